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

/** The largest accepted picture takes a tenth of this on a slow machine. */
const WITHIN_MS = 60_000;
/** An idle process is ended after this time, to free its memory. */
const IDLE_MS = 10_000;

/** Means an unknown format, damaged or cut off, too many pixels, or too few. */
export type NotTaken = 'foreign' | 'damaged' | 'large' | 'small';
type Work =
  | { file: string; widths: readonly number[]; formats: readonly PictureFormat[] }
  | { master: Buffer; width: number; format: PictureFormat };

interface TakenIn {
  picture: UploadedPicture;
  master: Buffer;
  files: PictureFile[];
}

/** Runs one task at a time in a child process; when that dies, the picture counts as damaged. */
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

  /** Throws when the picture cannot be encoded. */
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
        // The process could not start, which says nothing about the picture.
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
      // Our settings stay out; fewer malloc arenas keep less freed memory.
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
    // The process has ended, or the system does not allow it.
  }
}

type Task = () => Promise<void>;

/** Encodes one picture at a time: requested ones first, then the rest, each name once. */
export class PictureQueue {
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  readonly #first: Task[] = [];
  readonly #later = new Map<string, Task>();
  #working: Promise<void> | null = null;
  #isStopped = false;

  constructor(log: Pick<Logger, 'warn' | 'error'>) {
    this.#log = log;
  }

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

  /** Starts nothing more; resolves when the running task has ended. */
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
