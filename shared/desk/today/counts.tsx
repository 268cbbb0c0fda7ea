import type { ReactNode } from 'react';
import type { LeadCounts, ListView } from '../../contract/lead-lists.ts';
import { leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { isOpen } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk, useTriage } from '../app/context.tsx';
import { goTo } from '../app/navigation.ts';
import { useLeadsStates } from '../app/use-leads.ts';
import type { Place } from '../ports/route.ts';
import { plainView } from '../stores/lead-lists.ts';
import { countsOf, type LeadsState } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import cardStyles from './count-cards.module.css';
import styles from './today.module.css';

interface CardProps {
  name: string;
  place: Place;
  /** Undefined until loaded. */
  count: number | undefined;
}

function CountCard({ name, place, count }: CardProps) {
  const { desk } = useDesk();
  return (
    <li className={classNames(parts.card, cardStyles.card)}>
      <button type="button" className={cardStyles.name} onClick={() => goTo(desk, place)}>
        {name}
      </button>
      <span className={cardStyles.count}>{count?.toLocaleString('en-US') ?? '–'}</span>
    </li>
  );
}

export function CountCards() {
  const { visitors, consultations } = useLeadsStates();
  const counts = cardCounts(countsOf(visitors), countsOf(consultations));
  const known = ({ phase, rows }: LeadsState, count: number) =>
    phase === 'ready' || rows.length > 0 ? count : undefined;
  const ofVisitors = (count: number) => known(visitors, count);
  const ofRequests = (count: number) => known(consultations, count);
  const cards: readonly CardProps[] = [
    { name: 'Total Visitors', place: 'visitors', count: ofVisitors(counts.visitors) },
    {
      ...{ name: 'Consultation Requests', place: 'consultations' },
      count: ofRequests(counts.consultations),
    },
    { name: 'New Requests', place: 'consultations', count: ofRequests(counts.newRequests) },
    { name: 'Scheduled Appointments', place: 'agenda', count: ofRequests(counts.scheduled) },
  ];
  return (
    <ul className={cardStyles.cards} aria-label="Counts">
      {cards.map((card) => (
        <CountCard key={card.name} {...card} />
      ))}
    </ul>
  );
}

/** Suspected spam is listed with a mark and counted separately. */
export function cardCounts(visitors: LeadCounts, consultations: LeadCounts) {
  return {
    visitors: visitors.total - visitors.spam,
    consultations: consultations.total - consultations.spam,
    newRequests: consultations.statuses.new ?? 0,
    scheduled: consultations.statuses.scheduled ?? 0,
  };
}

/** Says how many open leads this desk does not hold, and links to their lists. */
export function BeyondHeld() {
  return (
    <MoreInLists
      countOf={moreOf}
      view={{ work: 'open', spam: 'none' }}
      word="more in"
      title={() => 'More leads are open than shown here:'}
    />
  );
}

/** Links to leads held as suspected spam, since one may be from a customer. */
export function HeldAsSpam() {
  return (
    <MoreInLists
      countOf={(state) => countsOf(state).held}
      view={{ work: 'open', spam: 'only' }}
      word="in"
      title={(all) => (
        <>
          <strong>{all.toLocaleString('en-US')}</strong> held as spam:
        </>
      )}
    />
  );
}

interface Props {
  countOf: (state: LeadsState) => number;
  view: Partial<ListView>;
  word: string;
  title: (all: number) => ReactNode;
}

function MoreInLists({ countOf, view, word, title }: Props) {
  const { desk } = useDesk();
  const { views } = useTriage();
  const states = useLeadsStates();
  const found = leadKinds
    .map((kind) => ({ kind, count: countOf(states[kind]) }))
    .filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return (
    <p className={styles.held}>
      <span>{title(found.reduce((sum, { count }) => sum + count, 0))}</span>
      {found.map(({ kind, count }) => (
        <Button
          key={kind}
          variant="quiet"
          onClick={() => {
            views.change(kind, { ...plainView, ...view });
            goTo(desk, kind);
          }}
        >
          {count.toLocaleString('en-US')} {word} {leadRegistry[kind].names.tab}
        </Button>
      ))}
    </p>
  );
}

const known = new WeakMap<LeadCounts, number>();

/** Counts open leads beyond the held ones as of the last server count, because later rows do not match it. */
function moreOf({ rows, beyond }: LeadsState): number {
  if (!beyond) return 0;
  const more = known.get(beyond.counts) ?? beyond.counts.open - rows.filter(isOpen).length;
  known.set(beyond.counts, more);
  return more;
}
