import { useCallback } from 'react';
import { listMissingPaths } from '../../contract/website.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { Failed, useReading } from '../app/reading.tsx';
import parts from '../styles/parts.module.css';
import { useField } from './use-field.ts';
import styles from './website.module.css';

const redirects = ['redirects'];

/** Lists addresses that visitors requested in vain; one press adds a redirect. */
export function MissingPaths() {
  const { call } = useDesk().desk;
  const { found, problem, reload } = useReading(useCallback(() => call(listMissingPaths), [call]));
  const isOwner = useIsOwner();
  const { value, onChange } = useField(redirects);
  const kept = Array.isArray(value) ? value : [];
  const left = (found ?? []).filter(({ path }) => !kept.some(({ from }) => from === path));
  if (problem) return <Failed onRetry={() => void reload()}>{problem}</Failed>;
  if (left.length === 0) return null;
  const leadOn = (from: string) => onChange([...kept, { from, to: likeliest(from) }]);
  return (
    <fieldset className={styles.group}>
      <legend>Not found in the last 30 days</legend>
      <p className={parts.quiet}>Visitors asked for these addresses, which do not exist.</p>
      <ul className={classNames(parts.card, styles.list)}>
        {left.slice(0, 20).map(({ path, count }) => (
          <li key={path} className={parts.row}>
            <span>{path}</span>
            <span className={parts.quiet}>{count === 1 ? 'once' : `${count} times`}</span>
            {isOwner && (
              <Button aria-label={`Lead ${path} on`} onClick={() => leadOn(path)}>
                Lead on
              </Button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Guesses the page from words of the old address; the owner can change it in the list above. */
const pages: readonly [words: RegExp, page: string][] = [
  [/about|team|story|history/i, '/about'],
  [/project|gallery|portfolio|photos?|work/i, '/recent-projects'],
  [/estimate|consult|measure|appointment|quote/i, '/consultation'],
  [/contact|hours|location|direction|visit/i, '/contact'],
  [/refer/i, '/referrals'],
  [/privacy/i, '/privacy-policy'],
  [/product|floor|wood|vinyl|carpet|tile|laminate|brand|shop/i, '/our-products'],
];

export const likeliest = (path: string): string =>
  pages.find(([words]) => words.test(path))?.[1] ?? '/';
