import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { Random } from '../system/random.ts';
import type { Connection } from './connection.ts';

/** A frame that has its place among all that the desks were told. */
export interface StaffTelling {
  seq: number;
  frame: ServerFrame;
  /** Who caused it, and knows. */
  except: Connection | undefined;
}

export interface VisitorTelling {
  visitorId: string;
  frame: ServerFrame;
  except: Connection | undefined;
}

interface RelayEvents {
  staff(telling: StaffTelling): void;
  visitor(telling: VisitorTelling): void;
  /** What was told so far is to be told to nobody again. */
  forget(): void;
}

/** What one process has to say to the desks and pages of all of them, its own included. All are told in the same order. */
export interface Relay {
  toStaff(frame: ServerFrame, except?: Connection): void;
  toVisitor(visitorId: string, frame: ServerFrame, except?: Connection): void;
  /** No cursor given so far can be resumed from. */
  forget(): void;
  /** Within one epoch no `seq` is given twice, and nothing that was told is lost. */
  epoch(): string;
  /** Of the last frame that this process told its desks. */
  seq(): number;
  /** Answers with its `off`. */
  on<E extends keyof RelayEvents>(event: E, handle: RelayEvents[E]): () => void;
}

/** For one process alone: what it says is told at once. Cursors are of this process: after a restart every desk reloads. */
export function createMemoryRelay(random: Pick<Random, 'token'>): Relay {
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
    on: (event, handle) => emitter.on(event, handle),
  };
}
