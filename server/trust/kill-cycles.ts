import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../src/store/embedded.ts';
import { clock, contact } from '../src/store/samples.ts';
import { bundleProgram } from './bundle.ts';
import type { RunOptions } from './trust-run.ts';

/** What the writers were promised, over all cycles. */
interface Promised {
  kept: Set<string>;
  dropped: Set<string>;
}

export interface Outcome {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Commits of which one half is there, and records that are not what was sent. */
  partial: string[];
  /** Dropped, acknowledged, and back again. */
  returned: string[];
  warnings: string[];
}

/** Starts, loads and kills a store so many times on one folder of data in `dir`, then reads what is left. */
export async function killCycles({ cycles, dir, random, progress }: RunOptions): Promise<Outcome> {
  const writer = await bundleProgram('kill-writer', dir);
  const dataDir = path.join(dir, 'data');
  const promised: Promised = { kept: new Set(), dropped: new Set() };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // One in eight dies while it starts, over what the one before left.
    const acks = random() < 1 / 8 ? -1 : Math.floor(random() * 200);
    await runAndKill([writer, dataDir, `run${cycle}`], acks, promised);
    progress(`${cycle + 1} kills, ${promised.kept.size + promised.dropped.size} acknowledged`);
  }
  return inspect(dataDir, promised);
}

async function runAndKill(program: string[], acks: number, promised: Promised) {
  const child = spawn(process.execPath, program, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let heard = 0;
  for await (const said of createInterface({ input: child.stdout })) {
    const [what = '', id = ''] = said.split(' ');
    if (what === 'kept') promised.kept.add(id);
    if (what === 'dropped') promised.dropped.add(id);
    if (id !== '') heard += 1;
    if (what === 'opening' ? acks < 0 : heard >= Math.max(acks, 0)) kill(child);
  }
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`A writer ended by itself (${code})`);
}

function kill(child: ChildProcess) {
  if (!child.killed) child.kill('SIGKILL');
}

async function inspect(dir: string, { kept, dropped }: Promised): Promise<Outcome> {
  const store = await openStore({ dir, clock });
  const contacts = await store.list('contacts');
  const lines = await store.list('messages');
  const warnings = [...store.warnings()];
  await store.close();
  const ids = contacts.map(({ id }) => id);
  const there = new Set(ids);
  const said = new Set(lines.map(({ message }) => message));
  // Every tenth may have been dropped just before the end, unheard.
  const mayBeGone = (id: string) => Number(id.split('-')[2]) % 10 === 0;
  return {
    acknowledged: kept.size + dropped.size,
    lost: [...kept].filter((id) => !said.has(id) || !(there.has(id) || mayBeGone(id))),
    doubled: doubledIn(ids),
    partial: [
      ...ids.filter((id) => !said.has(id)),
      ...contacts.filter((row) => !isDeepStrictEqual(row, contact(row.id))).map(({ id }) => id),
      ...[...said].filter((id) => !there.has(id) && !mayBeGone(id)),
    ],
    returned: [...dropped].filter((id) => there.has(id)),
    warnings,
  };
}

function doubledIn(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
