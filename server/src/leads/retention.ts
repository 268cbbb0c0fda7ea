import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message } from '@sallie/shared/contract/conversation';
import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import type { Person } from '@sallie/shared/contract/person';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { stateNow } from '@sallie/shared/rules/quotes';
import {
  type Chat,
  isOver,
  type Limits,
  limitFor,
  limitsAt,
  monthsBefore,
} from '@sallie/shared/rules/retention';
import type { Core } from '../core.ts';
import { ONLY } from '../store/declaration.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Tables } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Warnings } from '../system/log.ts';
import { startRounds } from '../system/tasks.ts';
import type { Erasures } from './erasures.ts';
import { dropExamples, publishForgotten } from './open-questions.ts';
import { listsOf } from './person-records.ts';

/** Leaves the start of the server undisturbed. */
const FIRST_AFTER_MS = 60_000;
const LOOK_EVERY_MS = HOUR_MS;
/** Each record is read from disk before it is dropped, and other requests wait for the commit. */
const MOST_TOGETHER = 50;
const AUDIT_MONTHS = 24;
/** Hardly any server is off for longer, while a wrong clock may jump by more. */
const LEAP_MS = 60 * DAY_MS;

export interface RetentionDeps
  extends Pick<Core, 'store' | 'clock' | 'facts' | 'hub' | 'log' | 'after' | 'every'> {
  erasures: Pick<Erasures, 'begin' | 'finish'>;
  warnings: Pick<Warnings, 'from' | 'changed'>;
}

/** Erases old leads once a day by the same steps as every other erasure. */
export function watchRetention({ after, every, ...deps }: RetentionDeps) {
  const { clock, store, log, warnings } = deps;
  let stopped = false;
  const noteLeap = leapNotes(warnings);

  async function lookIfDue(): Promise<void> {
    const last = await store.get('retention', ONLY);
    noteLeap(last);
    const age = last ? clock.now().getTime() - Date.parse(last.looked_at) : DAY_MS;
    // A clock that was set back must not delay the next look.
    if (age >= 0 && age < DAY_MS) return;
    const began = clock.steady();
    // A clock that was set far ahead must not erase everything before anybody can see the warning.
    const leapt_from = age > LEAP_MS ? last?.looked_at : undefined;
    const records = leapt_from ? 0 : await forgetOld(deps, () => stopped);
    if (stopped) return;
    const record = { id: ONLY, looked_at: clock.now().toISOString(), leapt_from } as const;
    await store.commit([{ put: 'retention', record }]);
    noteLeap(record);
    log.info({ records, ms: Math.round(clock.steady() - began) }, 'retention');
  }

  const rounds = startRounds({
    every,
    first: (look) => after(FIRST_AFTER_MS, look),
    interval: LOOK_EVERY_MS,
    look: lookIfDue,
    // The next look or start finishes erasures that have begun.
    failed: (error) => logFailure(log, 'retention', error),
  });
  return {
    settled: rounds.settled,
    /** Ends between two steps. */
    async stop() {
      stopped = true;
      await rounds.stop();
    },
  };
}

/** Warns the desks for as long as the last look found a leap. */
function leapNotes({ from, changed }: RetentionDeps['warnings']) {
  let notes: string[] = [];
  from(() => notes);
  return (last: Tables['retention'] | undefined): void => {
    const { leapt_from, looked_at } = last ?? {};
    if (!leapt_from && notes.length === 0) return;
    const [before, after] = [leapt_from, looked_at].map((at) => at?.slice(0, 10));
    const sentence = `Since old leads were last looked for, the clock of this machine went from ${before} to ${after}. If it is wrong, please set it: in a day what is too old by it is erased.`;
    notes = leapt_from ? [sentence] : [];
    changed();
  };
}

type Deps = Omit<RetentionDeps, 'after' | 'every'>;

/** Looks at one part of the store per turn and rewrites the files once, at the end. */
async function forgetOld(deps: Deps, isStopped: () => boolean): Promise<number> {
  const { store, clock, facts, erasures } = deps;
  const limits = limitsAt(facts.current().retention, clock.now());
  let due: (() => Promise<Partial<Old>>)[] = [];

  async function eraseDue(): Promise<void> {
    if (due.length === 0) return;
    const asked = due;
    due = [];
    const find = async () => together(await Promise.all(asked.map((ask) => ask())));
    await erasures.begin(find, { role: 'server' }, 'whole');
    await nextTurn();
  }

  for (const kind of leadKinds) {
    for await (const lead of store.each(kind)) {
      if (isStopped()) break;
      const asks = await dueOf(deps, limits, lead);
      if (!asks) continue;
      due.push(asks);
      if (due.length >= MOST_TOGETHER) await eraseDue();
    }
  }
  await eraseDue();
  await dropOldAudit(deps, isStopped);
  await dropOldExamples(deps, limits);
  // `finish` includes erasures that failed on an earlier day because the disk was full.
  return erasures.finish();
}

