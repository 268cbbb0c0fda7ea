import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../../src/store/embedded/open.ts';
import { clock, contact } from '../../src/testing/samples.ts';
import { bundleProgram } from '../bundle.ts';
import { casesOf, type RunOptions, type TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise: 'killed with kill -9 under load, nothing acknowledged is lost, doubled, halved or back',
  cycles: 1000,
  async run(options) {
    const { acknowledged, warnings, ...found } = await killCycles(options);
    const { counts, broken } = casesOf(found);
    const figure = `${options.cycles} kills, ${acknowledged} acknowledged writes: ${counts}, ${warnings.length} torn tails told`;
    return { figure, broken };
  },
};

interface Promised {
  kept: Set<string>;
  dropped: Set<string>;
}

interface Outcome {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Commits of which only a half is there, and records that differ from what was sent. */
  partial: string[];
  /** Ids whose drop was acknowledged but that are there again. */
  returned: string[];
  warnings: string[];
}

/** Each start in a growing folder is slower than the one before. */
const CYCLES_A_FOLDER = 50;
const MOST_ACKS = 80;

/** Starts, loads and kills a store `cycles` times, with a check and a new folder after every 50th. */
async function killCycles({ cycles, dir, random, progress }: RunOptions): Promise<Outcome> {
  const writer = await bundleProgram('kill-writer', dir);
  const outcome: Outcome = {
    acknowledged: 0,
    lost: [],
    doubled: [],
    partial: [],
    returned: [],
    warnings: [],
  };
  for (let done = 0; done < cycles; done += CYCLES_A_FOLDER) {
    const dataDir = path.join(dir, `data-${done}`);
    const promised: Promised = { kept: new Set(), dropped: new Set() };
    for (let cycle = done; cycle < Math.min(cycles, done + CYCLES_A_FOLDER); cycle += 1) {
      // One writer in eight dies while it starts on the folder of the one before.
      const acks = random() < 1 / 8 ? -1 : Math.floor(random() * MOST_ACKS);
      await runAndKill([writer, dataDir, `run${cycle}`], acks, promised);
      progress(`${cycle + 1} kills, ${outcome.acknowledged + countOf(promised)} acknowledged`);
    }
    const found = await inspect(dataDir, promised);
    outcome.acknowledged += countOf(promised);
    for (const what of ['lost', 'doubled', 'partial', 'returned', 'warnings'] as const) {
      outcome[what].push(...found[what]);
    }
    if (
      outcome.lost.length +
        outcome.doubled.length +
        outcome.partial.length +
        outcome.returned.length >
      0
    )
      break;
    fs.rmSync(dataDir, { recursive: true });
  }
  return outcome;
}

const countOf = ({ kept, dropped }: Promised) => kept.size + dropped.size;

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

async function inspect(dir: string, { kept, dropped }: Promised) {
  const store = await openStore({ dir, clock });
  const contacts = await store.list('contacts');
  const lines = await store.list('messages');
  const warnings = [...store.warnings()];
  await store.close();
  const ids = contacts.map(({ id }) => id);
  const there = new Set(ids);
  const said = new Set(lines.map(({ message }) => message));
  // The last drops may have been stored without an acknowledgment.
  const mayBeGone = (id: string) => id.endsWith('-dropped');
  return {
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
