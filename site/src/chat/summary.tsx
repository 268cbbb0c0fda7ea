import { closing, inLanguage, labelsIn } from '@sallie/shared/bot/dialogue/texts';
import type { Business } from '@sallie/shared/contract/business';
import type { Language } from '@sallie/shared/contract/lead';
import { type Part, parts } from '@sallie/shared/contract/stage';
import styles from './summary.module.css';

/** Returns null for any other text than a summary. */
export function summaryLanguage(text: string, business: Business): Language | null {
  const opens = (language: Language) => {
    const [opening] = inLanguage(closing.summary, language)(business).split('\n');
    return text.startsWith(`${opening}\n`);
  };
  if (opens('en')) return 'en';
  return opens('es') ? 'es' : null;
}

const change = { en: 'Change', es: 'Cambiar' };

interface Entry {
  part: Part;
  value: string;
}

function read(text: string, labels: ReturnType<typeof labelsIn>) {
  const entries: Entry[] = [];
  const words: string[] = [];
  for (const row of text.split('\n')) {
    const part = parts.find((known) => row.startsWith(`${labels[known]}: `));
    if (part) entries.push({ part, value: row.slice(labels[part].length + 2) });
    else words.push(row);
  }
  return { opening: words[0], entries, question: words.slice(1).join('\n') };
}

interface Props {
  text: string;
  language: Language;
  /** Absent when the summary can no longer be changed. */
  onEdit?: ((part: Part) => void) | undefined;
}

export function Summary({ text, language, onEdit }: Props) {
  const labels = labelsIn(language);
  const { opening, entries, question } = read(text, labels);
  return (
    <div className={styles.summary}>
      <p className={styles.opening}>{opening}</p>
      <dl className={styles.entries}>
        {entries.map(({ part, value }) => (
          <div key={part} className={styles.entry}>
            <dt>{labels[part]}</dt>
            <dd>{value}</dd>
            {onEdit && (
              <dd>
                <button type="button" className={styles.change} onClick={() => onEdit(part)}>
                  {change[language]}
                  <span className="visually-hidden"> {labels[part].toLowerCase()}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p>{question}</p>
    </div>
  );
}
