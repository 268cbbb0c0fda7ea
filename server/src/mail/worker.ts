import { setImmediate as nextTurn } from 'node:timers/promises';
import { isToStaff, type MailState } from '@sallie/shared/contract/mail';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Logger } from 'pino';
import { passesByItself } from '../store/failure.ts';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { errorName } from '../system/log.ts';
import type { Delivery, Mailbox, ReadyMail, Transport } from './outgoing.ts';
import { type Draft, digestOf, readyMail, senderOf } from './outgoing.ts';
import { claimOf, type Queue, type Waiting, waitAfter } from './queue.ts';

export interface MailWorkerOptions {
  store: Store;
  /** The name of this process among those that share the store. */
  me: string;
  transport: Transport;
  clock: Clock;
  log: Logger;
  from(): Mailbox;
  /** Returns the mail's text at sending time; null when there is nothing left to say. */
  wordsOf(mail: OutgoingMail): Promise<MailWords | null>;
  /** True when the owner of this address wants no mail; called just before sending. */
  isBlocked(address: string): boolean;
  digest(mails: readonly ReadyMail[]): Pick<Draft, 'subject' | 'text'>;
  /**
   * Commits the ends of these mails, sent or failed, together with records that show them. Returns the mails
   * that have something more to say and have not ended. When it throws, it is called again.
   */
  settle(mails: readonly OutgoingMail[]): Promise<readonly OutgoingMail[]>;
}

/** A mail a day old is given up only after so many failures, so that a server that was off for a day still tries in earnest. */
const MOST_FAILURES = 10;
/** How many mails are prepared or stored without a pause, so that a large digest does not hold up a request. */
const MAILS_A_TURN = 32;

/** How long to wait before claiming a mail again that another process has claimed. */
const LOOK_AGAIN_MS = 15_000;

/** One mail to send, and the queued mails that it stands for. */
interface Part {
  waiting: Waiting[];
  mail: ReadyMail;
}

