/* The part of the browser's lock manager that the chat uses: one lock, queued for or stolen. */

interface Holder {
  end: (error?: Error) => void;
}

type Hold = () => unknown;

export function createFakeLocks(): LockManager {
  let holder: Holder | null = null;
  let queue: (() => void)[] = [];

  function next() {
    holder = null;
    queue.shift()?.();
  }

  function grant(hold: Hold): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine: Holder = { end: (error) => (error ? reject(error) : resolve()) };
      holder = mine;
      void Promise.resolve(hold()).then(() => {
        if (holder !== mine) return;
        mine.end();
        next();
      });
    });
  }

  async function request(
    _: string,
    { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
    hold: Hold,
  ): Promise<void> {
    await Promise.resolve();
    if (steal) {
      holder?.end(new DOMException('stolen', 'AbortError'));
      return grant(hold);
    }
    if (holder) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        signal?.addEventListener('abort', () => {
          queue = queue.filter((other) => other !== resolve);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    }
    return grant(hold);
  }

  return { request } as unknown as LockManager;
}
