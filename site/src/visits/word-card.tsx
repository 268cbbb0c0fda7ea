import layout from '../layout/page.module.css';
import styles from './visit.module.css';

/** Each word of the page under its name: `title` and `lede`, and those of the rows. */
export type CardWords = Readonly<Record<string, string>>;
/** What stands under which label, the first one large. */
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
  /** It is not to be, or was. */
  isOff?: boolean;
}

/** What the page is about, in words. The server draws it, so that it is read without a script, and the script draws the same. */
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

/** Stands in the page for each of the words until the server puts them in; nobody types these signs. */
export const placeholders = (rows: CardRows): CardWords =>
  wordsBy(rows, (name) => `\uE000${name}\uE000`);

/** What the server has put into the page. */
export const wordsIn = (rows: CardRows, place: Element): CardWords =>
  wordsBy(rows, (name) => place.querySelector(`[data-word=${name}]`)?.textContent ?? '');