/** Tries mails and stores the results. When storing fails it throws, and nothing is tried meanwhile. */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #queue: Queue;
  /** Rounds in a row in which nothing could be sent. */
  #failures = 0;
  #pausedUntil = 0;
  #isAbandoned = false;

  constructor(options: MailWorkerOptions, queue: Queue) {
    this.#options = options;
    this.#queue = queue;
  }

  /** Steady milliseconds before which nothing is tried. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  pause(milliseconds: number): void {
    this.#pausedUntil = this.#options.clock.steady() + milliseconds;
  }

  /** Stops writing to the store, because `stop` has waited long enough. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  /** Sends each batch as one mail, all at once, and stores the results together. Returns the sent batches. */
  async tryAll(batches: readonly Waiting[][]): Promise<Waiting[][]> {
    const parts: Part[] = [];
    for (const batch of await this.#claimed(batches)) parts.push(...(await this.#partsOf(batch)));
    // A mail whose sending could not be stored would be sent again.
    if (parts.length > 0 && !this.#options.store.writable()) {
      this.pause(waitAfter(1));
      parts.length = 0;
    }
    const deliveries = await Promise.all(parts.map((part) => this.#send(part)));
    const isUnreachable = deliveries.some(({ outcome }) => outcome === 'unreachable');
    if (parts.length > 0) this.#failures = isUnreachable ? this.#failures + 1 : 0;
    if (isUnreachable) this.pause(waitAfter(this.#failures));
    const left: Waiting[][] = [];
    deliveries.forEach(({ outcome }, at) => {
      const waiting = parts[at]?.waiting ?? [];
      for (const each of waiting) this.#note(each, outcome);
      if (outcome === 'sent' || outcome === 'written') left.push(waiting);
    });
    const tried = parts.flatMap(({ waiting }) => waiting);
    await this.#settle(batches.flat());
    await this.#save(tried.filter(({ settled }) => !settled));
    return left;
  }

  /** Returns the batches without the mails that another process has claimed; those are tried again later. */
  async #claimed(batches: readonly Waiting[][]): Promise<Waiting[][]> {
    const { store, me, clock } = this.#options;
    const open = batches.flat().filter(({ settled }) => !settled);
    if (open.length === 0) return [];
    const ids = open.map(({ mail }) => mail.id);
    const claimed = await store.claimMails(claimOf(me, clock.now(), ids));
    const ours = new Map(claimed.map((mail) => [mail.id, mail]));
    const taken = new Set<Waiting>();
    for (const waiting of open) {
      const mail = ours.get(waiting.mail.id);
      if (mail) waiting.mail = mail;
      else taken.add(waiting);
    }
    for (const waiting of taken) await this.#letGo(waiting);
    return batches.map((batch) => batch.filter((waiting) => !taken.has(waiting)));
  }

  async #letGo(waiting: Waiting): Promise<void> {
    const { store, clock } = this.#options;
    const mail = await store.get('mails', waiting.mail.id);
    if (mail?.state === 'queued') this.#queue.postpone(waiting, clock.steady() + LOOK_AGAIN_MS);
    else this.#queue.remove(waiting.mail.id);
  }

  async #send({ mail }: Part): Promise<Delivery> {
    const { transport, from, log } = this.#options;
    const delivery = await transport.send(mail, senderOf(mail, from()));
    if ('code' in delivery)
      log.warn({ mail: mail.id, outcome: delivery.outcome, code: delivery.code }, 'mail');
    return delivery;
  }

  /** Returns what to send, without mails that were erased, blocked or have nothing left to say. */
  async #partsOf(batch: readonly Waiting[]): Promise<Part[]> {
    const waiting: Waiting[] = [];
    const mails: ReadyMail[] = [];
    for (const each of batch) {
      const mail = await this.#readyOf(each);
      if (!mail) continue;
      waiting.push(each);
      mails.push(mail);
      if (mails.length % MAILS_A_TURN === 0) await nextTurn();
    }
    const [first] = mails;
    if (!first) return [];
    const isDigest = mails.length > 1;
    return [{ waiting, mail: isDigest ? digestOf(mails, this.#options.digest(mails)) : first }];
  }

  async #readyOf(waiting: Waiting): Promise<ReadyMail | null> {
    if (waiting.settled) return null;
    const { wordsOf, isBlocked, log } = this.#options;
    const { mail } = waiting;
    try {
      const words = await wordsOf(mail);
      if (!words) end(waiting, 'dropped');
      else if (!isToStaff(mail.purpose) && isBlocked(words.to)) end(waiting, 'blocked');
      else return readyMail(mail, words);
    } catch (error) {
      if (passesByItself(error)) throw error;
      // The mail's record is unusable: somebody has to look at it, and the other mails go on.
      log.error({ error: errorName(error), mail: mail.id }, 'mail');
      end(waiting, 'failed');
    }
    return null;
  }

  #note(waiting: Waiting, outcome: Delivery['outcome']): void {
    const attempts = (waiting.mail.attempts ?? 0) + 1;
    waiting.mail = { ...waiting.mail, attempts };
    switch (outcome) {
      case 'sent':
        end(waiting, 'sent');
        break;
      case 'written':
        end(waiting, 'unsent');
        break;
      case 'refused':
        end(waiting, 'failed');
        break;
      case 'later':
        this.#postpone(waiting, waitAfter(attempts));
        break;
      case 'unreachable':
        // If other mails pass, the server hangs at this mail.
        this.#postpone(waiting, waitAfter(Math.max(this.#failures, attempts)));
        break;
      default:
        assertNever(outcome);
    }
  }

  #postpone(waiting: Waiting, wait: number): void {
    const { clock } = this.#options;
    const next = new Date(clock.now().getTime() + wait).toISOString();
    waiting.mail = { ...waiting.mail, next_attempt_at: next };
    this.#queue.postpone(waiting, clock.steady() + wait);
    const failures = Math.max(this.#failures, waiting.mail.attempts ?? 0);
    const isOld = clock.steady() - waiting.since >= DAY_MS;
    if (isOld && failures >= MOST_FAILURES) end(waiting, 'failed');
  }

  /** Stores the ends of the mails that have ended; what cannot be stored now is tried again later. */
  async #settle(waiting: readonly Waiting[]): Promise<void> {
    const { settle, log, clock } = this.#options;
    const ended = [...new Set(waiting)].filter(({ settled }) => settled);
    for (let at = 0; at < ended.length; at += MAILS_A_TURN) {
      const some = ended.slice(at, at + MAILS_A_TURN);
      const kept = await this.#keptOf(some.flatMap(({ settled }) => settled ?? []));
      const again = new Set(kept.length > 0 ? (await settle(kept)).map(({ id }) => id) : []);
      for (const each of some.filter(({ mail }) => again.has(mail.id))) {
        delete each.settled;
        this.#queue.postpone(each, clock.steady());
      }
      for (const { id, purpose, state } of kept.filter((mail) => !again.has(mail.id))) {
        this.#queue.remove(id);
        log.info({ mail: id, purpose, state }, 'mail');
      }
    }
  }

  async #save(waiting: readonly Waiting[]): Promise<void> {
    const kept = await this.#keptOf(waiting.map(({ mail }) => mail));
    if (kept.length === 0) return;
    await this.#options.store.commit(kept.map((record) => ({ put: 'mails', record })));
  }

  /** Returns the mails that are still stored: others were erased meanwhile. Empty once the store is closing. */
  async #keptOf(mails: readonly OutgoingMail[]): Promise<OutgoingMail[]> {
    const kept: OutgoingMail[] = [];
    for (const mail of this.#isAbandoned ? [] : mails) {
      if (await this.#options.store.get('mails', mail.id)) kept.push(mail);
      else this.#queue.remove(mail.id);
    }
    return kept;
  }
}

function end(waiting: Waiting, state: MailState): void {
  waiting.settled = { ...waiting.mail, state };
}
