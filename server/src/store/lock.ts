import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from './disk.ts';
import { type Holder, isAlive, thisProcess } from './lock-holder.ts';
import { StartRefused } from './start-refused.ts';

export interface Lock {
  release(): void;
}

/** Takes the folder for this process. Throws `StartRefused`, having written nothing, while another has it. */
export function takeLock(dir: string): Lock {
  const file = path.join(dir, 'lock');
  const holder = readHolder(file);
  if (holder && isAlive(holder)) refuse(dir, holder);
  const me = thisProcess();
  const draft = `${file}.${me.token}`;
  writeSynced(draft, JSON.stringify(me));
  try {
    claim(dir, file, draft);
  } finally {
    fs.unlinkSync(draft);
  }
  removeLeftovers(dir);
  return {
    release: () => {
      if (readHolder(file)?.token === me.token) fs.unlinkSync(file);
    },
  };
}

/**
 * Links the finished draft to `file`, which only one process can. A dead holder's lock is replaced by its one
 * successor: whoever links the name made of the dead lock's token, and still finds that lock in place after.
 */
function claim(dir: string, file: string, draft: string) {
  for (;;) {
    if (tryLink(draft, file)) return;
    const holder = readHolder(file);
    if (!holder) continue;
    if (isAlive(holder)) refuse(dir, holder);
    const succession = path.join(dir, `lock.after-${holder.token}`);
    claim(dir, succession, draft);
    if (readHolder(file)?.token === holder.token) {
      fs.renameSync(succession, file);
      return;
    }
    // Somebody else had succeeded, finished the renaming and so freed the name this process then took.
    fs.rmSync(succession, { force: true });
  }
}

function tryLink(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null when there is no lock. One that cannot be read is nobody's: drafts are synced before they are linked. */
function readHolder(file: string): Holder | null {
  let text: string;
  let inode: number;
  try {
    text = fs.readFileSync(file, 'utf8');
    inode = fs.statSync(file).ino;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const nobody = { token: `inode-${inode}`, pid: 0, boot: null, started: null };
  try {
    const holder: Holder | null = JSON.parse(text);
    return /^[0-9a-f-]{36}$/.test(String(holder?.token)) ? holder : nobody;
  } catch {
    return nobody;
  }
}

function writeSynced(file: string, text: string) {
  const fd = fs.openSync(file, 'wx', 0o600);
  try {
    fs.writeSync(fd, text);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Drafts and successions of processes that died on the way; a living one still needs its own, be it half written. */
function removeLeftovers(dir: string) {
  for (const name of fs.readdirSync(dir)) {
    if (!name.startsWith('lock.')) continue;
    const file = path.join(dir, name);
    const holder = readHolder(file);
    if (holder && holder.pid > 0 && !isAlive(holder)) fs.rmSync(file, { force: true });
  }
}

function refuse(dir: string, { pid }: Holder): never {
  throw new StartRefused(`The data folder ${dir} is in use by process ${pid}.`);
}
