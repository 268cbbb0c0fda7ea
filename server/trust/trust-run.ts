import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A promise and the run that shows it: `runs/NAME.ts` exports it as `trustRun`. */
export interface TrustRun {
  /** The promise in one sentence without a full stop. */
  promise: string;
  /** Repetitions of a full run, unless `--cycles` is given. */
  cycles: number;
  /** Set when the run repeats a list: `--list` prints it, `--only WORD` picks the parts with the word. */
  parts?: readonly string[];
  /** Throws `CannotRun` when this machine lacks something that the run needs. */
  run(options: RunOptions): Promise<Outcome>;
}

export interface RunOptions {
  cycles: number;
  /** A word of the parts to run; empty for all. */
  only: string;
  /** An empty folder of the run; it is kept when a promise was broken. */
  dir: string;
  /** Seeded; the seed is printed so that a failed run can be repeated. */
  random: () => number;
  /** Reports how far the run has come. May be called often; only some reports are printed. */
  progress(sofar: string): void;
}

export interface Outcome {
  /** The result in one line: how often what was done, and the counts. */
  figure: string;
  /** A sentence for each broken promise; empty when all were kept. */
  broken: string[];
}

/** Turns named lists of faults into the counts for the figure and a sentence for each fault. */
export function casesOf(found: Record<string, readonly string[]>) {
  const kinds = Object.entries(found);
  return {
    counts: kinds.map(([what, cases]) => `${cases.length} ${what}`).join(', '),
    broken: kinds.flatMap(([what, cases]) => cases.map((one) => `${what}: ${one}`)),
  };
}

/** This machine lacks a tool or a right, so the run says nothing about the promise. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

interface Few {
  cycles: number;
  only?: string;
  seed?: number;
  progress?: RunOptions['progress'];
}

/** Runs a promise in its own folder, kept when the promise was broken. `npm test` asks for few cycles. */
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

/** Returns the same numbers for the same seed (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
