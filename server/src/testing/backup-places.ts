import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, runCommand } from '../commands.ts';
import { openStore } from '../store/embedded/open.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/random.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { clock, contact } from './samples.ts';

/* For tests of the commands of backups, each given as an owner gives it. */

export function newPlace() {
  const home = ownFolder();
  return { home, DATA_DIR: path.join(home, 'data'), BACKUP_DIR: path.join(home, 'backups') };
}

const siteDir = fileURLToPath(new URL('../../../site/', import.meta.url));

interface Asked {
  /** The wall clock of the machine. */
  now?: () => Date;
  /** Looks at what a drill serves; given all that was said so far. */
  untilSeen?: (lines: readonly string[]) => Promise<void>;
}

/** A command as an owner gives it: its exit code and all it said. */
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

/** The ids of the contacts in a folder. */
export async function namesIn(dir: string): Promise<string[]> {
  const store = await openStore({ dir, clock });
  const ids = (await store.list('contacts')).map(({ id }) => id);
  await store.close();
  return ids.sort();
}

/** Contacts, each in a commit of its own. */
export async function write(dir: string, ...ids: string[]): Promise<void> {
  const store = await openStore({ dir, clock });
  for (const id of ids) await store.commit([{ put: 'contacts', record: contact(id) }]);
  await store.close();
}
