import type { Logger } from 'pino';
import { logFailure } from '../store/failure.ts';

type Task = () => Promise<void>;

/** Encodes one picture at a time: first what somebody waits for, then what is left, each under its name once. */
export function createPictureQueue(log: Pick<Logger, 'warn' | 'error'>) {
  const first: Task[] = [];
  const later = new Map<string, Task>();
  let working: Promise<void> | null = null;
  let isStopped = false;

  function wake() {
    working ??= work().finally(() => {
      working = null;
    });
  }

  async function work() {
    while (!isStopped) {
      const [name] = later.keys();
      const task = first.shift() ?? later.get(name ?? '');
      if (!task) return;
      await task().catch((error: unknown) => {
        if (!isStopped) logFailure(log, 'picture', error);
      });
      if (name !== undefined && later.get(name) === task) later.delete(name);
    }
  }

  return {
    /** Resolves with what the task makes, or throws as it does. */
    inTurn<T>(task: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        first.push(() => task().then(resolve, reject));
        wake();
      });
    },
    whenIdle(name: string, task: Task): void {
      later.set(name, task);
      wake();
    },
    /** Begins with nothing more; resolves when what was under way is over. */
    async stop(): Promise<void> {
      isStopped = true;
      await working;
    },
  };
}
