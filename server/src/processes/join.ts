import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { createLimits } from '../http/limits.ts';
import type { Connection } from '../realtime/connection.ts';
import type { Cache, Relay, RelayEvents, Topics } from '../realtime/relay.ts';
import type { Shared } from '../store/postgres/shared.ts';
import type { Clock } from '../system/clock.ts';
import { createFeed } from './feed.ts';
import type { Together } from './together.ts';

const BEAT_EVERY = 1000;
const TIDY_EVERY = 60_000;
/** What is forgotten is done away with as soon as every process that is not stuck has read it. */
const FORGET_AFTER = 1500;
/** Milliseconds after which the database has done what nobody waited for, or given it up. */
const SETTLED_AFTER = 2000;
/** A visitor whose process ended comes back to another one in less. */
const LEFT_AFTER = 5000;
/** Conversations of which the last message is known; of those that fell silent longest ago nobody waits for one that is late. */
const MOST_KNOWN = 10_000;

/** What one process emits to all; a topic is for the others alone. */
type Event =
  | { name: 'staff'; frame: ServerFrame }
  | { name: 'visitor'; visitorId: string; frame: ServerFrame }
  | { name: 'forget' }
  | { name: 'startOver' }
  | { name: 'roll' }
  | { name: 'topic'; topic: keyof Topics; data: unknown };

export interface JoinDeps {
  clock: Clock;
  log: Logger;
  /** RATE_LIMITS. */
  factor: number;
  after: After;
  every: Every;
}

/** Makes this process one of those that share a store. Resolves with its first sign of life. */
export async function joinProcesses(shared: Shared, deps: JoinDeps): Promise<Together> {
  const { events, leader } = shared;
  const { log, after, every } = deps;
  const emitter = createEmitter<RelayEvents>();
  const tasks = createTasks(leader);
  const isLate = createLateness();
  /** What came before this place is to be sent to nobody again. */
  let forgotten = 0;
  let cancelDoubt: (() => void) | null = null;
  let beating: Promise<void> | null = null;

  await leader.beat();
  if (leader.isMine()) log.info('this process leads');
  const { from, to: history } = await events.range();
  const onRefused = () => emit({ name: 'startOver' });
  const feed = createFeed<Event, Connection | undefined>({
    ...{ events, from, log, after, handle, onGap: startOver, onRefused },
  });
  const emit = (event: Event, except?: Connection) => feed.emit(event, except);
  const listening = await events.onLook(feed.look);
  const stopBeating = every(BEAT_EVERY, beatOn);
  const stopTidying = every(TIDY_EVERY, tidy);
  shared.onDoubt(() => {
    cancelDoubt?.();
    cancelDoubt = after(SETTLED_AFTER, () => {
      cancelDoubt = null;
      emit({ name: 'startOver' });
    });
  });
  emitter.on('left', (_, process) => after(LEFT_AFTER, () => emitter.emit('leave', process)));
  emitter.on('outdated', (cache) => {
    tasks.makeDue(cache);
    beatOn();
  });

  function warn(what: string) {
    return (error: Error) => log.warn({ error: error.name }, what);
  }

  function tidy(): void {
    if (leader.isMine()) shared.tidy(forgotten).catch(warn('tidying'));
  }

  /** One at a time; what fails is tried again with the next. */
  function beatOn(): void {
    beating ??= beat()
      .catch(warn('sign of life'))
      .finally(() => {
        beating = null;
      });
  }

  async function beat(): Promise<void> {
    const led = leader.isMine();
    const dead = await leader.beat();
    feed.look();
    if (leader.isMine() && !led) {
      log.info('this process leads');
      tasks.makeDue('leading');
    }
    // They may have committed something and never emitted it.
    if (leader.isMine() && dead.length > 0 && feed.isBegun()) {
      emit({ name: 'startOver' });
      await feed.caughtUp();
      await leader.bury(dead);
    }
    await tasks.runDue();
  }

  /** Something may never have been emitted. */
  function startOver(): void {
    log.warn('starting over');
    tasks.makeAllDue();
    emitter.emit('startOver');
    emit({ name: 'roll' });
    beatOn();
  }

  /** `process` is null for this one; to whom a frame does not go back (`except`) is known only where it comes from. */
  function handle(event: Event, process: string | null, except?: Connection): void {
    const seq = feed.seq();
    // Before this process was there only what desks may ask for is of use.
    const isHistory = seq <= history;
    if (event.name === 'staff') {
      if (isLate(event.frame)) startOver();
      emitter.emit('staff', { seq, frame: event.frame, except });
    } else if (event.name === 'forget' || (event.name === 'startOver' && isHistory)) {
      forgotten = seq;
      after(FORGET_AFTER, tidy);
      emitter.emit('forget');
    } else if (isHistory) return;
    else if (event.name === 'visitor') emitter.emit('visitor', { ...event, except });
    else if (event.name === 'startOver') startOver();
    else if (event.name === 'roll') emitter.emit('roll');
    else if (process !== null) emitter.emit(event.topic, event.data as never, process);
  }

  const relay: Relay = {
    toStaff: (frame, except) => emit({ name: 'staff', frame }, except),
    toVisitor: (visitorId, frame, except) => emit({ name: 'visitor', visitorId, frame }, except),
    forget: () => emit({ name: 'forget' }),
    // No number is ever given twice.
    epoch: () => 'shared',
    seq: feed.seq,
    caughtUp: feed.caughtUp,
    on: (event, handle) => emitter.on(event, handle),
    publish: (topic, data) => emit({ name: 'topic', topic, data }),
    async keepFresh(cache, read) {
      tasks.add(cache, read);
      await read();
    },
    leads: leader.isMine,
    async whenLeading(task) {
      const isNow = leader.isMine();
      tasks.add('leading', task);
      if (isNow) await task();
    },
  };
  return {
    relay,
    limits: createLimits(deps.clock, deps.factor, shared.limits),
    windows: shared.windows,
    tickets: shared.tickets,
    async begin() {
      emit({ name: 'roll' });
      await feed.begin();
      beatOn();
      await beating;
    },
    async stop() {
      stopBeating();
      stopTidying();
      cancelDoubt?.();
      await beating;
      await listening.stop();
      relay.publish('left', null);
      // Nothing is lost where that fails or something is in doubt: this process is found dead, and the others start over.
      await feed.begin().catch(() => {});
      if (!cancelDoubt) await leader.leave().catch(() => {});
      shared.close();
    },
  };
}

