import { readBackups } from '@sallie/shared/contract/backups';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly } from '../http/refusal.ts';
import { createElsewhere } from '../realtime/elsewhere.ts';
import type { Relay } from '../realtime/relay.ts';
import type { Clock } from '../system/clock.ts';
import { listBackups } from './backup-folder.ts';
import type { RunBackup } from './process.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A start has other things to do first. */
const FIRST = MINUTE;
const AFTER_FAILURE = 10 * MINUTE;
/** Under which processes know each other's. */
const PROBLEM = 'problem';
/** No shop of ours takes so long; whatever hangs must not hang for good. */
const LONGEST = HOUR / 2;

export interface ScheduleDeps {
  backupDir: string;
  clock: Clock;
  after: After;
  /** Who leads makes them, and all say how that went. */
  relay: Relay;
  log: Pick<Logger, 'info' | 'error'>;
  /** Null: none are made by themselves. */
  run: RunBackup | null;
  /** What this machine lacks to make one, in a sentence; every process says so, whichever makes them. */
  lacks?: (() => Promise<string | null>) | undefined;
  /** Milliseconds after a start before which none is made; tests wait for less. */
  firstAfter?: number | undefined;
  /** What `warnings` says is another thing now. */
  onWarnings(): void;
}

/** A backup each hour from the newest on, each by a process of its own. A try that failed is repeated sooner. */
export function scheduleBackups(deps: ScheduleDeps) {
  const { backupDir, clock, after, log, run, firstAfter = FIRST } = deps;
  let problem: string | null = null;
  let running: ReturnType<RunBackup> | null = null;
  let isStopped = false;
  let cancel = () => {};

  async function newest(): Promise<Date | null> {
    const [first] = await listBackups(backupDir);
    return first?.at ?? null;
  }

  /** Their desks are told by that process. */
  const elsewhere = createElsewhere({
    relay: deps.relay,
    topic: 'backups',
    own: () => (problem ? [[PROBLEM, problem]] : []),
    onChange: () => {},
  });
  /** Here, or where they are made. */
  const anyProblem = () => problem ?? elsewhere.of(PROBLEM)[0] ?? null;

  function report(now: string | null) {
    if (now) log.error({ problem: now }, 'backup');
    if (now === problem) return;
    problem = now;
    if (now) elsewhere.add(PROBLEM, now);
    else elsewhere.drop(PROBLEM);
    deps.onWarnings();
  }

  async function make() {
    if (!run) return;
    // Another process makes them, unless it ends.
    if (!deps.relay.leads()) return begin();
    const begun = clock.steady();
    running = run();
    const cut = after(LONGEST, () => running?.end());
    const { isMade, said } = await running.ended;
    cut();
    running = null;
    if (isStopped) return;
    if (isMade) log.info({ ms: Math.round(clock.steady() - begun) }, 'backup');
    report(isMade ? null : said || 'It ended before it was done. Run `npm run backup` to see why.');
    cancel = after(isMade ? HOUR : AFTER_FAILURE, () => void make());
  }

  /** By the wall clock only this once: later ones are an hour apart however that is set. */
  async function begin() {
    const lack = await deps.lacks?.();
    if (lack) report(lack);
    // What keeps the folder from being read keeps the first backup from being made, and is told then.
    const last = await newest().catch(() => null);
    const age = last ? clock.now().getTime() - last.getTime() : HOUR;
    const rest = age < 0 ? 0 : HOUR - age;
    if (!isStopped) cancel = after(Math.max(firstAfter, rest), () => void make());
  }
  if (run) void begin();

  return {
    warnings(): string[] {
      const why = anyProblem();
      return why ? [`The last backup failed. ${why}`] : [];
    },
    bind(bind: Binder) {
      bind.staff(readBackups, async ({ staff }) => {
        if (staff.role !== 'owner') throw ownersOnly();
        // A folder out of reach is told as the problem of the next backup.
        const last = await newest().catch(() => null);
        return {
          scheduled: run !== null,
          last: last?.toISOString() ?? null,
          problem: anyProblem(),
        };
      });
    },
    /** What is being made is given up: it does not count, and goes with the next one. */
    async stop() {
      isStopped = true;
      cancel();
      running?.end();
      await running?.ended;
    },
  };
}