/** Only the messages go when the lead stays. */
interface Old {
  lead: Lead;
  messages: readonly Message[];
}

/** Null when nothing is due. The function asks again in the lead's turn: it may have changed. */
async function dueOf({ store, clock }: Pick<Deps, 'store' | 'clock'>, limits: Limits, found: Lead) {
  const isDue = async (lead: Lead) =>
    isOver(lead, limits, await chatOf(store, lead, limits)) &&
    !(await hasOpenQuote(store, lead, clock.now()));
  if (await isDue(found)) {
    return async (): Promise<Partial<Old>> => {
      const lead = await store.get(found.kind, found.id);
      if (!lead || !(await isDue(lead))) return {};
      return { lead, messages: lead.kind === 'visitors' ? await store.messagesOf(lead.id) : [] };
    };
  }
  if (!(await isChatOver(store, limits, found))) return null;
  return async (): Promise<Partial<Old>> =>
    (await isChatOver(store, limits, found)) ? { messages: await store.messagesOf(found.id) } : {};
}

/** The customer has been promised that they can still accept the quote. */
async function hasOpenQuote(store: Store, { id }: Lead, now: Date): Promise<boolean> {
  return (await store.find('quotes', 'lead', id)).some((one) => stateNow(one, now) === 'sent');
}

async function isChatOver(store: Store, { chats }: Limits, lead: Lead): Promise<boolean> {
  if (lead.kind !== 'visitors' || chats === null || isYounger(lead, chats)) return false;
  const last = await lastMessage(store, lead.id);
  return last !== undefined && Date.parse(last) < chats;
}

const isYounger = ({ created_at }: Lead, limit: number) => Date.parse(created_at) >= limit;

/** Finds the last message only when the visitor is old enough to go, because that may read from disk. */
async function chatOf(store: Store, lead: Lead, limits: Limits): Promise<Chat> {
  if (lead.kind !== 'visitors') return { hasRequest: false };
  const hasRequest = (await store.get('threads', lead.id))?.requested_at !== undefined;
  const limit = limitFor(lead, limits, hasRequest);
  if (limit === null || isYounger(lead, limit)) return { hasRequest };
  return { hasRequest, lastMessage: await lastMessage(store, lead.id) };
}

async function lastMessage(store: Store, visitorId: string): Promise<string | undefined> {
  const seq = await store.lastSeq(visitorId);
  if (seq === 0) return undefined;
  await nextTurn(); // Looks at one conversation per turn, because thousands may be old.
  return (await store.messagesOf(visitorId, seq - 1)).at(-1)?.created_at;
}

function together(old: readonly Partial<Old>[]): Person {
  const leads = old.flatMap(({ lead }) => lead ?? []);
  return { email: '', ...listsOf(leads), messages: old.flatMap(({ messages }) => messages ?? []) };
}

/** Drops examples without a visitor; all other examples go with their conversations. */
async function dropOldExamples({ store, hub }: Deps, { chats }: Limits): Promise<void> {
  if (chats === null) return;
  await store.exclusively(lockNames.answers, async () => {
    const isOld = ({ visitor_id, at }: { visitor_id: string | null; at: string }) =>
      visitor_id === null && Date.parse(at) < chats;
    const forgotten = await dropExamples(store, isOld);
    await store.commit(forgotten.writes);
    publishForgotten(hub, forgotten);
  });
}

/** The oldest entries come first, so this stops at the first that stays. */
async function dropOldAudit({ store, clock }: Deps, isStopped: () => boolean): Promise<void> {
  const limit = monthsBefore(clock.now(), AUDIT_MONTHS);
  let old: string[] = [];
  const drop = async () => {
    const ids = old;
    old = [];
    if (ids.length > 0) await store.commit(ids.map((id) => ({ drop: 'audit', id })));
  };
  for await (const { id, at } of store.each('audit')) {
    if (isStopped() || Date.parse(at) >= limit) break;
    old.push(id);
    if (old.length >= MOST_TOGETHER) await drop();
  }
  await drop();
}
