import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Control } from './controls.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Tests do not read these, and they are large. */
const leftOut = new Set(['.git', 'node_modules', 'release', 'test-results']);
/** The shop's own leads; other folders named `data` hold what the product reads. */
const shopFolder = join(projectRoot, 'data');

/** The code has changed since the control was listed; the message says where. */
export class StaleControl extends Error {
  override name = 'StaleControl';
}

export interface MutatedCopy {
  dir: string;
  /** Runs `task` without the control. Throws `StaleControl` unless its text occurs exactly once in the file. */
  without<T>(control: Control, task: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Copies the working tree to `dir` with its builds, so that the run changes no file of the original. */
export async function copyWorkingTree(dir: string): Promise<MutatedCopy> {
  await cp(projectRoot, dir, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === projectRoot || !(leftOut.has(basename(path)) || path === shopFolder),
  });
  await linkPackages(dir);
  return {
    dir,
    async without(control, task) {
      const file = join(dir, control.file);
      const text = await readFile(file, 'utf8');
      await writeFile(file, withoutControl(text, control));
      try {
        return await task();
      } finally {
        await writeFile(file, text);
      }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Throws `StaleControl` unless the control occurs exactly once. */
export function withoutControl(text: string, { file, find, replace }: Control): string {
  const [before = '', after, ...more] = text.split(find);
  if (after === undefined) throw new StaleControl(`${file} does not hold “${find}” any more.`);
  if (more.length > 0) throw new StaleControl(`${file} holds “${find}” more than once.`);
  return before + replace + after;
}

/** Links the installed packages, and our own to their copies, because tests would run the originals else. */
async function linkPackages(dir: string): Promise<void> {
  const installed = join(projectRoot, 'node_modules');
  const linked = join(dir, 'node_modules');
  await mkdir(join(linked, '@sallie'), { recursive: true });
  for (const name of await readdir(installed)) {
    // `.bin` holds the programs of packages, which a build needs.
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name === '@sallie' || name === 'sallie-desk') continue;
    await symlink(join(installed, name), join(linked, name), 'junction');
  }
  for (const name of ['shared', 'server', 'site']) {
    await symlink(join(dir, name), join(linked, '@sallie', name), 'junction');
  }
  await symlink(join(dir, 'console'), join(linked, 'sallie-desk'), 'junction');
}
