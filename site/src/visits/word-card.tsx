import layout from '../layout/page.module.css';
import styles from './visit.module.css';

/** Texts by name: `title`, `lede` and those of the rows. */
export type CardWords = Readonly<Record<string, string>>;
/** Labels by name; the first row is large. */
type CardRows = Readonly<Record<string, string>>;

export const visitRows = { when: 'When', where: 'Where', who: 'With' };
export const quoteRows = {
  amount: 'Amount',
  lines: 'What it covers',
  until: 'Good until',
  name: 'For',
  number: 'Quote',
};

interface Props {
  rows: CardRows;
  words: CardWords;
  /** True when the visit is canceled or the quote has ended. */
  isOff?: boolean;
}

/** Rendered by the server, so that it is readable without a script, and again by the script. */
export function WordCard({ rows, words, isOff = false }: Props) {
  return (
    <>
      <h1 data-word="title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className={layout.lede} data-word="lede">
        {words.lede}
      </p>
      <dl className={styles.card} data-off={isOff || undefined}>
        {Object.entries(rows).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-word={name}>{words[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const wordsBy = (rows: CardRows, word: (name: string) => string): CardWords =>
  Object.fromEntries(['title', 'lede', ...Object.keys(rows)].map((name) => [name, word(name)]));

/** Placeholders that the server replaces by words; the private-use character is never typed. */
export const placeholders = (rows: CardRows): CardWords =>
  wordsBy(rows, (name) => `\uE000${name}\uE000`);

export const wordsIn = (rows: CardRows, place: Element): CardWords =>
  wordsBy(rows, (name) => place.querySelector(`[data-word=${name}]`)?.textContent ?? '');
