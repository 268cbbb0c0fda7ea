import { readBackups } from '@sallie/shared/contract/backups';
import { HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly } from '../http/refusal.ts';
import { createElsewhere, type Elsewhere } from '../realtime/elsewhere.ts';
import type { Warnings } from '../system/warnings.ts';
import { listBackups } from './backup-folder.ts';
import type { RunBackup } from './process.ts';

/** A start has other things to do first. */
const FIRST_AFTER_MS = MINUTE_MS;
const AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** The key under which processes share their problem. */
const PROBLEM = 'problem';
/** No shop of ours takes so long; whatever hangs must not hang for good. */
const LONGEST_MS = HOUR_MS / 2;

/** Who leads makes them, and all say how that went. */
export interface ScheduleDeps extends Pick<Core, 'clock' | 'after' | 'relay'> {
  log: Pick<Core['log'], 'info' | 'error'>;
  backupDir: string;
  /** Null: none are made by themselves. */
  run: RunBackup | null;
  /** What this machine lacks to make one, in a sentence; every process says so, whichever makes them. */
  lacks?: (() => Promise<string | null>) | undefined;
  /** Milliseconds after a start before which none is made; tests wait for less. */
  firstAfter?: number | undefined;
  /** Among which is said what is wrong with them. */
  warnings: Pick<Warnings, 'from' | 'changed'>;
}

/** A backup each hour from the newest on, each by a process of its own. A try that failed is repeated sooner. */
export class BackupSchedule {
  readonly #deps: ScheduleDeps;
  readonly #elsewhere: Elsewhere<'backups'>;
  #problem: string | null = null;
  #running: ReturnType<RunBackup> | null = null;
  #isStopped = false;
  #cancel = () => {};

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
    // Their desks are told by that process.
    this.#elsewhere = createElsewhere({
      relay: deps.relay,
      topic: 'backups',
      own: () => (this.#problem ? [[PROBLEM, this.#problem]] : []),
      onChange: () => {},
    });
    deps.warnings.from(() => this.#warnings());
    if (deps.run) void this.#begin();
  }

  bind(bind: Binder): void {
    bind.staff(readBackups, async ({ staff }) => {
      if (staff.role !== 'owner') throw ownersOnly();
      // A folder out of reach is told as the problem of the next backup.
      const last = await this.#newest().catch(() => null);
      return {
        scheduled: this.#deps.run !== null,
        last: last?.toISOString() ?? null,
        problem: this.#anyProblem(),
      };
    });
  }

  /** What is being made is given up: it does not count, and goes with the next one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    this.#running?.end();
    await this.#running?.ended;
  }

  async #newest(): Promise<Date | null> {
    const [first] = await listBackups(this.#deps.backupDir);
    return first?.at ?? null;
  }

  /** Here, or where they are made. */
  #anyProblem(): string | null {
    return this.#problem ?? this.#elsewhere.of(PROBLEM)[0] ?? null;
  }

  #warnings(): string[] {
    const why = this.#anyProblem();
    return why ? [`The last backup failed. ${why}`] : [];
  }

  #report(now: string | null): void {
    if (now) this.#deps.log.error({ problem: now }, 'backup');
    if (now === this.#problem) return;
    this.#problem = now;
    if (now) this.#elsewhere.add(PROBLEM, now);
    else this.#elsewhere.drop(PROBLEM);
    this.#deps.warnings.changed();
  }

  async #make(run: RunBackup): Promise<void> {
    const { clock, after, log, relay } = this.#deps;
    // Another process makes them, unless it ends.
    if (!relay.leads()) return this.#begin();
    const begun = clock.steady();
    this.#running = run();
    const cut = after(LONGEST_MS, () => this.#running?.end());
    const { isMade, said } = await this.#running.ended;
    cut();
    this.#running = null;
    if (this.#isStopped) return;
    if (isMade) log.info({ ms: Math.round(clock.steady() - begun) }, 'backup');
    this.#report(
      isMade ? null : said || 'It ended before it was done. Run `npm run backup` to see why.',
    );
    this.#cancel = after(isMade ? HOUR_MS : AGAIN_AFTER_MS, () => void this.#make(run));
  }

  /** The wall clock counts only this once: later backups are an hour apart however it is set. */
  async #begin(): Promise<void> {
    const { clock, after, run, lacks, firstAfter = FIRST_AFTER_MS } = this.#deps;
    // What keeps it from being asked, or the folder from being read, keeps the first backup from being made, and is told then.
    const lack = await lacks?.().catch(() => null);
    if (lack) this.#report(lack);
    const last = await this.#newest().catch(() => null);
    const age = last ? clock.now().getTime() - last.getTime() : HOUR_MS;
    const rest = age < 0 ? 0 : HOUR_MS - age;
    if (run && !this.#isStopped)
      this.#cancel = after(Math.max(firstAfter, rest), () => void this.#make(run));
  }
}
