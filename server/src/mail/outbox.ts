import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { After, Every } from '@sallie/shared/realtime/timers';
import { logFailure, passesByItself } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import { within } from '../system/clock.ts';
import { aboutThem, type Erased, eraseEmlFiles } from './eml-folder.ts';
import { claimOf, createBatches, Queue, waitAfter } from './queue.ts';
import { MailWorker, type MailWorkerOptions } from './worker.ts';

export interface OutboxOptions extends MailWorkerOptions {
  /** The folder for mails without an SMTP server. */
  folder: string;
  /** The name of a lead in the links of its mails. */
  refOf(leadId: string): string;
  /** RATE_LIMITS, a factor on how many single mails staff get; 0 means all. */
  factor: number;
  after: After;
  /** Only the leading process sends, so that mails to staff are counted and batched once. */
  leads(): boolean;
  /** Given when other processes queue mails too, or leave them behind; the outbox then looks for them regularly. */
  every?: Every | undefined;
}

const STOP_WITHIN_MS = 8000;
/** The pause between two mails while leads arrive, so that mails do not compete with leads for the disk. */
const PACE_MS = 50;
const ON_ITS_WAY_MS = 200;
const LOOK_FOR_OTHERS_EVERY_MS = 2000;
/** After a look it rests this many times as long, because tens of thousands of mails may be queued. */
const REST_FACTOR = 50;
/** A longer look means that the machine slept meanwhile. */
const MOST_REST_MS = 60_000;
const MOST_LOOKED_AT = 64;

type EraseDeps = Pick<OutboxOptions, 'store' | 'clock' | 'me' | 'folder'>;

/** Does the work of `Outbox.erase`, also when no outbox runs in this process. */
export async function eraseMails(
  { store, clock, me, folder }: EraseDeps,
  erased: Erased,
): Promise<number> {
  const isAbout = aboutThem(erased);
  let count = 0;
  while (true) {
    // A mail without words says nothing that its lead does not.
    const theirs = [
      ...(await store.find('mails', 'lead', ...erased.ids)),
      ...(await store.find('mails', 'worded', 'yes')),
    ].filter(({ lead, words }) => isAbout([lead?.id, ...Object.values(words ?? {})].join('\n')));
    const left = [...new Map(theirs.map((mail) => [mail.id, mail])).values()];
    const queued = left.filter(({ state }) => state === 'queued').map(({ id }) => id);
    const claimed = await store.claimMails(claimOf(me, clock.now(), queued));
    const ours = new Set(claimed.map(({ id }) => id));
    const free = left.filter(({ id, state }) => state !== 'queued' || ours.has(id));
    if (free.length > 0) await store.commit(free.map(({ id }) => ({ drop: 'mails', id })));
    count += free.length;
    if (free.length === left.length) return count + (await eraseEmlFiles(folder, erased));
    // A mail that another process is sending is waited for, because it has to be gone afterwards.
    await pause(ON_ITS_WAY_MS);
  }
}

/** Sends the queued mails as fast as the transport allows, but leads come first. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #queue = new Queue();
  readonly #worker: MailWorker;
  readonly #batches: ReturnType<typeof createBatches>;
  readonly #stopLooking: () => void;
  #isWoken = false;
  /** Steady milliseconds before which it does not look for other processes' mails. */
  #restUntil = 0;
  /** True when leads were stored since the last round. */
  #isStorm = false;
  #isStopped = false;
  #round: Promise<void> | null = null;
  #cancelTimer = () => {};

  constructor(options: OutboxOptions) {
    const { clock, factor, every } = options;
    this.#options = options;
    this.#worker = new MailWorker(options, this.#queue);
    this.#batches = createBatches(this.#queue, clock, factor);
    this.wake();
    const look = () => {
      if (clock.steady() >= this.#restUntil) this.wake();
    };
    this.#stopLooking = every?.(LOOK_FOR_OTHERS_EVERY_MS, look) ?? (() => {});
  }

  /** Adds mails committed as queued, or reads the store when there is no argument. Returns before sending. */
  wake(mails?: readonly OutgoingMail[]): void {
    if (mails) this.#takeIn(mails);
    else this.#isWoken = true;
    if (mails && mails.length > 0) this.#isStorm = true;
    if (this.#round || !this.#maySend()) return;
    this.#cancelTimer();
    this.#round = this.#sendDue()
      .catch((error: unknown) => {
        logFailure(this.#options.log, 'mail queue', error);
        this.#worker.pause(waitAfter(1));
      })
      .finally(() => this.#sleep());
  }

  /** Drops every mail to or about a person, mails being sent included; returns their number. */
  erase({ email, ids }: Erased): Promise<number> {
    const { store, refOf } = this.#options;
    const named = { email, ids: [...ids, ...ids.map(refOf)] };
    return store.exclusively(lockNames.mail, () => eraseMails(this.#options, named));
  }

  /** Finishes the mail being sent; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopLooking();
    this.#cancelTimer();
    await within(this.#options.after, STOP_WITHIN_MS, this.#round ?? Promise.resolve(), undefined);
    this.#worker.abandon();
    this.#options.transport.close();
  }

  #maySend(): boolean {
    return !this.#isStopped && this.#options.leads();
  }

  #takeIn(mails: readonly OutgoingMail[]): void {
    // All mails get the same instant, so that mails due at the same time keep their order.
    const { clock } = this.#options;
    const [now, steady] = [clock.now(), clock.steady()];
    for (const mail of mails) if (mail.state === 'queued') this.#queue.add(mail, now, steady);
  }

  #nextAt(): number {
    return Math.max(this.#queue.first()?.due ?? 0, this.#worker.pausedUntil);
  }

  async #sendDue(): Promise<void> {
    const { clock, store, transport } = this.#options;
    while (this.#maySend()) {
      if (this.#isWoken) await this.#readQueued();
      if (!this.#queue.first() || this.#nextAt() > clock.steady()) return;
      const isCalm = await this.#afterLeads();
      if (this.#isStopped) return;
      const due = this.#queue.due(clock.steady(), MOST_LOOKED_AT);
      const most = isCalm ? transport.atOnce(due.length) : 1;
      const together = this.#batches.next(due.slice(0, most));
      if (together.length === 0) continue;
      const left = await store.exclusively(lockNames.mail, () => this.#worker.tryAll(together));
      this.#batches.sent(left);
    }
  }

  async #readQueued(): Promise<void> {
    const { clock, store } = this.#options;
    this.#isWoken = false;
    const began = clock.steady();
    try {
      this.#takeIn(await store.find('mails', 'state', 'queued'));
    } catch (error) {
      this.#isWoken = passesByItself(error);
      throw error;
    }
    const now = clock.steady();
    this.#restUntil = now + Math.min(REST_FACTOR * (now - began), MOST_REST_MS);
  }

  /** Resolves to true when no lead has come meanwhile. */
  async #afterLeads(): Promise<boolean> {
    if (!this.#isStorm) {
      await nextTurn();
    } else {
      this.#isStorm = false;
      await pause(PACE_MS, undefined, { ref: false });
    }
    return !this.#isStorm;
  }

  #sleep(): void {
    this.#round = null;
    if (!this.#maySend()) return;
    const { clock, after } = this.#options;
    if (this.#isWoken && this.#worker.pausedUntil <= clock.steady()) {
      this.wake();
      return;
    }
    const wait = this.#nextAt() - clock.steady();
    if (this.#queue.first() || wait > 0) {
      this.#cancelTimer = after(Math.max(wait, 0), () => this.wake([]));
    }
  }
}
