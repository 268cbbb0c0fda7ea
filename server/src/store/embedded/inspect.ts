import path from 'node:path';
import { leadKinds } from '@sallie/shared/contract/leads';
import { Low } from 'lowdb';
import { realDisk } from '../../system/disk.ts';
import { type TableName, tableNames } from '../schema.ts';
import { emptyData } from './data.ts';
import type { Memory } from './memory.ts';
import { readData } from './open-data.ts';
import { SnapshotFiles } from './snapshot-files.ts';

/** What a folder holds when it is read as a start reads it. */
export interface Inspection {
  /** Records of each collection. */
  counts: Record<TableName, number>;
  /** When the newest lead or message in it came, an ISO instant; null where there is none. */
  newest: string | null;
  /** Names of the files in which a start would find damage. */
  damaged: string[];
  /** Bytes of the heap with all of it read. */
  heapUsed: number;
}

/** Reads the whole folder and changes nothing. Throws `StartRefused` where a start would refuse. */
export async function inspectFolder(dir: string): Promise<Inspection> {
  const { memory, damaged } = await readFolder(dir);
  const { heapUsed } = process.memoryUsage();
  const counts = tableNames().map((name) => [name, memory.tables[name].count()]);
  return {
    counts: Object.fromEntries(counts),
    newest: await newestIn(memory),
    damaged,
    heapUsed,
  };
}

/** The records themselves, under the same terms. */
export async function readFolder(dir: string): Promise<{ memory: Memory; damaged: string[] }> {
  const files = new SnapshotFiles(dir, realDisk);
  const { memory, journals, damages } = await readData(dir, new Low(files, emptyData()));
  const torn = journals.filter(({ lines }) => lines.torn);
  const damaged = [...files.damaged, ...[...damages, ...torn].map(({ file }) => file)];
  return { memory, damaged: [...new Set(damaged.map((file) => path.basename(file)))] };
}

async function newestIn({ tables }: Memory): Promise<string | null> {
  let newest = '';
  for (const name of [...leadKinds, 'messages'] as const) {
    for await (const [record] of tables[name].newestFirst({ limit: 1 })) {
      if (record && record.created_at > newest) newest = record.created_at;
    }
  }
  return newest || null;
}
