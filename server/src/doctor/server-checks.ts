import { execFile } from 'node:child_process';
import v8 from 'node:v8';
import type { Content } from '@sallie/shared/contract/content';
import { demoTraces } from '@sallie/shared/rules/demo/content';
import * as z from 'zod/mini';
import { whileFilesStay } from '../backups/live-folder.ts';
import { type Config, settingsWarnings } from '../config.ts';
import { readFacts, tryFacts } from '../content/business-file.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { StartRefused } from '../system/start-refused.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const MB = 1024 * 1024;
/** Room for connections and for the files of the store, mails and backups. */
const ENOUGH_FILES = 4500;
const TOO_FEW_FILES = 1024;
/** The share of the heap that the data may take, because leads need room besides. */
const FULL_SHARE = 0.8;
const FILLING_SHARE = 0.5;

export async function checkSettings(config: Config, now: Date): Promise<Finding[]> {
  const warnings = settingsWarnings(config).map((text) => warning(text, 'See above.'));
  try {
    const content = await readFacts(config.DATA_DIR);
    tryFacts(content, now);
    if (!config.DATABASE_URL) warnings.push(...checkDemo(content));
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [...warnings, failure(error.message, 'Correct business.json.')];
  }
  return [...warnings, ok('The settings and the facts of the shop can be read.')];
}

/** Warns of demo facts: the invented shop's phone rings nowhere. */
export function checkDemo(content: Content): Finding[] {
  const traces = demoTraces(content);
  if (traces.length === 0) return [];
  const says = `The website still shows of the demo shop: ${traces.join(', ')}. Search engines are kept out until it is gone.`;
  return [warning(says, 'Write your own at the desk, under Website, and publish it.')];
}

export function checkOpenFiles(): Finding {
  const report: { userLimits?: { open_files?: { soft?: number | string } } } =
    process.report?.getReport() ?? {};
  const soft = report.userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return ok('This system sets no limit to open files.');
  const says = `A process may have ${soft} files and connections open.`;
  const remedy =
    'Raise it to 8192: `ulimit -n 8192` before the start, or LimitNOFILE=8192 in its unit.';
  if (soft < TOO_FEW_FILES) return failure(says, remedy);
  return soft < ENOUGH_FILES ? warning(says, remedy) : ok(says);
}

/** Heap use after reading everything, and the heap's limit, in bytes. */
const Measured = z.object({ used: z.number(), limit: z.number(), damaged: z.array(z.string()) });

/** Reads the folder as a start does, even while a server uses it. */
export async function measure(dir: string): Promise<z.infer<typeof Measured>> {
  const { damaged } = await whileFilesStay(() => inspectFolder(dir));
  return {
    used: process.memoryUsage().heapUsed,
    limit: v8.getHeapStatistics().heap_size_limit,
    damaged,
  };
}

/** Tries to read the folder in a process like the server's, which shows whether a server can start. */
export async function checkHeap(main: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const { code, said } = await run(main, env);
  const remedy =
    'Give it more memory (NODE_OPTIONS=--max-old-space-size=2048), or let strangers’ chat go: `npm run doctor -- --prune`.';
  if (code === 78 || code === 1) {
    return failure(
      said.trim() || 'The data cannot be read.',
      'Restore a backup: `npm run restore -- --replace`.',
    );
  }
  if (code !== 0) return failure('The data is too large for the memory of the server.', remedy);
  const { used, limit, damaged } = z.parse(Measured, JSON.parse(said));
  const says = `The data takes ${Math.round(used / MB)} of ${Math.round(limit / MB)} MB of the server’s memory.`;
  if (damaged.length > 0) {
    return failure(
      `Damaged: ${damaged.join(', ')}.`,
      'The next start recovers what it can and puts the rest aside; check the disk.',
    );
  }
  if (used > FULL_SHARE * limit) return failure(says, remedy);
  return used > FILLING_SHARE * limit ? warning(says, remedy) : ok(says);
}

function run(main: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const words = [...process.execArgv, main, 'measure'];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      else resolve({ code: child.exitCode, said: stdout || stderr });
    });
  });
}
