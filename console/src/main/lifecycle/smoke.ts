import { writeFileSync } from 'node:fs';
import type { Clock } from '../../clock.ts';

interface SmokeDeps {
  /** Null without `--smoke`. */
  file: string | null;
  version: string;
  clock: Clock;
  exit(code: number): void;
}

export type Smoke = ReturnType<typeof createSmoke>;

const PATIENCE_MS = 30_000;
const ANSWERED_MS = 200;

/** `--smoke=FILE` shows that a packed app, which no driver can control, starts and loads its page. */
export function createSmoke({ file, version, clock, exit }: SmokeDeps) {
  if (!file) return { pageListens() {} };
  const report = file;
  const began = clock.now();

  function finish(outcome: { ok: boolean; problem?: string }) {
    cancel();
    const milliseconds = clock.now() - began;
    writeFileSync(report, `${JSON.stringify({ ...outcome, version, milliseconds })}\n`);
    exit(outcome.ok ? 0 : 1);
  }

  const cancel = clock.after(PATIENCE_MS, () =>
    finish({ ok: false, problem: 'The page did not come up.' }),
  );
  let isUp = false;
  return {
    pageListens() {
      if (isUp) return;
      isUp = true;
      // Waits until the reply to the call has been sent.
      clock.after(ANSWERED_MS, () => finish({ ok: true }));
    },
  };
}
