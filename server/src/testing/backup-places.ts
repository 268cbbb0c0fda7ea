import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, runCommand } from '../commands.ts';
import { openStore } from '../store/embedded/open.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { clock, contact } from './samples.ts';

export function newPlace() {
  const home = ownFolder();
  return { home, DATA_DIR: path.join(home, 'data'), BACKUP_DIR: path.join(home, 'backups') };
}

const siteDir = fileURLToPath(new URL('../../../site/', import.meta.url));

interface Asked {
  now?: () => Date;
  /** Inspects the site that a drill serves; receives all output so far. */
  untilSeen?: (lines: readonly string[]) => Promise<void>;
}

/** Runs a command as an owner does; returns its exit code and its output. */
export async function said(
  env: Record<string, string>,
  command: Command,
  words: readonly string[] = [],
  { now = systemClock.now, untilSeen }: Asked = {},
) {
  const lines: string[] = [];
  const code = await runCommand(command, [...words], {
    ...{ env, main: '', siteDir, random: systemRandom, log: createLog('silent') },
    clock: { ...systemClock, now },
    say: (line) => void lines.push(line),
    ...(untilSeen && { untilSeen: () => untilSeen(lines) }),
  });
  return { code, text: lines.join('\n') };
}

/** Returns the ids of the contacts in a data folder. */
export async function namesIn(dir: string): Promise<string[]> {
  const store = await openStore({ dir, clock });
  const ids = (await store.list('contacts')).map(({ id }) => id);
  await store.close();
  return ids.sort();
}

export async function write(dir: string, ...ids: string[]): Promise<void> {
  const store = await openStore({ dir, clock });
  for (const id of ids) await store.commit([{ put: 'contacts', record: contact(id) }]);
  await store.close();
}
