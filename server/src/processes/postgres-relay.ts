import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Connection } from '../realtime/connection.ts';
import type { Cache, Relay, RelayEvents, Topics } from '../realtime/relay.ts';
import type { Query } from '../store/postgres/database.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { createFeed } from './feed.ts';
import { createLineOrder } from './line-order.ts';

/** Who has given no sign of life for so long is dead. */
const DEAD_AFTER = '5 seconds';
/** Whose connection is gone as well: two seconds after its last sign of life, which comes each second. */
const GONE_AFTER = '3 seconds';
const BEAT_EVERY = 1000;
/** Milliseconds after which the database has done what nobody waited for, or given it up. */
const SETTLED_AFTER = 2000;
/** Milliseconds after which who leads holds back, before anybody else may take its place. */
const LEADS_FOR = 4000;
/** A visitor whose process ended comes back to another one in less. */
const LEFT_AFTER = 5000;

/** One thing told. To whom it does not go back (`except`) is known only where it comes from. */
type Item =
  | { staff: ServerFrame }
  | { visitor: string; frame: ServerFrame }
  | { topic: keyof Topics; data: unknown }
  | { outdated: Cache }
  | { forget: true }
  /** A process has come, or is about to end. */
  | { joined: true }
  | { left: true };
/** What is kept of what this process tells. */
type Own = Connection | undefined;

interface Beat {
  epoch: string;
  epoch_from: string;
  seq: string;
  leader: string;
}

export interface PostgresRelayDeps {
  /** The name of this process. */
  me: string;
  query: Query;
  /** Calls `heard` whenever something may have been told, up to a place where that is known; resolves when it listens. */
  listen(heard: (place?: number) => void): Promise<{ stop(): Promise<void> }>;
  clock: Pick<Clock, 'steady'>;
  log: Pick<Logger, 'warn' | 'info' | 'error'>;
  after: After;
  every: Every;
}

export interface PostgresRelay extends Relay {
  /** To be called when everything stands that hears: from here on it tells and hears. */
  begin(): Promise<void>;
  /** Something may have been committed without being told: every process starts over. */
  doubt(): void;
  /** Tells the rest and takes leave. */
  stop(): Promise<void>;
}