type Task = () => Promise<void>;

/** What is run when a cache is out of date, or when this process begins to lead; what fails stays due. */
function createTasks(leader: Pick<Shared['leader'], 'isMine'>) {
  const all = new Map<Task, Cache | 'leading'>();
  const due = new Set<Task>();
  return {
    add: (when: Cache | 'leading', task: Task) => void all.set(task, when),
    makeDue(reason: Cache | 'leading'): void {
      for (const [task, when] of all) if (when === reason) due.add(task);
    },
    makeAllDue(): void {
      for (const task of all.keys()) due.add(task);
    },
    async runDue(): Promise<void> {
      for (const task of due) {
        if (all.get(task) === 'leading' && !leader.isMine()) continue;
        due.delete(task);
        await task().catch((error: unknown) => {
          due.add(task);
          throw error;
        });
      }
    },
  };
}

/**
 * Tells where a message comes after a later one of its conversation. Whoever says one holds the conversation until all have handled
 * it, but the hold is a connection's: when the database goes between the commit and its event, another process may say the next
 * one first. What is shown can then only be read anew.
 */
function createLateness() {
  /** By visitor, the one who spoke longest ago first. */
  const last = new Map<string, number>();
  return (frame: ServerFrame): boolean => {
    if (frame.type !== 'liveChatMessage') return false;
    const { visitor_id, seq } = frame.data;
    const before = last.get(visitor_id) ?? 0;
    last.delete(visitor_id);
    last.set(visitor_id, Math.max(before, seq));
    if (last.size > MOST_KNOWN) last.delete(last.keys().next().value as string);
    return seq < before;
  };
}
