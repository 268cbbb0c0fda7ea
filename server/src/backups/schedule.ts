import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { readBackups } from '@sallie/shared/contract/backups';
import { HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly } from '../http/refusal.ts';
import { createElsewhere, type Elsewhere } from '../realtime/relay.ts';
import type { Warnings } from '../system/log.ts';
import type { Backup } from './backup-folder.ts';

/** A start has other work to do first. */
const FIRST_AFTER_MS = MINUTE_MS;
const AGAIN_AFTER_MS = 10 * MINUTE_MS;
const PROBLEM = 'problem';
/** No backup takes this long, and one that hangs must end. */
const LONGEST_MS = HOUR_MS / 2;

/** The leading process makes the backups; every process reports their problems. */
export interface ScheduleDeps extends Pick<Core, 'clock' | 'after' | 'relay'> {
  log: Pick<Core['log'], 'info' | 'error'>;
  /** The shop's own backups, newest first. */
  list(): Promise<Backup[]>;
  /** Null when backups are not made automatically. */
  run: RunBackup | null;
  /** Returns a sentence about a missing program, or null. Every process calls it, whichever makes the backups. */
  lacks?: (() => Promise<string | null>) | undefined;
  /** Milliseconds before the first backup after a start; tests wait less. */
  firstAfter?: number | undefined;
  warnings: Pick<Warnings, 'from' | 'changed'>;
}

/** Makes a backup every hour in a process of its own; a failed attempt is repeated after ten minutes. */
export class BackupSchedule {
  readonly #deps: ScheduleDeps;
  readonly #elsewhere: Elsewhere<'backups'>;
  #problem: string | null = null;
  #running: ReturnType<RunBackup> | null = null;
  #isStopped = false;
  #cancel = () => {};

  constructor(deps: ScheduleDeps) {
    this.#deps = deps;
    // The other process notifies its own desks.
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
      // An unreachable folder shows as the problem of the next backup.
      const last = await this.#newest().catch(() => null);
      return {
        scheduled: this.#deps.run !== null,
        last: last?.toISOString() ?? null,
        problem: this.#anyProblem(),
      };
    });
  }

  /** Kills a backup under way: it does not count, and the next run deletes it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    this.#running?.end();
    await this.#running?.ended;
  }

  async #newest(): Promise<Date | null> {
    const [first] = await this.#deps.list();
    return first?.at ?? null;
  }

  /** The problem of this process or of the process that makes the backups. */
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
    // The leading process makes the backups; this one takes over when that process ends.
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

  /** Uses the wall clock only here; later backups are an hour apart by the steady clock. */
  async #begin(): Promise<void> {
    const { clock, after, run, lacks, firstAfter = FIRST_AFTER_MS } = this.#deps;
    // A failure here also fails the first backup, which then reports it.
    const lack = await lacks?.().catch(() => null);
    if (lack) this.#report(lack);
    const last = await this.#newest().catch(() => null);
    const age = last ? clock.now().getTime() - last.getTime() : HOUR_MS;
    const rest = age < 0 ? 0 : HOUR_MS - age;
    if (run && !this.#isStopped)
      this.#cancel = after(Math.max(firstAfter, rest), () => void this.#make(run));
  }
}

/** How an attempt ended; `said` is its last line, which on failure gives the reason and the remedy. */
export interface BackupEnd {
  isMade: boolean;
  said: string;
}

/** Makes one backup. `ended` never rejects; `end` kills the attempt. */
export type RunBackup = () => { ended: Promise<BackupEnd>; end(): void };

/** More characters than any of our sentences. */
const MOST_SAID_CHARACTERS = 2000;

/** Runs `backup` in a process with its own memory and the lowest priority, so that no request waits for it. */
export const backupProcess =
  (main: string, env = process.env): RunBackup =>
  () => {
    const words = [...process.execArgv, main, 'backup', '--hourly'];
    let child: ChildProcess;
    try {
      child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
    } catch (error) {
      // The system had no memory for another process.
      const said = error instanceof Error ? error.message : '';
      return { ended: Promise.resolve({ isMade: false, said }), end: () => {} };
    }
    if (child.pid !== undefined) giveWay(child.pid);
    let said = '';
    // The streams are null when too many files are open.
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-MOST_SAID_CHARACTERS);
      });
    }
    const ended = new Promise<BackupEnd>((resolve) => {
      child.once('error', ({ message }) => resolve({ isMade: false, said: message }));
      child.once('close', (code) => resolve({ isMade: code === 0, said: lastLine(said) }));
    });
    return { ended, end: () => void child.kill('SIGKILL') };
  };

function giveWay(pid: number) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The child has already ended, or the system does not let us set priorities; the backup works either way.
  }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
