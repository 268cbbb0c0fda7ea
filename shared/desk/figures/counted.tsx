import { useCallback, useState } from 'react';
import {
  type CountedQuote,
  type FiguresReply,
  listCountedQuotes,
  type Period,
  type QuoteSums,
} from '../../contract/figures.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { findLeads } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { quoteStates } from '../../contract/quote.ts';
import type { FigureList as Counted } from '../../rules/figures/figure-numbers.ts';
import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { dollarsOf, isSummed } from '../../rules/quotes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { goTo } from '../app/navigation.ts';
import { ReadingState, useReading, useReply } from '../app/requests.tsx';
import { When } from '../app/time.tsx';
import { keptView, viewOf } from '../stores/lead-lists.ts';
import parts from '../styles/parts.module.css';
import styles from './figures.module.css';
import { ComparedHead } from './pictures.tsx';
import { quoteRows } from './shown-figures.ts';

interface Found {
  /** Newest first, across kinds. */
  leads: readonly Lead[];
  totals: readonly { kind: LeadKind; total: number }[];
}

function useCounted(list: Counted, limit: number) {
  const { call } = useDesk().desk;
  const key = JSON.stringify(list);
  const read = useCallback(async (): Promise<Found> => {
    const asked: Counted = JSON.parse(key);
    const body = { ...keptView(viewOf(asked)), limit };
    const kinds = asked.kind ? [asked.kind] : leadKinds;
    const pages = await Promise.all(
      kinds.map(async (kind) => ({ kind, ...(await call(findLeads, { params: { kind }, body })) })),
    );
    const leads = pages.flatMap(({ rows }) => rows);
    leads.sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    return { leads: leads.slice(0, limit), totals: pages.filter(({ total }) => total > 0) };
  }, [call, key, limit]);
  return useReading(read);
}

interface Props {
  list: Counted;
  limit: number;
  erased: number;
  onLeave?: () => void;
}

export function FigureList({ list, limit, erased, onLeave }: Props) {
  const { desk } = useDesk();
  const { views } = useTriage();
  const reading = useCounted(list, limit);
  const { found } = reading;
  if (!found || reading.problem) return <ReadingState {...reading} />;
  const open = ({ kind, id }: Lead) => {
    onLeave?.();
    desk.detail.open({ show: 'lead', kind, id });
  };
  return (
    <div className={styles.found}>
      {erased > 0 && (
        <p className={parts.quiet}>
          {erased} of these erased: they stay counted, and no list shows them any more.
        </p>
      )}
      {found.leads.length === 0 && erased === 0 && <p className={parts.quiet}>Nobody.</p>}
      <p className={parts.row}>
        {found.totals.map(({ kind, total }) => (
          <Button
            key={kind}
            onClick={() => {
              onLeave?.();
              views.change(kind, viewOf(list));
              goTo(desk, kind);
            }}
          >
            {leadRegistry[kind].names.tab}: list of {total.toLocaleString('en-US')}
          </Button>
        ))}
      </p>
      <ul>
        {found.leads.map((lead) => (
          <li key={lead.id}>
            <button type="button" className={parts.link} onClick={() => open(lead)}>
              <bdi>{kindOf(lead).person(lead).name || 'Without a name'}</bdi>
            </button>{' '}
            <span className={parts.quiet}>
              {leadRegistry[lead.kind].names.one}, <When at={lead.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
  const reading = useReply(listCountedQuotes, { body: period });
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
