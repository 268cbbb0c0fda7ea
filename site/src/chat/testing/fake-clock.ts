/* Time passes only on request; due tasks run in order, together with everything that follows from them. */

/** `settle` waits for everything that follows from past events. */
export function createFakeClock(start: Date, settle: () => Promise<void>) {
  let now = start.getTime();
  let waiting: { at: number; task: () => void }[] = [];

  return {
    now: () => new Date(now),
    after(milliseconds: number, task: () => void) {
      const timer = { at: now + milliseconds, task };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    async pass(milliseconds: number) {
      const until = now + milliseconds;
      for (;;) {
        await settle();
        const [next] = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting = waiting.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.task();
      }
      now = until;
    },
  };
}
