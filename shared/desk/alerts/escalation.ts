import type { Attention, Returned, Ringing } from '../../contract/attention.ts';
import type { Lead } from '../../contract/leads.ts';
import { ringingAt } from '../../rules/attention.ts';
import {
  backTitle,
  missedWords,
  newsOf,
  openedWords,
  ringingTitle,
} from '../../rules/lead-kinds/lead-kinds.ts';
import { chatVisitorOf } from '../../rules/triage.ts';
import type { DeskNotification } from '../ports/host.ts';
import { conversationTag, leadTag, TODAY } from '../ports/route.ts';
import type { News, Ring, Situation } from './news.ts';

/** A lead that returns to everybody, or for another reason, rings again. */
const backKeyOf = ({ kind, id, why, to_id }: Returned) =>
  `back ${kind} ${id} ${why} ${to_id ?? 'all'}`;
/** Trouble rings once, whether it waits in a conversation or as a lead of the same visitor. */
const keyOf = ({ kind, id, urgent }: Pick<Ringing, 'kind' | 'id' | 'urgent'>) =>
  `${urgent ? 'urgent' : kind} ${id}`;

/** More that came while the desk was away make one notification. */
const MOST_APART = 3;

/** Rings for entries that are new or have reached the next step of their escalation. */
export function createEscalation() {
  let steps = new Map<string, number>();
  /** Entries that an event of this connection announced; they ring although the first list is a snapshot. */
  let expected = new Set<string>();
  let isSnapshot = true;
  /** True after the first attention frame, so entries missing from it came while disconnected. */
  let hasAttended = false;
  let wasQuiet = false;
  /** Frames up to the first list repeat what came meanwhile, so their leads are notified together. */
  let isRepeated = false;
  let held: DeskNotification[] = [];
  let hasSummary = false;

  const cameMeanwhile = (entry: Ringing) =>
    isSnapshot && hasAttended && !steps.has(keyOf(entry)) && !expected.has(keyOf(entry));

  function hasClimbed(entry: Ringing): boolean {
    if (isSnapshot) return expected.has(keyOf(entry)) || cameMeanwhile(entry);
    return entry.rings > (steps.get(keyOf(entry)) ?? 0);
  }

  /** True at each of its rings; entries of the first snapshot stay silent. */
  function comesNow(entry: Returned): boolean {
    const known = steps.get(backKeyOf(entry));
    if (isSnapshot && !hasAttended) return false;
    return entry.rings > (known ?? 0);
  }

  return {
    connected(resume: 'ok' | 'reset') {
      isSnapshot = true;
      isRepeated = resume === 'ok';
      expected = new Set();
      held = [];
    },
    expect(lead: Lead, news: News): News {
      expected.add(keyOf(lead));
      if (!isRepeated || lead.urgent) return news;
      held.push(...(news.notifications ?? []));
      return {};
    },
    /** What was held need not be shown any more. */
    retire(tags: readonly string[]) {
      held = held.filter(({ tag }) => !tags.includes(tag));
    },
    /** Returns true when the lead's trouble has already rung in the chat. */
    takesPlace(lead: Lead): boolean {
      const id = chatVisitorOf(lead);
      const step =
        id === null ? undefined : steps.get(keyOf({ kind: 'visitors', id, urgent: true }));
      if (step !== undefined) steps.set(keyOf(lead), step);
      return step !== undefined;
    },
    attend(attention: Attention, situation: Situation): News {
      const { quiet, waiting, returned = [] } = attention;
      const { focusedOn } = situation;
      const ringing = ringingAt(attention, situation.me);
      const missed = ringing.filter(cameMeanwhile);
      const came = summed([
        ...held,
        ...missed.filter((entry) => !entry.urgent).flatMap(notificationOf),
      ]);
      const back = returned.filter(({ to_id }) => to_id === null || to_id === situation.me);
      const backNow = back.filter(comesNow);
      const climbed = ringing.filter(hasClimbed).filter((entry) => tagOf(entry) !== focusedOn);
      const hasOpened = wasQuiet && !quiet && waiting > 0;
      const known = steps;
      steps = new Map([
        ...ringing.map((entry) => [keyOf(entry), entry.rings] as const),
        ...back.map((entry) => [backKeyOf(entry), entry.rings] as const),
      ]);
      expected = new Set();
      held = [];
      isSnapshot = false;
      isRepeated = false;
      hasAttended = true;
      wasQuiet = quiet;
      const firstBack = backNow.filter((entry) => !known.get(backKeyOf(entry)));
      const isOver = hasSummary && waiting === 0;
      hasSummary = !isOver && (hasSummary || hasOpened || came.some(({ tag }) => tag === TODAY));
      if (hasOpened)
        return { notifications: [onReturn(waiting), ...firstBack.map(backOf)], sound: 'lead' };
      // A lead in trouble is notified when it arrives.
      const urgent = ringing.filter(
        (entry) => entry.urgent && entry.kind === 'conversation' && !known.has(keyOf(entry)),
      );
      const unanswered = ringing.filter(
        (entry) => entry.unanswered && !known.has(keyOf(entry)) && tagOf(entry) !== focusedOn,
      );
      return {
        notifications: [
          ...came,
          ...missed.filter((entry) => entry.urgent).flatMap(notificationOf),
          ...urgent.map(ofConversation),
          ...unanswered.filter((entry) => !entry.urgent).map(ofConversation),
          ...firstBack.map(backOf),
        ],
        retire: isOver ? [TODAY] : [],
        sound: backNow.length > 0 ? 'lead' : soundOf(climbed),
      };
    },
  };
}

/** Undefined for leads, which ring until taken, while a conversation on screen is being read. */
function tagOf({ kind, id }: Ringing): string | undefined {
  return kind === 'conversation' ? conversationTag(id) : undefined;
}

function soundOf(entries: readonly Ringing[]): Ring | null {
  if (entries.length === 0) return null;
  // Trouble rings as loud as a lead.
  return entries.every(({ kind, urgent }) => kind === 'conversation' && !urgent) ? 'line' : 'lead';
}

/** Needed after a server restart, which repeats no events. */
function notificationOf({ kind, id, name, urgent = false }: Ringing): DeskNotification[] {
  if (kind === 'conversation') return [];
  return [{ title: newsOf(kind, urgent), body: name, tag: leadTag(kind, id) }];
}

function ofConversation(entry: Ringing): DeskNotification {
  return { title: ringingTitle(entry), body: entry.name, tag: conversationTag(entry.id) };
}

function backOf({ kind, id, name, ...back }: Returned): DeskNotification {
  return { title: backTitle(back), body: name, tag: leadTag(kind, id) };
}

function summed(came: DeskNotification[]): DeskNotification[] {
  return came.length > MOST_APART ? [{ ...missedWords(came.length), tag: TODAY }] : came;
}

const onReturn = (count: number): DeskNotification => ({ ...openedWords(count), tag: TODAY });
