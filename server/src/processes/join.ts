import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Connection } from '../realtime/connection.ts';
import type { Cache, Relay, RelayEvents, Topics } from '../realtime/relay.ts';
import { logFailure } from '../store/failure.ts';
import type { Shared } from '../store/postgres/shared.ts';
import { createLateness, Feed } from './feed.ts';

const BEAT_EVERY_MS = 1000;
const TIDY_EVERY_MS = 60_000;
/** Forgotten events are deleted as soon as every process has read them, unless it is stuck. */
const FORGET_AFTER_MS = 1500;
/** By then the database has finished or given up a statement that no caller waits for. */
const SETTLED_AFTER_MS = 2000;
/** A visitor whose process ended has reached another process by then. */
const LEFT_AFTER_MS = 5000;

/** An event to all processes; a `topic` goes only to the others. */
type Event =
  | { name: 'staff'; frame: ServerFrame }
  | { name: 'visitor'; visitorId: string; frame: ServerFrame }
  | { name: 'forget' | 'startOver' | 'roll' }
  | { name: 'topic'; topic: keyof Topics; data: unknown };

export interface JoinDeps {
  log: Logger;
  after: After;
  every: Every;
}

/** Joins the processes that share a store. Resolves with its first heartbeat. */
export async function joinProcesses(shared: Shared, deps: JoinDeps) {
  await shared.leader.beat();
  if (shared.leader.isMine()) deps.log.info('this process leads');
  const member = new Member(shared, deps, await shared.events.last());
  return {
    relay: member.relay(),
    begin: () => member.begin(),
    stop: () => member.stop(),
  };
}

/** One of the processes: it sends heartbeats, handles events, and starts over when it may have missed some. */
class Member {
  readonly #shared: Shared;
  readonly #deps: JoinDeps;
  readonly #emitter = createEmitter<RelayEvents>();
  readonly #tasks = new Tasks();
  readonly #isLate = createLateness();
  readonly #feed: Feed<Event, Connection>;
  /** Events before this place must not be sent again. */
  #forgotten = 0;
  #cancelDoubt: (() => void) | null = null;
  #beating: Promise<void> | null = null;
  #timers: (() => void)[] = [];

