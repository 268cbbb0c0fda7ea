import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** One promise and the run that shows it: `runs/NAME.ts` exports it as `trustRun`. */
export interface TrustRun {
  /** What holds, in one sentence without a full stop. */
  promise: string;
  /** How often the whole figure repeats it, where `--cycles` does not say otherwise. */
  cycles: number;
  /** What it repeats, where that is a list: `--list` says them, `--only WORD` takes those that speak of it. */
  parts?: readonly string[];
  /** Throws `CannotRun` where this machine lacks what it takes. */
  run(options: RunOptions): Promise<Outcome>;
}

export interface RunOptions {
  cycles: number;
  /** The word that the parts to be run speak of; empty for all. */
  only: string;
  /** An empty folder of its own; kept for a look when a promise was broken. */
  dir: string;
  /** From the seed, which is told, so that a run that failed can be run again. */
  random: () => number;
  /** How far it has come. May be called often; little of it is shown. */
  progress(sofar: string): void;
}

export interface Outcome {
  /** The figure in one line: how often what was done, and what was counted meanwhile. */
  figure: string;
  /** A sentence for each broken promise; none when all was kept. */
  broken: string[];
}

/** Lists of what went wrong, by what: how many of each for the figure, and a sentence for every one. */
export function casesOf(found: Record<string, readonly string[]>) {
  const kinds = Object.entries(found);
  return {
    counts: kinds.map(([what, cases]) => `${cases.length} ${what}`).join(', '),
    broken: kinds.flatMap(([what, cases]) => cases.map((one) => `${what}: ${one}`)),
  };
}

/** A tool or a right is missing here: the run says nothing about the promise. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

interface Few {
  cycles: number;
  only?: string;
  seed?: number;
  progress?: RunOptions['progress'];
}

/** A run over a folder of its own, which is removed unless a promise was broken. `npm test` asks for few cycles. */
export async function runTrust(
  { run }: TrustRun,
  { cycles, only = '', seed = Date.now() % 1_000_000, progress = () => {} }: Few,
): Promise<Outcome> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'trust-'));
  const outcome = await run({ cycles, only, dir, random: seededRandom(seed), progress });
  if (outcome.broken.length === 0) {
    fs.rmSync(dir, { recursive: true });
    return outcome;
  }
  return { ...outcome, broken: [...outcome.broken, `Seed ${seed}, the folder is kept: ${dir}`] };
}

/** The same numbers for the same seed (mulberry32), so that a run that failed can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
