import type { FiguresReply } from '../../contract/figures.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { dollarsOf } from '../../rules/quotes.ts';
import styles from './figures.module.css';
import { quoteRows } from './shown-figures.ts';

/** What was offered, and what it came to, with its money. */
export function QuotesTable({ reply: { now, before, lastYear } }: { reply: FiguresReply }) {
  return (
    <table className={styles.rows}>
      <caption>Quotes</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Before</th>
          <th scope="col">Last year</th>
        </tr>
      </thead>
      <tbody>
        {keysOf(quoteRows).map((name) => (
          <tr key={name}>
            <th scope="row">{quoteRows[name]}</th>
            {[now, before, lastYear].map(({ from, quotes }) => (
              <td key={from}>
                {quotes[name].count}
                {quotes[name].count > 0 && <small>{dollarsOf(quotes[name].cents)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
