import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { errorCode, isFull, isPassing } from './disk.ts';
import {
  answers,
  type Holder,
  isAlive,
  isNear,
  listenIn,
  readHolder,
  socketFile,
  thisProcess,
} from './lock-holder.ts';
import { StartRefused, UNAVAILABLE } from './start-refused.ts';

export type Lock = ReturnType<typeof hold>;

/** Thrown when the lock was removed or replaced: this process may not write or acknowledge anything any more. */
class LockLost extends Error {
  override readonly name = 'LockLost';
}

/** How often a holder writes into its lock, for processes that cannot reach its socket. */
const BEAT_EVERY_MS = 5000;

/** Takes the folder for this process. Throws `StartRefused`, having written nothing, if another process holds it. */
export async function takeLock(
  dir: string,
  { openSocket = listenIn, beatEvery = BEAT_EVERY_MS } = {},
): Promise<Lock> {
  // The error names the folder, which that of a socket does not.
  fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK);
  const file = path.join(dir, 'lock');
  const holder = await whoHolds(dir);
  if (holder.state === 'held') refuse(dir, holder);
  const me = thisProcess();
  const closeSocket = await openSocket(dir, me.token).catch((error: unknown) => {
    if (!isUnknownHere(error)) throw refusedIfFull(dir, error);
    me.hasSocket = false;
    return null;
  });
  const draft = `${file}.${me.token}`;
  try {
    fs.writeFileSync(draft, `${JSON.stringify(me)}\n`, { flag: 'wx', mode: 0o600 });
    await claim(dir, file, draft);
    removeLeftovers(dir, me);
    return hold(dir, me, beatEvery, () => closeSocket?.());
  } catch (error) {
    closeSocket?.();
    throw refusedIfFull(dir, error);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Says who holds the folder. `left`: the holder is gone; `far`: it is on another machine, over a shared folder. */
export async function whoHolds(dir: string) {
  const holder = readHolder(path.join(dir, 'lock'));
  if (!holder) return { state: 'free', pid: 0, host: '' } as const;
  const { pid, host, token } = holder;
  if (pid > 0 && !isNear(holder)) return { state: 'far', pid, host } as const;
  const isHeld = pid > 0 && (await answers(dir, token));
  return { state: isHeld ? 'held' : 'left', pid, host } as const;
}

/** Error codes of file systems without sockets, such as some that are shared with a virtual machine. */
const isUnknownHere = (error: unknown) =>
  ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'].includes(errorCode(error));

/**
 * Links the finished draft to `file`, which only one process can do. The one successor of a dead holder is the
 * process that links the name made of the dead lock's token, and still finds that lock in place afterwards.
 */
async function claim(dir: string, file: string, draft: string) {
  for (;;) {
    if (tryLink(draft, file)) return;
    const holder = readHolder(file);
    if (!holder) continue;
    if (await isAlive(dir, file, holder, draft)) refuse(dir, holder);
    const succession = path.join(dir, `lock.after-${holder.token}`);
    await claim(dir, succession, draft);
    if (readHolder(file)?.token === holder.token) {
      fs.renameSync(succession, file);
      fs.rmSync(socketFile(dir, holder.token), { force: true });
      return;
    }
    // Another process had succeeded and renamed its lock, which freed the name that this process then took.
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

const write = promisify(fs.write);

function hold(dir: string, me: Holder, beatEvery: number, closeSocket: () => void) {
  const file = path.join(dir, 'lock');
  // Synced writes show on a network file system; the file stays open so that no other file gets its inode.
  const fd = fs.openSync(file, 'rs+');
  const end = fs.fstatSync(fd).size;
  const hasFile = me.hasSocket && process.platform !== 'win32';
  const files = hasFile ? [file, socketFile(dir, me.token)] : [file];
  const mine = files.map((name) => ({ name, inode: inodeOf(name) }));
  const emitter = createEmitter<{ lost(error: unknown): void }>();
  let beats = 0;

  /** Throws `LockLost` once the lock is lost. Synchronous at every write, because the thread pool takes longer. */
  function verify(): void {
    for (const { name, inode } of mine) {
      if (inodeOf(name) !== inode) throw new LockLost(`${name} is not this process’s any more`);
    }
  }
  async function beat() {
    beats += 1;
    verify();
    await write(fd, String(beats % 10), end);
  }
  const heart = startHeart(beat, beatEvery, (error) => emitter.emit('lost', error));

  return {
    verify,
    /** Calls `listener` once, at the latest a few seconds after the lock was lost. */
    onLost: (listener: (error: unknown) => void) => void emitter.on('lost', listener),
    release(): void {
      // A heartbeat under way would write into whatever file gets this descriptor next.
      heart.stop(() => fs.closeSync(fd));
      if (readHolder(file)?.token === me.token) fs.unlinkSync(file);
      closeSocket();
    },
  };
}

function startHeart(beat: () => Promise<void>, every: number, onLost: (error: unknown) => void) {
  let beating: Promise<void> | null = null;
  const heart = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => {
        if (isPassing(error)) return; // Only another machine would miss this heartbeat, and the next one comes soon.
        clearInterval(heart);
        onLost(error);
      })
      .finally(() => {
        beating = null;
      });
  }, every).unref();
  return {
    stop(then: () => void) {
      clearInterval(heart);
      if (beating) void beating.then(then);
      else then();
    },
  };
}

function inodeOf(file: string): bigint | undefined {
  return fs.statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** No process takes this long to get a lock. */
const ABANDONED_AFTER_MS = 60_000;

/** Deletes files of processes that died while taking the lock; ages are by the clock of the file system. */
function removeLeftovers(dir: string, me: Holder) {
  const now = fs.statSync(path.join(dir, `lock.${me.token}`)).mtimeMs;
  for (const name of fs.readdirSync(dir)) {
    const file = path.join(dir, name);
    if (!name.startsWith('lock.')) continue;
    const at = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - at > ABANDONED_AFTER_MS) fs.rmSync(file, { force: true });
  }
}

/** Turns a full disk into a refusal that may be retried, because it passes once somebody makes room. */
function refusedIfFull(dir: string, error: unknown): unknown {
  if (!isFull(error)) return error;
  const says = `There is no room for the lock of the folder ${dir}. Make room on its disk, and try again.`;
  return new StartRefused(says, { cause: error }, UNAVAILABLE);
}

function refuse(dir: string, { pid, host }: Pick<Holder, 'pid' | 'host'>): never {
  const where = host === thisProcess().host ? '' : ` on ${host}`;
  throw new StartRefused(
    `The data folder ${dir} is in use by process ${pid}${where}. Stop that first.`,
  );
}
