import type { VisitWords } from '@sallie/shared/rules/customer-visit';
import type { Ref } from 'react';
import layout from '../layout/page.module.css';
import styles from './visit.module.css';

const rows = [
  ['when', 'When'],
  ['where', 'Where'],
  ['who', 'Who comes'],
] as const;

interface Props {
  words: VisitWords;
  /** It is not to be, or was. */
  isOff?: boolean;
  ref?: Ref<HTMLHeadingElement>;
}

/** The visit in words. The server draws it, so that it is read without a script, and the script draws the same. */
export function VisitCard({ words, isOff = false, ref }: Props) {
  return (
    <>
      <h1 ref={ref} tabIndex={-1} data-word="title">
        {words.title}
      </h1>
      <p className={layout.lede} data-word="lede">
        {words.lede}
      </p>
      <dl className={styles.card} data-off={isOff || undefined}>
        {rows.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-word={name}>{words[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const wordsBy = (word: (name: keyof VisitWords) => string): VisitWords => ({
  ...{ title: word('title'), lede: word('lede') },
  ...{ when: word('when'), where: word('where'), who: word('who') },
});

/** Stands in the page for each of the words until the server puts them in; nobody types these signs. */
export const placeholders = wordsBy((name) => `\uE000${name}\uE000`);

/** What the server has put into the page. */
export function wordsIn(place: Element): VisitWords {
  return wordsBy((name) => place.querySelector(`[data-word=${name}]`)?.textContent ?? '');
}
