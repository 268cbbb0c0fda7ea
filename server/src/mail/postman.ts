import { assertNever } from '@sallie/shared/assert-never';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Mailbox } from './mailbox.ts';
import { senderOf } from './outgoing.ts';
import { type Queue, type Waiting, waitAfter } from './queue.ts';
import type { Transport } from './transport.ts';

export interface PostmanOptions {
  store: Store;
  transport: Transport;
  clock: Clock;
  log: Logger;
  from: Mailbox;
  /** Commits the end of a mail, sent or failed, with whatever shows it. May throw; then it is asked again. */
  settle: (mail: OutgoingMail) => Promise<void>;
}

/** Tries one mail and keeps what came of it. Failing to store anything throws, and nothing is tried meanwhile. */
export function createPostman(options: PostmanOptions, queue: Queue) {
  const { store, transport, clock, log, from } = options;
  /** In a row, of sending as a whole. */
  let failures = 0;
  let pausedUntil = 0;
  let abandoned = false;

  async function tryOne(waiting: Waiting): Promise<void> {
    if (waiting.settled) return settle(waiting, waiting.settled);
    const mail = await store.get('mails', waiting.mail.id);
    if (mail?.state !== 'queued') return queue.remove(waiting.mail.id); // Erased meanwhile.
    // A mail that could not be noted as sent would be sent again.
    if (!store.writable()) return pause(waitAfter(1));
    const delivery = await transport.send(mail, senderOf(mail, from));
    const { outcome } = delivery;
    const tried = { ...mail, attempts: mail.attempts + 1 };
    if ('code' in delivery) log.warn({ mail: mail.id, outcome, code: delivery.code }, 'mail');
    failures = outcome === 'unreachable' ? failures + 1 : 0;
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
        pause(waitAfter(failures));
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
    tryOne,
    pause,
    /** Steady milliseconds before which nothing is tried. */
    pausedUntil: () => pausedUntil,
    /** From now on nothing is written: whoever stops has waited long enough. */
    abandon() {
      abandoned = true;
    },
  };
}
