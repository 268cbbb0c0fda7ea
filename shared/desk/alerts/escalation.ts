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
export class Escalation {
  #steps = new Map<string, number>();
  /** Entries that an event of this connection announced; they ring although the first list is a snapshot. */
  #expected = new Set<string>();
  #isSnapshot = true;
  /** True after the first attention frame, so entries missing from it came while disconnected. */
  #hasAttended = false;
  #wasQuiet = false;
  /** Frames up to the first list repeat what came meanwhile, so their leads are notified together. */
  #isRepeated = false;
  #held: DeskNotification[] = [];
  #hasSummary = false;

  connected(resume: 'ok' | 'reset') {
    this.#isSnapshot = true;
    this.#isRepeated = resume === 'ok';
    this.#expected = new Set();
    this.#held = [];
  }

  expect(lead: Lead, news: News): News {
    this.#expected.add(keyOf(lead));
    if (!this.#isRepeated || lead.urgent) return news;
    this.#held.push(...(news.notifications ?? []));
    return {};
  }

  /** What was held need not be shown any more. */
  retire(tags: readonly string[]) {
    this.#held = this.#held.filter(({ tag }) => !tags.includes(tag));
  }

  /** Returns true when the lead's trouble has already rung in the chat. */
  takesPlace(lead: Lead): boolean {
    const id = chatVisitorOf(lead);
    const step =
      id === null ? undefined : this.#steps.get(keyOf({ kind: 'visitors', id, urgent: true }));
    if (step !== undefined) this.#steps.set(keyOf(lead), step);
    return step !== undefined;
  }

  attend(attention: Attention, situation: Situation): News {
    const { waiting, returned = [] } = attention;
    const ringing = ringingAt(attention, situation.me);
    const back = returned.filter(({ to_id }) => to_id === null || to_id === situation.me);
    const missed = ringing.filter((entry) => this.#cameMeanwhile(entry));
    const calm = missed.filter(({ urgent }) => !urgent).flatMap(notificationOf);
    const came = summed([...this.#held, ...calm]);
    const backNow = back.filter((entry) => this.#comesNow(entry));
    const climbed = ringing.filter((entry) => this.#hasClimbed(entry));
    const known = this.#steps;
    const hasOpened = this.#begin(attention, ringing, back);
    const firstBack = backNow.filter((entry) => !known.get(backKeyOf(entry)));
    const isOver = this.#hasSummary && waiting === 0;
    this.#hasSummary =
      !isOver && (this.#hasSummary || hasOpened || came.some(({ tag }) => tag === TODAY));
    if (hasOpened)
      return { notifications: [onReturn(waiting), ...firstBack.map(backOf)], sound: 'lead' };
    const isAside = (entry: Ringing) => tagOf(entry) === situation.focusedOn;
    const fresh = ringing.filter((entry) => !known.has(keyOf(entry)));
    const unanswered = fresh.filter((entry) => entry.unanswered && !isAside(entry));
    return {
      notifications: [
        ...came,
        ...missed.filter(({ urgent }) => urgent).flatMap(notificationOf),
        // A lead in trouble is notified when it arrives.
        ...fresh
          .filter(({ urgent, kind }) => urgent && kind === 'conversation')
          .map(ofConversation),
        ...unanswered.filter(({ urgent }) => !urgent).map(ofConversation),
        ...firstBack.map(backOf),
      ],
      retire: isOver ? [TODAY] : [],
      sound: backNow.length > 0 ? 'lead' : soundOf(climbed.filter((entry) => !isAside(entry))),
    };
  }

  /** Takes over a new list. Returns true when the shop has just opened and somebody waits. */
  #begin({ quiet, waiting }: Attention, ringing: Ringing[], back: Returned[]): boolean {
    const hasOpened = this.#wasQuiet && !quiet && waiting > 0;
    this.#steps = new Map([
      ...ringing.map((entry) => [keyOf(entry), entry.rings] as const),
      ...back.map((entry) => [backKeyOf(entry), entry.rings] as const),
    ]);
    this.#expected = new Set();
    this.#held = [];
    this.#isSnapshot = false;
    this.#isRepeated = false;
    this.#hasAttended = true;
    this.#wasQuiet = quiet;
    return hasOpened;
  }

  #cameMeanwhile(entry: Ringing): boolean {
    const isKnown = this.#steps.has(keyOf(entry)) || this.#expected.has(keyOf(entry));
    return this.#isSnapshot && this.#hasAttended && !isKnown;
  }

  #hasClimbed(entry: Ringing): boolean {
    if (this.#isSnapshot) return this.#expected.has(keyOf(entry)) || this.#cameMeanwhile(entry);
    return entry.rings > (this.#steps.get(keyOf(entry)) ?? 0);
  }

  /** True at each of its rings; entries of the first snapshot stay silent. */
  #comesNow(entry: Returned): boolean {
    if (this.#isSnapshot && !this.#hasAttended) return false;
    return entry.rings > (this.#steps.get(backKeyOf(entry)) ?? 0);
  }
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
