import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { contact } from '../src/testing/forms.ts';
import { acknowledgedId, readAsStaff, request, statusOf } from './request.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** Twenty a second. */
const EVERY = 50;
/** Acknowledged before a backup begins. */
const BEFORE = 20;

export interface DrillOptions {
  dataDir: string;
  backupDir: string;
  cycles: number;
  progress(sofar: string): void;
}

export interface DrillOutcome {
  /** Acknowledged before the last backup of their life began. */
  promised: number;
  lost: string[];
  doubled: string[];
  /** Milliseconds that a write took at most while a backup was made. */
  slowest: number;
}

/** A command of the program as an owner gives it. Throws when it fails. */
export async function command({ dataDir, backupDir }: Folders, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backupDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}

type Folders = Pick<DrillOptions, 'dataDir' | 'backupDir'>;

/** So many lives of a shop: each is written to, backed up meanwhile, destroyed with its folder, and restored. */
export async function drill({ cycles, progress, ...folders }: DrillOptions): Promise<DrillOutcome> {
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

/** Ends with the folder gone. */
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
