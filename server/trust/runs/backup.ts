import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { makeLeadFolder } from '../../bench/lead-folder.ts';
import { contact } from '../../src/testing/forms.ts';
import { acknowledgedId, readAsStaff, request, statusOf } from '../request.ts';
import type { TrustRun } from '../trust-run.ts';

const LEADS = 100_000;
/** The number in a full run; a shorter run leaves out the many leads. */
const CYCLES = 10;
const RESTORED_WITHIN = 60;

export const trustRun: TrustRun = {
  promise:
    'a folder destroyed under 20 writes a second comes back with all that was acknowledged before its backup, 100,000 leads within a minute',
  cycles: CYCLES,
  async run({ cycles, dir, progress }) {
    const folders = { dataDir: path.join(dir, 'data'), backupDir: path.join(dir, 'backups') };
    const { promised, lost, doubled, slowest } = await drill({ ...folders, cycles, progress });
    const broken = [...lost.map((id) => `lost: ${id}`), ...doubled.map((id) => `doubled: ${id}`)];
    const figure = `${cycles} restores, ${promised} acknowledged before: ${lost.length} lost, ${doubled.length} doubled, a write took ${slowest.toFixed(0)} ms at most during a backup`;
    if (cycles < CYCLES) return { figure, broken };
    const seconds = await restoreMany(path.join(dir, 'many'));
    if (seconds > RESTORED_WITHIN) broken.push(`${LEADS} leads took ${seconds.toFixed(0)} s`);
    return {
      figure: `${figure}; ${LEADS} leads restored and served in ${seconds.toFixed(1)} s`,
      broken,
    };
  },
};

/** Returns the seconds from the command to a server that shows the leads. */
async function restoreMany(home: string): Promise<number> {
  const folders = { dataDir: path.join(home, 'data'), backupDir: path.join(home, 'backups') };
  await makeLeadFolder(folders.dataDir, LEADS);
  await command(folders, 'backup');
  fs.rmSync(folders.dataDir, { recursive: true });
  const begun = performance.now();
  await command(folders, 'restore');
  const server = await startBuiltServer(folders.dataDir);
  const seconds = (performance.now() - begun) / 1000;
  await server.stop('SIGTERM');
  return seconds;
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Milliseconds; twenty writes a second. */
const EVERY = 50;
/** Writes that must be acknowledged before a backup begins. */
const BEFORE = 20;

interface DrillOptions {
  dataDir: string;
  backupDir: string;
  cycles: number;
  progress(sofar: string): void;
}

interface DrillOutcome {
  /** Counts the writes that were acknowledged before the last backup of each life began. */
  promised: number;
  lost: string[];
  doubled: string[];
  /** The slowest write during a backup, in milliseconds. */
  slowest: number;
}

/** Runs a command of the program as an owner does. Throws when it fails. */
async function command({ dataDir, backupDir }: Folders, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backupDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}

type Folders = Pick<DrillOptions, 'dataDir' | 'backupDir'>;

/** Repeats a life: writes, a backup meanwhile, the loss of the folder, and a restore. */
async function drill({ cycles, progress, ...folders }: DrillOptions): Promise<DrillOutcome> {
  const promised: string[] = [];
  let slowest = 0;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const life = await live(folders);
    promised.push(...life.promised);
    slowest = Math.max(slowest, life.slowest);
    await command(folders, 'restore');
    progress(`${cycle} restores`);
  }
  const there = await idsIn(folders.dataDir);
  const counts = new Map<string, number>();
  for (const name of there) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    promised: promised.length,
    lost: promised.filter((name) => !counts.has(name)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([name]) => name),
    slowest,
  };
}

/** Runs one life; at the end the folder is gone. */
async function live(folders: Folders) {
  const { dataDir } = folders;
  const server = await startBuiltServer(dataDir);
  const acknowledged: string[] = [];
  const under: Promise<void>[] = [];
  let slowest = 0;
  let isBackingUp = false;

  async function post() {
    const begun = performance.now();
    const ended = await request(`${server.origin}/api/contact`, { method: 'POST', body: contact });
    const id = acknowledgedId(ended);
    if (id === null) throw new Error(`a write was answered ${statusOf(ended)}`);
    acknowledged.push(id);
    if (isBackingUp) slowest = Math.max(slowest, performance.now() - begun);
  }
  const { promise: enoughWritten, resolve: enough } = Promise.withResolvers<void>();
  const writing = setInterval(() => {
    under.push(post());
    if (acknowledged.length >= BEFORE) enough();
  }, EVERY);
  await enoughWritten;
  const promised = [...acknowledged];
  isBackingUp = true;
  await command(folders, 'backup');
  isBackingUp = false;
  clearInterval(writing);
  await Promise.all(under);
  await server.stop('SIGKILL');
  fs.rmSync(dataDir, { recursive: true });
  return { promised, slowest };
}

async function idsIn(dataDir: string): Promise<string[]> {
  const server = await startBuiltServer(dataDir);
  const contacts = await readAsStaff(server.origin, '/api/contacts');
  await server.stop('SIGTERM');
  return contacts.map(({ id }) => id);
}
