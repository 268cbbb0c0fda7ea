import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import {
  type PictureFormat,
  pictureWidths,
  type UploadedPicture,
} from '@sallie/shared/contract/pictures';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { logFailure, passesByItself } from '../store/failure.ts';
import type { PictureFile } from '../store/store.ts';

/** The largest picture that is taken in needs a tenth of it on a slow machine. */
const WITHIN_MS = 60_000;
/** So long it waits for another picture; then its memory is given back. */
const IDLE_MS = 10_000;

/** Why nothing was made: of no format we take, damaged or cut off, of too many pixels, of too few. */
export type NotTaken = 'foreign' | 'damaged' | 'large' | 'small';
type Work =
  | { file: string; widths: readonly number[]; formats: readonly PictureFormat[] }
  | { master: Buffer; width: number; format: PictureFormat };

interface TakenIn {
  picture: UploadedPicture;
  master: Buffer;
  files: PictureFile[];
}

/** One task at a time, in a process that is started when there is one; whatever ends that process is an answer too. */
export class Encoder {
  readonly #after: After;
  #child: ChildProcess | null = null;
  #cancelIdle = () => {};

  constructor(after: After) {
    this.#after = after;
  }

  takeIn(file: string): Promise<TakenIn | { no: NotTaken }> {
    return this.#run({ file, widths: pictureWidths, formats: ['webp', 'jpg'] });
  }

  /** Throws where it could not be made. */
  async encode(master: Buffer, width: number, format: PictureFormat): Promise<Uint8Array> {
    const made = await this.#run<Uint8Array>({ master, width, format });
    if ('no' in made) throw new Error(`A picture could not be encoded: ${made.no}`);
    return made;
  }

  end(): void {
    this.#cancelIdle();
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #run<T>(work: Work): Promise<T | { no: NotTaken }> {
    const worker = this.#started();
    return new Promise((resolve, reject) => {
      const cancel = this.#after(WITHIN_MS, () => this.end());
      const finish = (answer: T | { no: NotTaken }) => {
        cancel();
        worker.removeAllListeners();
        worker.on('error', () => {});
        if (worker.connected && worker === this.#child)
          this.#cancelIdle = this.#after(IDLE_MS, () => this.end());
        resolve(answer);
      };
      worker.once('message', (answer) => finish(answer as T));
      worker.once('error', (error) => {
        // It could not be started, so nothing is known of the picture.
        if (passesByItself(error)) reject(error);
        finish({ no: 'damaged' });
      });
      worker.once('exit', () => finish({ no: 'damaged' }));
      if (worker.connected) worker.send(work);
    });
  }

  #started(): ChildProcess {
    this.#cancelIdle();
    if (this.#child?.connected) return this.#child;
    const made = fork(new URL('./picture-worker.mjs', import.meta.url), {
      serialization: 'advanced',
      stdio: 'ignore',
      execArgv: ['--max-old-space-size=128'],
      // Nothing of our settings is its business; the allocator keeps fewer pools of what was freed.
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2' },
    });
    if (made.pid !== undefined) giveWay(made.pid);
    this.#child = made;
    return made;
  }
}

function giveWay(pid: number) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended by itself, or the system keeps its priorities to itself.
  }
}

type Task = () => Promise<void>;

/** Encodes one picture at a time: first what somebody waits for, then what is left, each under its name once. */
export class PictureQueue {
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  readonly #first: Task[] = [];
  readonly #later = new Map<string, Task>();
  #working: Promise<void> | null = null;
  #isStopped = false;

  constructor(log: Pick<Logger, 'warn' | 'error'>) {
    this.#log = log;
  }

  /** Resolves with what the task makes, or throws as it does. */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#first.push(() => task().then(resolve, reject));
      this.#wake();
    });
  }

  whenIdle(name: string, task: Task): void {
    this.#later.set(name, task);
    this.#wake();
  }

  /** Begins with nothing more; resolves when what was under way is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#working;
  }

  #wake(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      const [name] = this.#later.keys();
      const task = this.#first.shift() ?? this.#later.get(name ?? '');
      if (!task) return;
      await task().catch((error: unknown) => {
        if (!this.#isStopped) logFailure(this.#log, 'picture', error);
      });
      if (name !== undefined && this.#later.get(name) === task) this.#later.delete(name);
    }
  }
}
