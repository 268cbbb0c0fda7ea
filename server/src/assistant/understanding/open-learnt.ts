import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { once } from '../../system/tasks.ts';
import { pack, unpack } from './classifier.ts';

/** Set by vite.config.ts: a build stores the trained models beside the bundle. */
declare const LEARNT_AT_BUILD: boolean;

/** Opened once per process, because it never changes. */
export const openLearnt = once(async () => unpack(await packed()));

/** vite.config.ts stores this text beside the bundle. */
export function packed(): Promise<string> {
  return typeof LEARNT_AT_BUILD === 'undefined'
    ? fromSource()
    : readFile(new URL('./learnt.json', import.meta.url), 'utf8');
}

/** Training takes seconds, so the result is cached until a file here changes. */
async function fromSource(): Promise<string> {
  const folder = new URL('../../../node_modules/.cache/sallie/', import.meta.url);
  const name = `learnt-${await versionOf(new URL('./', import.meta.url))}.json`;
  const kept = await readFile(new URL(name, folder), 'utf8').catch(ifMissing);
  if (kept !== null) return kept;
  const { learnAll } = await import('./learn.ts');
  const learnt = pack(await learnAll());
  await mkdir(folder, { recursive: true });
  // Another process may be reading or writing the same file.
  const draft = new URL(`${name}.${process.pid}`, folder);
  await writeFile(draft, learnt);
  await rename(draft, new URL(name, folder));
  return learnt;
}

async function versionOf(folder: URL): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.\w+$/.test(name) && !/\.(test\.ts|md)$/.test(name),
  );
  for (const name of names.sort()) hash.update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 16);
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
