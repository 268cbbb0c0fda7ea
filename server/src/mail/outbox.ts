import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { After, Every } from '@sallie/shared/realtime/timers';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import { createBatches } from './batches.ts';
import { aboutThem, type Erased, eraseEmlFiles } from './eml-folder.ts';
import { Queue, waitAfter } from './queue.ts';
import { claimOf, createMailWorker, type MailWorkerOptions } from './worker.ts';

export interface OutboxOptions extends MailWorkerOptions {
  /** Where mails lie as files when there is no SMTP server. */
  folder: string;
  /** What a lead is called in the links of its mails. */
  refOf(leadId: string): string;
  /** RATE_LIMITS: a factor on how many mails staff get one by one, 0 for all. */
  factor: number;
  after: After;
  /** Whether this process sends. Of several one does, so that what staff are mailed is counted and gathered once. */
  leads(): boolean;
  /** Given where other processes queue mails as well, or leave them behind, and tell nobody: they are looked for. */
  every?: Every | undefined;
}

export interface Outbox {
  /** These were committed as queued; without any named, the store is asked. Returns at once, and leaves it to whoever sends. */
  wake(mails?: readonly OutgoingMail[]): void;
  /** Drops every mail to or about a person, also what was on its way while their records went; returns how many. */
  erase(erased: Erased): Promise<number>;
  /** Finishes the mail that is on its way; what is left waits for the next start. */
  stop(): Promise<void>;
}

const STOP_WITHIN = 8000;
/** Milliseconds between two mails while leads come in: a storm of leads must not compete with its own mails for the disk. */
const PACE = 50;
/** Milliseconds between two looks at what another process is sending. */
const ON_ITS_WAY = 200;
const LOOK_FOR_OTHERS_EVERY = 2000;
/** After such a look it rests for so many times as long as that took: of a storm tens of thousands may lie there. */
const REST = 50;
/** How many at most are looked at in one round. */
const LOOKED_AT = 64;

type EraseDeps = Pick<OutboxOptions, 'store' | 'clock' | 'me' | 'folder'>;

/** What `Outbox.erase` does, where none is at work in this process. */
export async function eraseMails(
  { store, clock, me, folder }: EraseDeps,
  erased: Erased,
): Promise<number> {
  const isAbout = aboutThem(erased);
  let count = 0;
  while (true) {
    // Those without words say nothing that their lead does not.
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
    // One that another process has on its way is waited for: it is to be gone when this is over.
    await pause(ON_ITS_WAY);
  }
}

/** Sends what is queued in the store from now on: as quickly as the transport likes, but leads come first. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, clock, log, after, transport } = options;
  const queue = new Queue();
  const worker = createMailWorker(options, queue);
  const batches = createBatches(queue, clock, options.factor);
  let woken = false;
  /** Until then no look for others' mails, in steady milliseconds. */
  let restUntil = 0;
  /** Leads were stored since the last round. */
  let isStorm = false;
  let stopped = false;
  let round: Promise<void> | null = null;
  let cancelTimer = () => {};

  function takeIn(mails: readonly OutgoingMail[]): void {
    // One instant for all: what may leave at the same time keeps its order.
    const [now, steady] = [clock.now(), clock.steady()];
    for (const mail of mails) if (mail.state === 'queued') queue.add(mail, now, steady);
  }

  const nextAt = () => Math.max(queue.first()?.due ?? 0, worker.pausedUntil());

  async function sendDue(): Promise<void> {
    while (!stopped && options.leads()) {
      if (woken) {
        woken = false;
        const began = clock.steady();
        takeIn(await store.find('mails', 'state', 'queued'));
        restUntil = clock.steady() + REST * (clock.steady() - began);
      }
      if (!queue.first() || nextAt() > clock.steady()) return;
      const calm = await afterLeads();
      if (stopped) return;
      const due = queue.due(clock.steady(), LOOKED_AT);
      const most = calm ? transport.atOnce(due.length) : 1;
      const together = batches.next(due.slice(0, most));
      if (together.length === 0) continue;
      const left = await store.exclusively(lockNames.mail, () => worker.tryAll(together));
      batches.sent(left);
    }
  }

  /** True where no lead has come meanwhile. */
  async function afterLeads(): Promise<boolean> {
    if (!isStorm) {
      await nextTurn();
    } else {
      isStorm = false;
      await pause(PACE, undefined, { ref: false });
    }
    return !isStorm;
  }

  function wake(mails?: readonly OutgoingMail[]): void {
    if (mails) takeIn(mails);
    else woken = true;
    if (mails && mails.length > 0) isStorm = true;
    if (round || stopped || !options.leads()) return;
    cancelTimer();
    round = sendDue().catch(holdOn).finally(sleep);
  }

  function holdOn(error: unknown): void {
    logFailure(log, 'mail queue', error);
    worker.pause(waitAfter(1));
  }

  function sleep(): void {
    round = null;
    if (stopped || !options.leads()) return;
    if (woken) {
      wake();
      return;
    }
    const wait = nextAt() - clock.steady();
    if (queue.first() || wait > 0) cancelTimer = after(Math.max(wait, 0), () => wake([]));
  }

  function lookForOthers(): void {
    if (clock.steady() >= restUntil) wake();
  }

  wake();
  const stopLooking = options.every?.(LOOK_FOR_OTHERS_EVERY, lookForOthers) ?? (() => {});

  return {
    wake,

    erase({ email, ids }) {
      const named = { email, ids: [...ids, ...ids.map(options.refOf)] };
      return store.exclusively(lockNames.mail, () => eraseMails(options, named));
    },

    async stop() {
      stopped = true;
      stopLooking();
      cancelTimer();
      let cancel = () => {};
      const limitReached = new Promise<void>((resolve) => {
        cancel = after(STOP_WITHIN, resolve);
      });
      await Promise.race([round, limitReached]);
      cancel();
      worker.abandon();
      transport.close();
    },
  };
}