/** For the processes that share one database. Resolves with the first sign of life. */
export async function openPostgresRelay(deps: PostgresRelayDeps): Promise<PostgresRelay> {
  const { me, query, clock, log, after } = deps;
  const emitter = createEmitter<RelayEvents>();
  const topics = createEmitter<Record<string, (data: never, process: string) => void>>();
  const fresh: { cache: Cache; read: () => Promise<void>; isOld: boolean }[] = [];
  const asLeader: { task: () => Promise<void>; isDue: boolean }[] = [];
  const lines = createLineOrder();
  let leadsUntil = Number.NEGATIVE_INFINITY;
  let isInDoubt = false;
  let cancelDoubt = () => {};
  let beating: Promise<void> | null = null;

  const leads = () => clock.steady() < leadsUntil;

  /** Resolves with how things stand in the database. */
  async function beat(): Promise<Beat> {
    const asked = clock.steady();
    const isDoubted = isInDoubt;
    const [state] = await query<Beat>({
      name: 'beat',
      text: 'select * from relay_beat($1, $2, $3, $4)',
      values: [me, isDoubted, DEAD_AFTER, GONE_AFTER],
    });
    if (!state) throw new StoreUnavailable('The relay is empty');
    if (isDoubted) isInDoubt = false;
    if (state.leader !== me) leadsUntil = Number.NEGATIVE_INFINITY;
    else {
      if (!leads()) beginToLead();
      leadsUntil = asked + LEADS_FOR;
    }
    return state;
  }

  function beginToLead(): void {
    log.info('this process leads');
    for (const each of asLeader) each.isDue = true;
  }

  async function live(): Promise<void> {
    try {
      const { epoch, seq } = await beat();
      if (epoch !== feed.epoch() || Number(seq) > feed.seq()) feed.look();
      if (leads()) await runDue();
      await readOld();
    } catch (error) {
      log.warn({ error: (error as Error).name }, 'sign of life');
    }
  }

  async function runDue(): Promise<void> {
    for (const each of asLeader.filter(({ isDue }) => isDue)) {
      each.isDue = false;
      await each.task().catch((error: unknown) => {
        each.isDue = true;
        throw error;
      });
    }
  }

  async function readOld(): Promise<void> {
    for (const each of fresh.filter(({ isOld }) => isOld)) {
      each.isOld = false;
      await each.read().catch((error: unknown) => {
        each.isOld = true;
        throw error;
      });
    }
  }

  /** One at a time; what fails is tried again with the next. */
  function liveOn(): void {
    beating ??= live().finally(() => {
      beating = null;
    });
  }

  function doubt(): void {
    cancelDoubt();
    cancelDoubt = after(SETTLED_AFTER, () => {
      isInDoubt = true;
      liveOn();
    });
  }

  function startOver(): void {
    lines.forget();
    log.warn('starting over: something may never have been told');
    for (const each of fresh) each.isOld = true;
    for (const each of asLeader) each.isDue = true;
    emitter.emit('startOver');
    tell({ joined: true });
    emitter.emit('roll');
    liveOn();
  }

  function hear(item: Item, process: string, own: Own | undefined): void {
    const isOther = process !== me;
    if ('staff' in item) {
      if (lines.isBroken(item.staff)) startOver();
      emitter.emit('staff', { seq: feed.seq(), frame: item.staff, except: own });
    } else if (feed.seq() <= history) {
      // Told before this process was there: only what desks may ask for is of use.
    } else if ('visitor' in item) {
      const { visitor: visitorId, frame } = item;
      emitter.emit('visitor', { visitorId, frame, except: own });
    } else if ('forget' in item) emitter.emit('forget');
    else if (isOther) hearOf(item, process);
  }

  function hearOf(item: Item, process: string): void {
    if ('topic' in item) topics.emit(item.topic, item.data as never, process);
    else if ('joined' in item) emitter.emit('roll');
    else if ('left' in item) after(LEFT_AFTER, () => emitter.emit('leave', process));
    else if ('outdated' in item) {
      for (const each of fresh) each.isOld ||= each.cache === item.outdated;
      liveOn();
    }
  }

  const first = await beat();
  /** Up to here it was told before this process came. */
  const history = Number(first.seq);
  const feed = createFeed<Item, Own>({
    ...deps,
    from: { epoch: first.epoch, seq: await oldestPlace(query) },
    hear,
    startOver,
    doubt,
  });
  const listening = await deps.listen(feed.look);
  const stopBeating = deps.every(BEAT_EVERY, liveOn);
  const tell = (item: Item, except?: Connection) => feed.tell(item, except);

  return {
    toStaff: (frame, except) => tell({ staff: frame }, except),
    toVisitor: (visitorId, frame, except) => tell({ visitor: visitorId, frame }, except),
    forget: () => tell({ forget: true }),
    epoch: feed.epoch,
    seq: feed.seq,
    caughtUp: feed.caughtUp,
    on: (event, handle) => emitter.on(event, handle),
    tell: (topic, data) => tell({ topic, data }),
    hear: (topic, handle) => topics.on(topic, handle as never),
    outdate: (cache) => tell({ outdated: cache }),
    async keepFresh(cache, read) {
      fresh.push({ cache, read, isOld: false });
      await read();
    },
    leads,
    async whenLeading(task) {
      const isNow = leads();
      asLeader.push({ task, isDue: false });
      if (isNow) await task();
    },
    async begin() {
      tell({ joined: true });
      await feed.begin();
    },
    doubt,
    async stop() {
      stopBeating();
      cancelDoubt();
      await beating;
      leadsUntil = Number.NEGATIVE_INFINITY;
      await listening.stop();
      tell({ left: true });
      // Nothing is lost where the database does not answer: the others notice, and start over.
      await feed.begin().catch(() => {});
      await query({ text: 'select relay_leave($1)', values: [me] }).catch(() => {});
    },
  };
}

/** From where on everything of this epoch is still there, and may be told again. */
async function oldestPlace(query: Query): Promise<number> {
  const [row] = await query<{ place: string }>({
    text: `select greatest(epoch_from, coalesce(forget_to, 0), (select coalesce(min(f.seq) - 1, relay.seq) from frames f)) as place from relay`,
  });
  return Number(row?.place ?? 0);
}
