import { spawn } from 'node:child_process';
import os from 'node:os';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { BackupTrouble } from '../backups/backup-folder.ts';
import { dropExamples } from '../leads/open-questions.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';

/** Here a folder too large for a server is read with this share of the machine's memory. */
const MEMORY_SHARE = 0.75;

/** For a disk without room for a backup. */
export const WITHOUT_BACKUP = '--without-backup';

/** Runs `prune` in a process that may use most of the memory. Resolves to its exit code. */
export function pruneWithMoreMemory(main: string, words: string[]): Promise<number> {
  const megabytes = Math.floor((MEMORY_SHARE * os.totalmem()) / 1024 / 1024);
  const flags = [...process.execArgv, `--max-old-space-size=${megabytes}`];
  const child = spawn(process.execPath, [...flags, main, 'prune', ...words], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

interface PruneDeps {
  store: Store;
  backUp(): Promise<string>;
  say(line: string): void;
}

/** Deletes strangers' conversations, after a backup. Returns the exit code. */
export async function prune(words: string[], { store, backUp, say }: PruneDeps): Promise<number> {
  try {
    if (!words.includes(WITHOUT_BACKUP)) say(`Backed up to ${await backUp()}.`);
    const { strangers, messages } = await pruneStrangers(store);
    say(
      strangers === 0
        ? 'There is no chat of strangers.'
        : `${strangers} strangers’ conversations with ${messages} messages are gone. Whoever left an address or a phone stays.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    say(`${error.message} With ${WITHOUT_BACKUP} they go without one.`);
    return 1;
  }
}

/** The most writes in one commit, whose line has to be held in memory. */
const WRITES_A_COMMIT = 1000;

/** True when the visitor left no way to be called back and no staff member has acted. */
function isStranger(visitor: Visitor, conversation: ConversationState | undefined): boolean {
  const { source, email, phone, left_at, claim, notes } = visitor;
  const isUnreachable = email === '' && phone === '' && left_at === undefined;
  const isUntouched = claim === null && notes === '' && !conversation?.requested_at;
  return source === 'chat' && isUnreachable && isUntouched;
}

export async function pruneStrangers(store: Store) {
  let writes: Write[] = [];
  const gone = { strangers: 0, messages: 0 };
  const ids = new Set<string | null>();
  const commit = async () => {
    if (writes.length > 0) await store.commit(writes);
    writes = [];
  };
  for await (const visitor of store.each('visitors')) {
    const { id } = visitor;
    if (!isStranger(visitor, await store.get('threads', id))) continue;
    const messages = await store.messagesOf(id);
    writes.push({ drop: 'visitors', id }, { drop: 'threads', id });
    writes.push(...messages.map((message): Write => ({ drop: 'messages', id: message.id })));
    ids.add(id);
    gone.strangers += 1;
    gone.messages += messages.length;
    if (writes.length >= WRITES_A_COMMIT) await commit();
  }
  const asked = await dropExamples(store, ({ visitor_id }) => ids.has(visitor_id));
  writes.push(...asked.writes);
  await commit();
  await store.forget();
  return gone;
}
