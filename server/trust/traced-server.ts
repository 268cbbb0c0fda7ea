import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { CannotRun } from './trust-run.ts';

const calls = 'fdatasync,fsync,write,writev,pwrite64,pwritev,sendto,sendmsg';

/**
 * Returns a command that runs a server under strace, which records writes, syncs and replies in `file`;
 * `inject` lists faults. Throws `CannotRun` when strace is missing or may not trace.
 */
export function straceInto(file: string, inject: readonly string[] = []): string[] {
  const tried = spawnSync('strace', ['-o', '/dev/null', 'true']);
  if (tried.status !== 0)
    throw new CannotRun('it takes strace, which is missing or may not trace.');
  const faults = inject.flatMap((what) => ['-e', `inject=${what}`]);
  const options = ['-D', '-f', '-y', '-qq', '-s', '2000000', '-e', `trace=${calls}`];
  return ['strace', ...options, ...faults, '-o', file];
}

type Step =
  | { kind: 'written'; file: string; text: string }
  | { kind: 'synced'; file: string }
  | { kind: 'sync failed'; file: string }
  /** The ids in a 2xx reply to a write, or in the ack of a message. */
  | { kind: 'acknowledged'; ids: string[] };

export interface Acknowledgements {
  count: number;
  syncs: number;
  failed: number;
  /** Ids that were acknowledged before a sync had put them on the disk. */
  early: string[];
}

/**
 * Reads the traces of a server's lives over one folder, in order. An id is on the disk once a file with it
 * was synced. After a failed sync later ones in the same life do not count, because the system takes the
 * file for written.
 */
export function readAcknowledgements(files: readonly string[]): Acknowledgements {
  const unsynced = new Map<string, string[]>();
  const found: Acknowledgements = { count: 0, syncs: 0, failed: 0, early: [] };
  const onDisk = new Set<string>();
  for (const file of files) {
    const forsaken = new Set<string>();
    for (const step of stepsOf(fs.readFileSync(file, 'utf8'))) {
      if (step.kind === 'written') {
        unsynced.set(step.file, [...(unsynced.get(step.file) ?? []), ...idsIn(step.text)]);
      } else if (step.kind === 'synced') {
        found.syncs += 1;
        if (forsaken.has(step.file)) continue;
        for (const id of unsynced.get(step.file) ?? []) onDisk.add(id);
        unsynced.delete(step.file);
      } else if (step.kind === 'sync failed') {
        found.failed += 1;
        forsaken.add(step.file);
      } else {
        found.count += step.ids.length;
        found.early.push(...step.ids.filter((id) => !onDisk.has(id)));
      }
    }
  }
  return found;
}

/** Leads have 32 digits; messages have the same with hyphens. */
const idsIn = (text: string) =>
  text.match(/\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b/g) ?? [];

/** Reads `7 fdatasync(21</data/journal-000001> <unfinished ...>`, then `7 <... fdatasync resumed>) = 0`. */
function* stepsOf(trace: string): Generator<Step> {
  const unfinished = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, thread = '', what = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = / <unfinished \.\.\.>$/.exec(what);
    if (begun) {
      const call = what.slice(0, begun.index);
      unfinished.set(thread, call);
      // A reply counts as soon as it begins; a write or a sync counts when it is done.
      if (isToSocket(call)) yield* replyOf(call);
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(what);
    const call = resumed ? `${unfinished.get(thread) ?? ''}${resumed[1]}` : what;
    unfinished.delete(thread);
    if (isToSocket(call)) {
      if (!resumed) yield* replyOf(call);
    } else yield* fileStepOf(call);
  }
}

const isToSocket = (call: string) => /^\w+\(\d+<(socket|TCP)/.test(call);

function* fileStepOf(call: string): Generator<Step> {
  const [, name = '', file = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(call) ?? [];
  if (name === '') return;
  // strace marks a sync that it has delayed.
  const isDone = / = \d+( \(DELAYED\))?$/.test(call);
  if (name === 'fsync' || name === 'fdatasync') {
    if (isDone) yield { kind: 'synced', file };
    if (/ = -1 /.test(call)) yield { kind: 'sync failed', file };
  } else if (isDone) yield { kind: 'written', file, text: call };
}

function* replyOf(call: string): Generator<Step> {
  const text = call.replaceAll('\\"', '"');
  const isReply = /HTTP\/1\.1 201 /.test(text);
  if (!isReply && !text.includes('"type":"ack"')) return;
  const ids = [...text.matchAll(/"id":"([0-9a-f-]{32,36})"/g)].map(([, id = '']) => id);
  yield { kind: 'acknowledged', ids };
}