  constructor(shared: Shared, deps: JoinDeps, from: number) {
    const { log, after, every } = deps;
    this.#shared = shared;
    this.#deps = deps;
    this.#feed = new Feed({
      ...{ events: shared.events, from, log, after },
      handle: (event, process, except) => this.#handle(event, process, except),
      onGap: () => this.#startOver(),
      onRefused: () => this.#feed.emit({ name: 'startOver' }),
    });
    this.#shared.onEvents(() => this.#feed.look());
    this.#timers = [
      every(BEAT_EVERY_MS, () => this.#beatOn()),
      every(TIDY_EVERY_MS, () => this.#tidy()),
    ];
    this.#shared.onDoubt(() => {
      this.#cancelDoubt?.();
      this.#cancelDoubt = after(SETTLED_AFTER_MS, () => {
        this.#cancelDoubt = null;
        this.#feed.emit({ name: 'startOver' });
      });
    });
    this.#emitter.on('left', (_, process) => {
      after(LEFT_AFTER_MS, () => this.#emitter.emit('leave', process));
    });
    this.#emitter.on('outdated', (cache) => {
      this.#tasks.makeDue(cache);
      this.#beatOn();
    });
  }

  async begin(): Promise<void> {
    this.#feed.emit({ name: 'roll' });
    await this.#feed.begin();
    this.#beatOn();
    await this.#beating;
  }

  async stop(): Promise<void> {
    this.#cancelDoubt?.();
    for (const stop of this.#timers) stop();
    await this.#beating;
    this.#feed.emit({ name: 'topic', topic: 'left', data: null });
    // A failure or a doubt loses nothing: this process is found dead, and the others start over.
    await this.#feed.begin().catch(() => {});
    if (!this.#cancelDoubt) await this.#shared.leader.leave().catch(() => {});
    this.#shared.close();
  }

  relay(): Relay {
    const feed = this.#feed;
    const { leader } = this.#shared;
    return {
      toStaff: (frame, except) => feed.emit({ name: 'staff', frame }, except),
      toVisitor: (visitorId, frame, except) =>
        feed.emit({ name: 'visitor', visitorId, frame }, except),
      forget: () => feed.emit({ name: 'forget' }),
      // No number is given twice, so the epoch never changes.
      epoch: () => 'shared',
      seq: () => feed.seq,
      caughtUp: () => feed.caughtUp(),
      on: (event, handle) => this.#emitter.on(event, handle),
      publish: (topic, data) => feed.emit({ name: 'topic', topic, data }),
      keepFresh: async (cache, read) => {
        this.#tasks.add(cache, read);
        await read();
      },
      leads: leader.isMine,
      whenLeading: async (task) => {
        const isNow = leader.isMine();
        this.#tasks.add('leading', task);
        if (isNow) await task();
      },
    };
  }

  #tidy(): void {
    if (!this.#shared.leader.isMine()) return;
    this.#shared
      .tidy(this.#forgotten)
      .catch((error) => logFailure(this.#deps.log, 'tidying', error));
  }

  /** Runs one heartbeat at a time; a failed one is repeated with the next. */
  #beatOn(): void {
    this.#beating ??= this.#beat()
      .catch((error) => logFailure(this.#deps.log, 'sign of life', error))
      .finally(() => {
        this.#beating = null;
      });
  }

  async #beat(): Promise<void> {
    const { leader } = this.#shared;
    const led = leader.isMine();
    const dead = await leader.beat();
    // No notification comes for events from the time without a connection.
    this.#feed.look();
    if (leader.isMine() && !led) {
      this.#deps.log.info('this process leads');
      this.#tasks.makeDue('leading');
    }
    // Dead processes may have committed changes without emitting them.
    if (leader.isMine() && dead.length > 0 && this.#feed.isBegun) {
      this.#feed.emit({ name: 'startOver' });
      await this.#feed.caughtUp();
      await leader.bury(dead);
    }
    await this.#tasks.runDue(leader.isMine);
  }

  /** Starts over because an event may never have been emitted. */
  #startOver(): void {
    this.#deps.log.warn('starting over');
    this.#tasks.makeDue();
    this.#emitter.emit('startOver');
    this.#feed.emit({ name: 'roll' });
    this.#beatOn();
  }

  /** `process` is null for own events; only those know the `except` connection. */
  #handle(event: Event, process: string | null, except?: Connection): void {
    const { seq } = this.#feed;
    if (event.name === 'topic') {
      if (process !== null) this.#emitter.emit(event.topic, event.data as never, process);
    } else if (event.name === 'staff') {
      if (this.#isLate(event.frame)) this.#startOver();
      this.#emitter.emit('staff', { seq, frame: event.frame, except });
    } else if (event.name === 'forget') {
      this.#forgotten = seq;
      this.#deps.after(FORGET_AFTER_MS, () => this.#tidy());
      this.#emitter.emit('forget');
    } else if (event.name === 'visitor') this.#emitter.emit('visitor', { ...event, except });
    else if (event.name === 'startOver') this.#startOver();
    else this.#emitter.emit('roll');
  }
}

type Task = () => Promise<void>;

/** The tasks to run when a cache is out of date, or when this process becomes the leader. */
class Tasks {
  readonly #all = new Map<Task, Cache | 'leading'>();
  readonly #due = new Set<Task>();

  add(when: Cache | 'leading', task: Task): void {
    this.#all.set(task, when);
  }

  makeDue(reason?: Cache | 'leading'): void {
    for (const [task, when] of this.#all) if (when === (reason ?? when)) this.#due.add(task);
  }

  /** A failed task stays due, and so does a task that becomes due while it runs. */
  async runDue(leads: () => boolean): Promise<void> {
    for (const task of this.#due) {
      if (this.#all.get(task) === 'leading' && !leads()) continue;
      this.#due.delete(task);
      await task().catch((error: unknown) => {
        this.#due.add(task);
        throw error;
      });
    }
  }
}
