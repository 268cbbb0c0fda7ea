import type { ServerFrame, Viewing } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { Random } from '../system/random.ts';
import type { Connection } from './connection.ts';

/** A frame that has its place among all that the desks are sent. */
interface StaffFrame {
  seq: number;
  frame: ServerFrame;
  /** Who caused it, and knows. */
  except: Connection | undefined;
}

interface VisitorFrame {
  visitorId: string;
  frame: ServerFrame;
  except: Connection | undefined;
}

/** Part of what a process has of one kind, or all of it. */
export interface Share<V> {
  isAll: boolean;
  has: [key: string, value: V][];
  lost: string[];
}

/** What processes publish to each other, by topic. */
export interface Topics {
  /** Visitors whose pages are open there. */
  pages: Share<{ name: string; since: string }>;
  /** Connected there. */
  desks: Share<{ staff_id: string; viewing: Viewing | null }>;
  /** Why the backup that was to be made there failed, in a sentence. */
  backups: Share<string>;
  /** It is used up there. */
  modelBudget: Share<true>;
  /** The id of a session that was ended before its time. */
  sessionEnded: string;
  /** The id of a visitor who was erased. */
  dismissed: string;
  /** The hash of what SallieBot answered. */
  replyGiven: string;
  /** A visitor counts as gone if nothing more is said within so many milliseconds. */
  leaving: { visitorId: string; within: number };
  /** What others keep there is out of date. */
  outdated: Cache;
  /** It is about to end. */
  left: null;
}

/** What a process keeps of the store in its memory. */
export type Cache = 'inboxes' | 'conversations' | 'phones' | 'website';

/** What another process published, with the name of that process. */
type TopicEvents = { [T in keyof Topics]: (data: Topics[T], process: string) => void };

export interface RelayEvents extends TopicEvents {
  staff(frame: StaffFrame): void;
  visitor(frame: VisitorFrame): void;
  /** What was emitted so far is to be sent to nobody again. */
  forget(): void;
  /** Others have come, or ask anew: whoever has a share publishes all of it. */
  roll(): void;
  /** What that process had is over. */
  leave(process: string): void;
  /** Something that was committed may never have been emitted: what others had is unknown, and every socket is to be closed. */
  startOver(): void;
}

/** What one process sends to the desks and pages of all of them, its own included, and to the others themselves. */
export interface Relay {
  /** All desks are sent the same in one order. */
  toStaff(frame: ServerFrame, except?: Connection): void;
  toVisitor(visitorId: string, frame: ServerFrame, except?: Connection): void;
  /** No cursor given so far can be resumed from. */
  forget(): void;
  /** Within one epoch no `seq` is given twice, and nothing that was emitted is lost. */
  epoch(): string;
  /** The place of the last frame that this process sent to its desks. */
  seq(): number;
  /** Resolves when this process has handled whatever any other had emitted by now. */
  caughtUp(): Promise<void>;
  /** Answers with its `off`. */
  on<E extends keyof RelayEvents>(event: E, handle: RelayEvents[E]): () => void;
  /** Publishes to the other processes alone. */
  publish<T extends keyof Topics>(topic: T, data: Topics[T]): void;
  /** Reads it now, and again whenever it may be out of date. Rejects as the first `read` does. */
  keepFresh(cache: Cache, read: () => Promise<void>): Promise<void>;
  /** Whether this is the one process that does what is done by itself. */
  leads(): boolean;
  /** Runs `task` whenever this process has come to lead. Resolves when it has run, if that is so now. */
  whenLeading(task: () => Promise<void>): Promise<void>;
}

/** For one process alone: what it emits is handled at once. Cursors are of this process: after a restart every desk reloads. */
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
