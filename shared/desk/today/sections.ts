import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Returned } from '../../contract/attention.ts';
import { leadKinds } from '../../contract/leads.ts';
import type { HoursFacts } from '../../rules/opening-hours.ts';
import { inTodaysOrder } from '../../rules/promise.ts';
import { isDue, isSnoozed, isWith } from '../../rules/triage.ts';
import { useDesk, useMe, useTriage } from '../app/context.tsx';
import { useLeadsStates } from '../app/use-leads.ts';
import type { ConversationList } from '../stores/conversations-list.ts';
import { cached } from '../stores/paced.ts';
import { openLeads, shownTime, type TodayItem, waitingConversations } from './items.ts';

/** `back` is set when the item returned, with the reason. */
export interface Placed {
  item: TodayItem;
  back: Returned | null;
}

export interface Sections {
  /** Urgent and taken by nobody. */
  urgent: Placed[];
  /** In live chat now: waiting visitors, then those the user talks with. */
  here: Placed[];
  withYou: Placed[];
  /** Returned to everybody, because the holder took no step. */
  back: Placed[];
  /** Within the promised time. */
  warm: Placed[];
  overdue: Placed[];
  others: Placed[];
  /** The user's snoozed items. */
  putOff: Placed[];
}

export interface Moment {
  me: string | undefined;
  now: Date;
  facts: HoursFacts;
  /** As the server reported it to every desk. */
  returned: readonly Returned[];
}

export function inSections(items: readonly TodayItem[], moment: Moment): Sections {
  const { me, now, facts, returned } = moment;
  const backs = new Map(returned.map((one) => [`${one.kind} ${one.id}`, one]));
  const begun: Pick<Sections, 'withYou' | 'back' | 'others' | 'putOff'> = {
    withYou: [],
    back: [],
    others: [],
    putOff: [],
  };
  const waiting: TodayItem[] = [];
  const talking: Placed[] = [];
  for (const item of items) {
    // Visits ahead are shown in the agenda.
    if (item.parts.length > 0 && !item.parts.some((lead) => isDue(lead, now))) continue;
    // A visitor whom a colleague is talking with waits for nobody.
    if (item.since === '' && item.takenById !== me) continue;
    const back = backs.size > 0 ? backOf(item, backs) : null;
    if (item.isHere && standsWith(item, me, now)) talking.push({ item, back: null });
    else if (standsWith(item, me, now)) begun.withYou.push({ item, back });
    else if (isPutOffBy(item, me)) begun.putOff.push({ item, back: null });
    else if (back?.to_id === null) begun.back.push({ item, back });
    else if (item.isTaken) begun.others.push({ item, back: null });
    else waiting.push(item);
  }
  // Visitors who wait longest come first, those with an answer last.
  talking.sort((one, other) => byText(one.item.since || LAST, other.item.since || LAST));
  const byShownTime = backFirst(now);
  begun.withYou.sort(byShownTime);
  begun.back.sort(byShownTime);
  begun.others.sort(oldestFirst);
  begun.putOff.sort((one, other) => byText(putOffUntil(one.item), putOffUntil(other.item)));
  const { urgent, here, warm, overdue } = inTodaysOrder(waiting, facts, now);
  return {
    ...begun,
    urgent: urgent.map(placedAnew),
    here: [...here.map(placedAnew), ...talking],
    warm: warm.map(placedAnew),
    overdue: overdue.map(placedAnew),
  };
}

const placedAnew = (item: TodayItem): Placed => ({ item, back: null });

function backOf({ kind, ids }: TodayItem, backs: ReadonlyMap<string, Returned>): Returned | null {
  const id = ids.find((one) => backs.has(`${kind} ${one}`));
  return backs.get(`${kind} ${id}`) ?? null;
}

/** Counts as the server's `withYou` does. */
function standsWith(item: TodayItem, me: string | undefined, now: Date): boolean {
  if (me === undefined) return false;
  if (item.kind === 'conversation') return item.takenById === me;
  return item.parts.some((lead) => isWith(lead) === me && !isSnoozed(lead, now));
}

/** Call after `standsWith`, which excludes snoozed items. */
function isPutOffBy({ parts }: TodayItem, me: string | undefined): boolean {
  return parts.some((lead) => isWith(lead) === me && lead.snoozed_until !== undefined);
}

/** Returns an ISO instant; '' when nothing is snoozed. */
function putOffUntil({ parts }: TodayItem): string {
  return parts.reduce(
    (first, { snoozed_until: at = '' }) => (first === '' || (at !== '' && at < first) ? at : first),
    '',
  );
}

// ISO instants sort as text.
const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const oldestFirst = (one: Placed, other: Placed) => byText(one.item.since, other.item.since);

/** Sorts after every instant. */
const LAST = '~';

/** Orders by rank, then by the shown time; accepted quotes and due calls come before other returned items. */
function backFirst(now: Date): (one: Placed, other: Placed) => number {
  const times = new Map<Placed, string>();
  const timeOf = (placed: Placed) => {
    const at = times.get(placed) ?? shownTime(placed.item, now).at;
    times.set(placed, at);
    return at;
  };
  return (one, other) => rankOf(one) - rankOf(other) || byText(timeOf(one), timeOf(other));
}

const first: readonly string[] = ['accepted', 'call-back'];
const rankOf = ({ back }: Placed) => (back ? (first.includes(back.why) ? 0 : 1) : 2);

const openLeadsOf = cached(openLeads);

/** Loads waiting visitors whom this desk does not hold, because their contact data is needed. */
function useVisitors(list: ConversationList): void {
  const { visitors } = useDesk().desk.leads;
  const isPart = useStore(visitors, ({ phase, beyond }) => phase === 'ready' && beyond !== null);
  useEffect(() => {
    if (!isPart) return;
    const held = new Set(visitors.getState().rows.map(({ id }) => id));
    for (const { id, waiting_since } of Object.values(list)) {
      if (waiting_since === null || held.has(id)) continue;
      // The row then shows the conversation's data, and opening it loads the visitor again.
      visitors.read(id).catch(() => {});
    }
  }, [isPart, list, visitors]);
}

/** `isLoading` or `hasFailed` is true when something may be missing. */
export function useToday(now: number) {
  const { desk, facts } = useDesk();
  const { leads, conversations } = desk;
  const { paced } = useTriage();
  const states = useLeadsStates();
  const list = useStore(paced, (state) => state.conversations.list);
  const conversationsPhase = useStore(paced, (state) => state.conversations.phase);
  const returned = useStore(paced, ({ attention }) => attention.latest?.returned);
  const me = useMe();

  const open = useMemo(() => leadKinds.map((kind) => openLeadsOf(states[kind].rows)), [states]);
  const visitors = states.visitors.rows;
  useVisitors(list);
  const waiting = useMemo(() => waitingConversations(list, visitors), [list, visitors]);
  const items = useMemo(() => [...open.flat(), ...waiting], [open, waiting]);
  const sections = useMemo(
    () => inSections(items, { me, now: new Date(now), facts, returned: returned ?? [] }),
    [items, me, now, facts, returned],
  );

  const phases = [...leadKinds.map((kind) => states[kind].phase), conversationsPhase];
  return {
    sections,
    isEmpty: Object.values(sections).every((placed: Placed[]) =>
      placed.every(({ item }) => item.since === ''),
    ),
    isLoading: phases.includes('loading'),
    hasFailed: phases.includes('failed'),
    retry() {
      const failed = leadKinds.filter((kind) => leads[kind].getState().phase === 'failed');
      for (const kind of failed) void leads[kind].load();
      if (conversationsPhase === 'failed') void conversations.load();
    },
  };
}
