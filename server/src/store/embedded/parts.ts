import type { Low } from 'lowdb';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import type { Disk } from '../../system/disk.ts';
import type { Random } from '../../system/secrets.ts';
import type { GroupCommit } from './commit.ts';
import type { Journal } from './journal.ts';
import type { Lock } from './lock.ts';
import type { Memory } from './memory.ts';
import type { LeadIndex } from './search.ts';
import type { Snapshot } from './snapshot.ts';
import type { Space } from './space.ts';

export interface Parts {
  dir: string;
  disk: Disk;
  clock: Pick<Clock, 'steady'>;
  random: Random;
  log: Pick<Logger, 'info' | 'warn' | 'error'> | undefined;
  /** A checkpoint is made after this many commits. */
  checkpointEvery: number;
  db: Low<Memory>;
  memory: Memory;
  snapshot: Snapshot;
  journal: Journal;
  leadIndex: LeadIndex;
  commits: GroupCommit;
  space: Space;
  lock: Lock;
  warnings: string[];
}
