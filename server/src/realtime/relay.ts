import type { ServerFrame, Viewing } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { Random } from '../system/secrets.ts';
import type { Connection } from './connection.ts';

/** A frame with its number among all frames to desks. */
interface StaffFrame {
  seq: number;
  frame: ServerFrame;
  /** The connection that caused the frame and does not get it. */
  except: Connection | undefined;
}

interface VisitorFrame {
  visitorId: string;
  frame: ServerFrame;
  except: Connection | undefined;
}

/** A part of a process's entries on one topic, or all of them. */
export interface Share<V> {
  isAll: boolean;
  has: [key: string, value: V][];
  lost: string[];
}

/** What processes publish to each other, by topic; "there" is the process that publishes. */
export interface Topics {
  /** Visitors with an open page there. */
  pages: Share<{ name: string; since: string }>;
  /** Desks connected there. */
  desks: Share<{ staff_id: string; viewing: Viewing | null }>;
  /** A sentence about a failed backup there. */
  backups: Share<string>;
  /** The model's budget is used up there. */
  modelBudget: Share<true>;
  /** The id of a session that was ended early. */
  sessionEnded: string;
  /** The id of an erased visitor. */
  dismissed: string;
  /** The hash of a reply that SallieBot gave. */
  replyGiven: string;
  /** The visitor counts as gone unless a message follows within this many milliseconds. */
  leaving: { visitorId: string; within: number };
  outdated: Cache;
  /** The process is about to end. */
  left: null;
}

/** Parts of the store that each process caches in memory. */
export type Cache = 'inboxes' | 'conversations' | 'phones' | 'website';

type TopicEvents = { [T in keyof Topics]: (data: Topics[T], process: string) => void };

export interface RelayEvents extends TopicEvents {
  staff(frame: StaffFrame): void;
  visitor(frame: VisitorFrame): void;
  /** Frames emitted so far must not be sent again. */
  forget(): void;
  /** Processes have joined or ask again: every process publishes all its entries. */
  roll(): void;
  /** The entries of this process have ended. */
  leave(process: string): void;
  /** A committed change may never have been emitted: the others' entries are unknown, and every socket closes. */
  startOver(): void;
}

/** Sends frames to the desks and pages of all processes, and topics to the other processes. */
export interface Relay {
  /** All desks get the same frames in one order. */
  toStaff(frame: ServerFrame, except?: Connection): void;
  toVisitor(visitorId: string, frame: ServerFrame, except?: Connection): void;
  /** Makes every cursor so far useless for resuming. */
  forget(): void;
  /** Within one epoch no `seq` is given twice and no emitted frame is lost. */
  epoch(): string;
  /** The number of the last frame that this process sent to its desks. */
  seq(): number;
  /** Resolves when this process has handled everything that any process had emitted before the call. */
  caughtUp(): Promise<void>;
  on<E extends keyof RelayEvents>(event: E, handle: RelayEvents[E]): () => void;
  publish<T extends keyof Topics>(topic: T, data: Topics[T]): void;
  /** Calls `read` now, and again whenever the cache may be out of date. Rejects when the first `read` does. */
  keepFresh(cache: Cache, read: () => Promise<void>): Promise<void>;
  /** True in the one process that runs the automatic tasks. */
  leads(): boolean;
  /** Runs `task` whenever this process becomes the leader. Resolves after the first run, if it leads now. */
  whenLeading(task: () => Promise<void>): Promise<void>;
}

/** A relay for a single process, which handles events at once. After a restart every desk reloads. */
export function createMemoryRelay(random: Pick<Random, 'token'>, leads = true): Relay {
  const emitter = createEmitter<RelayEvents>();
  let epoch = random.token(6);
  let seq = 0;
  return {
    toStaff(frame, except) {
      seq += 1;
      emitter.emit('staff', { seq, frame, except });
    },
    toVisitor(visitorId, frame, except) {
      emitter.emit('visitor', { visitorId, frame, except });
    },
    forget() {
      epoch = random.token(6);
      emitter.emit('forget');
    },
    epoch: () => epoch,
    seq: () => seq,
    caughtUp: async () => {},
    on: (event, handle) => emitter.on(event, handle),
    publish() {},
    keepFresh: (_, read) => read(),
    leads: () => leads,
    whenLeading: async (task) => {
      if (leads) await task();
    },
  };
}

type ShareTopic = {
  [T in keyof Topics]: Topics[T] extends Share<unknown> ? T : never;
}[keyof Topics];
type ValueOf<T extends ShareTopic> = Topics[T] extends Share<infer V> ? V : never;

export interface ElsewhereDeps<T extends ShareTopic> {
  relay: Relay;
  topic: T;
  own(): [key: string, value: ValueOf<T>][];
  /** Called when another process has this key, or no longer has it. */
  onChange(key: string): void;
}

export type Elsewhere<T extends ShareTopic> = ReturnType<typeof createElsewhere<T>>;

/** The other processes' entries on one topic. A new process is sent all entries, then every change. */
export function createElsewhere<T extends ShareTopic>(deps: ElsewhereDeps<T>) {
  const { relay, topic, own, onChange } = deps;
  type V = ValueOf<T>;
  const shares = new Map<string, Map<string, V>>();
  const publish = (share: Share<V>) => relay.publish(topic, share as Topics[T]);

  function handle({ isAll, has, lost }: Share<V>, process: string): void {
    const before = shares.get(process) ?? new Map<string, V>();
    const now = isAll ? new Map<string, V>() : before;
    shares.set(process, now);
    for (const [key, value] of has) now.set(key, value);
    for (const key of lost) now.delete(key);
    const missing = isAll ? [...before.keys()].filter((key) => !now.has(key)) : [];
    for (const key of [...has.map(([key]) => key), ...lost, ...missing]) onChange(key);
  }
  relay.on(topic, handle as RelayEvents[T]);
  relay.on('roll', () => publish({ isAll: true, has: own(), lost: [] }));
  relay.on('leave', (process) => {
    const gone = shares.get(process);
    shares.delete(process);
    for (const key of gone?.keys() ?? []) onChange(key);
  });
  // No `onChange`: every client that could use it is about to be disconnected.
  relay.on('startOver', () => shares.clear());

  return {
    /** Returns the other processes' values for this key; several processes may have it. */
    of: (key: string): V[] => [...shares.values()].flatMap((share) => share.get(key) ?? []),
    all: (): [key: string, value: V][] => [...shares.values()].flatMap((share) => [...share]),
    /** Publishes that this process has the key, or a new value for it. */
    add: (key: string, value: V) => publish({ isAll: false, has: [[key, value]], lost: [] }),
    drop: (key: string) => publish({ isAll: false, has: [], lost: [key] }),
  };
}
