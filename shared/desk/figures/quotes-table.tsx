import { useCallback, useState } from 'react';
import {
  type CountedQuote,
  type FiguresReply,
  listCountedQuotes,
  type Period,
  type QuoteSums,
} from '../../contract/figures.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { quoteStates } from '../../contract/quote.ts';
import { dollarsOf, isSummed } from '../../rules/quotes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../app/context.tsx';
import { ReadingState, useReading } from '../app/reading.tsx';
import { When } from '../app/time.tsx';
import parts from '../styles/parts.module.css';
import styles from './figures.module.css';
import { ComparedHead } from './pictures.tsx';
import { quoteRows } from './shown-figures.ts';

interface Opened {
  sum: keyof QuoteSums;
  period: Period;
}

export function QuotesTable({ reply: { now, before, lastYear } }: { reply: FiguresReply }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <table className={styles.rows}>
        <caption>Quotes</caption>
        <ComparedHead />
        <tbody>
          {keysOf(quoteRows).map((sum) => (
            <tr key={sum}>
              <th scope="row">{quoteRows[sum]}</th>
              {[now, before, lastYear].map(({ from, to, quotes }) => (
                <td key={from}>
                  <button
                    type="button"
                    className={styles.count}
                    onClick={() => setOpened({ sum, period: { from, to } })}
                  >
                    {quotes[sum].count}
                    <span className="visually-hidden"> {quoteRows[sum].toLowerCase()}</span>
                  </button>
                  {quotes[sum].count > 0 && <small>{dollarsOf(quotes[sum].cents)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog
        open={opened !== null}
        onClose={close}
        title={opened && `Quotes: ${quoteRows[opened.sum].toLowerCase()}`}
      >
        {opened && <CountedQuotes {...opened} onLeave={close} />}
      </Dialog>
    </>
  );
}

function CountedQuotes({ sum, period, onLeave }: Opened & { onLeave: () => void }) {
  const { desk } = useDesk();
  const { from, to } = period;
  const reading = useReading(
    useCallback(() => desk.call(listCountedQuotes, { body: { from, to } }), [desk, from, to]),
  );
  const summed = reading.found?.filter((quote) => isSummed(sum, quote));
  const open = (lead: NonNullable<CountedQuote['lead']>) => {
    onLeave();
    desk.detail.open({ show: 'lead', ...lead });
  };
  return (
    <div className={styles.found}>
      <ReadingState {...reading} />
      {summed?.length === 0 && <p className={parts.quiet}>None.</p>}
      <ul>
        {summed?.map(({ id, lead, name, cents, state, created_at }) => (
          <li key={id}>
            {lead ? (
              <button type="button" className={parts.link} onClick={() => open(lead)}>
                <bdi>{name || 'Without a name'}</bdi>
              </button>
            ) : (
              'Erased'
            )}{' '}
            <span className={parts.quiet}>
              {dollarsOf(cents)}, {quoteStates[state].toLowerCase()}, <When at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
