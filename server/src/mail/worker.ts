import { assertNever } from '@sallie/shared/rules/assert-never';
import { isToStaff } from '@sallie/shared/rules/mail-purposes';
import type { Logger } from 'pino';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Mailbox } from './mailbox.ts';
import { type Draft, digestOf, senderOf } from './outgoing.ts';
import { type Queue, type Waiting, waitAfter } from './queue.ts';
import type { Delivery, Transport } from './transport.ts';

export interface MailWorkerOptions {
  store: Store;
  transport: Transport;
  clock: Clock;
  log: Logger;
  from: Mailbox;
  /** Whoever has this address wants no mail; asked at the last moment. */
  isBlocked(address: string): boolean;
  /** Writes one mail in place of many. */
  digest(mails: readonly OutgoingMail[]): Pick<Draft, 'subject' | 'text'>;
  /** Commits the end of a mail, sent or failed, with whatever shows it. May throw; then it is asked again. */
  settle: (mail: OutgoingMail) => Promise<void>;
}

/** Tries one mail, or several as one, and keeps what came of each. Failing to store anything throws, and nothing is tried meanwhile. */
export function createMailWorker(options: MailWorkerOptions, queue: Queue) {
  const { store, transport, clock, log, from } = options;
  /** In a row, of sending as a whole. */
  let failures = 0;
  let pausedUntil = 0;
  let abandoned = false;

  /** True when it has left. */
  async function tryTogether(batch: readonly Waiting[]): Promise<boolean> {
    const waiting = await stillQueued(batch);
    const [first] = waiting;
    if (!first) return false;
    // A mail that could not be noted as sent would be sent again.
    if (!store.writable()) {
      pause(waitAfter(1));
      return false;
    }
    const mails = waiting.map(({ mail }) => mail);
    const mail = waiting.length > 1 ? digestOf(mails, options.digest(mails)) : first.mail;
    const delivery = await transport.send(mail, senderOf(mail, from));
    const { outcome } = delivery;
    if ('code' in delivery) log.warn({ mail: mail.id, outcome, code: delivery.code }, 'mail');
    failures = outcome === 'unreachable' ? failures + 1 : 0;
    if (outcome === 'unreachable') pause(waitAfter(failures));
    for (const each of waiting) await note(each, outcome);
    return outcome === 'sent' || outcome === 'written';
  }

  function isBlocked({ purpose, to }: OutgoingMail): boolean {
    return !isToStaff(purpose) && options.isBlocked(to);
  }

  /** Without what was erased or blocked meanwhile; what had left already and could not be noted is noted now. */
  async function stillQueued(batch: readonly Waiting[]): Promise<Waiting[]> {
    const left: Waiting[] = [];
    for (const waiting of batch) {
      const mail = await store.get('mails', waiting.mail.id);
      if (waiting.settled) await settle(waiting, waiting.settled);
      else if (mail?.state !== 'queued') queue.remove(waiting.mail.id);
      else if (isBlocked(mail)) await settle(waiting, { ...mail, state: 'blocked' });
      else left.push(Object.assign(waiting, { mail }));
    }
    return left;
  }

  function note(waiting: Waiting, outcome: Delivery['outcome']): Promise<void> {
    const tried = { ...waiting.mail, attempts: waiting.mail.attempts + 1 };
    switch (outcome) {
      case 'sent':
        return settle(waiting, { ...tried, state: 'sent' });
      case 'written':
        return settle(waiting, { ...tried, state: 'unsent' });
      case 'refused':
        return settle(waiting, { ...tried, state: 'failed' });
      case 'later':
        return postpone(waiting, tried, waitAfter(tried.attempts));
      case 'unreachable':
        return postpone(waiting, tried, waitAfter(failures));
      default:
        return assertNever(outcome);
    }
  }

  function pause(milliseconds: number): void {
    pausedUntil = clock.steady() + milliseconds;
  }

  async function postpone(waiting: Waiting, tried: OutgoingMail, wait: number): Promise<void> {
    const next = new Date(clock.now().getTime() + wait).toISOString();
    waiting.mail = { ...tried, next_attempt_at: next };
    waiting.due = clock.steady() + wait;
    for (const old of queue.givenUp(failures, clock.steady())) {
      await settle(old, { ...old.mail, state: 'failed' });
    }
    if (!waiting.settled) await save(waiting.mail);
  }

  async function settle(waiting: Waiting, settled: OutgoingMail): Promise<void> {
    waiting.settled = settled;
    if (!(await isKept(settled))) return;
    await options.settle(settled);
    queue.remove(settled.id);
    log.info({ mail: settled.id, purpose: settled.purpose, state: settled.state }, 'mail');
  }

  async function save(mail: OutgoingMail): Promise<void> {
    if (await isKept(mail)) await store.commit([{ put: 'mails', record: mail }]);
  }

  /** False when there is nothing to note any more: erased while it was on its way, or the store is closing. */
  async function isKept({ id }: OutgoingMail): Promise<boolean> {
    if (abandoned) return false;
    if (await store.get('mails', id)) return true;
    queue.remove(id);
    return false;
  }

  return {
    tryTogether,
    pause,
    /** Steady milliseconds before which nothing is tried. */
    pausedUntil: () => pausedUntil,
    /** From now on nothing is written: whoever stops has waited long enough. */
    abandon() {
      abandoned = true;
    },
  };
}
