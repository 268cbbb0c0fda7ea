import { mailKey } from '@sallie/shared/contract/mail';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { openSpan } from '@sallie/shared/rules/opening-hours';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { leadGroupOf, openSince } from '@sallie/shared/rules/triage';
import type { PhoneCalls } from '../attention/attention.ts';
import type { Core } from '../core.ts';
import { paragraphs } from '../leads/mail-templates/prose.ts';
import { putMails, queuedInWords } from '../mail/outgoing.ts';
import { nameOf } from '../staff/account.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { PhoneRecord, StaffAccount } from '../store/staff-records.ts';
import { within } from '../system/clock.ts';
import { type Call, callsOf, openedCall, SUMMARY_WITHIN_MS } from './escalation.ts';
import { envelopeOf, notificationOf, type PushTokens } from './notifications.ts';
import type { PushService } from './push-service.ts';
import { PushTable, type Result, type Sending, type TableDeps } from './push-table.ts';

const LOOK_EVERY_MS = 1000;
/** No shop is closed for longer, and more leads need no count. */
const LONGEST_CLOSED_MS = 60 * DAY_MS;
const MOST_COUNTED = 200;
/** A stop waits this long for pushes that are on their way. */
const STOP_WITHIN_MS = 2000;

export interface PusherDeps
  extends TableDeps,
    Pick<Core, 'relay' | 'facts' | 'clock' | 'random' | 'outbox' | 'log' | 'after' | 'every'> {
  service: Pick<PushService, 'send'>;
  tokens: PushTokens;
  origin(): string;
  staffMail: string | undefined;
}

/** Stores each push before sending it, in the turn of all processes, so that only one of them sends it. */
export class Pusher {
  readonly #deps: PusherDeps;
  readonly #cancel: () => void;
  readonly #sending = new Set<Promise<void>>();
  /** Holds the pushes of this process whose outcome is not stored yet. */
  readonly #onItsWay = new Set<string>();
  #calls: PhoneCalls | null = null;
  #news: Call[] = [];
  #results: Result[] = [];
  #isDue = false;
  #isWaiting = true;
  #looking: Promise<void> | null = null;

  constructor(deps: PusherDeps) {
    this.#deps = deps;
    this.#cancel = deps.every(LOOK_EVERY_MS, () => {
      if (this.#calls && this.#isWaiting) this.look();
    });
  }

  ring(calls: PhoneCalls): void {
    this.#calls = calls;
    this.look();
  }

  /** Nobody has to take such a call. Each process keeps it, in case it becomes the leader. */
  addNews(call: Call): void {
    const now = this.#deps.clock.now().getTime();
    this.#news = [...this.#news.filter(({ until }) => until > now), call];
    this.look();
  }

  look(): void {
    this.#isDue = true;
    this.#looking ??= this.#run()
      .catch((error: unknown) => {
        this.#isWaiting = true;
        logFailure(this.#deps.log, 'phones', error);
      })
      .finally(() => {
        this.#looking = null;
      });
  }

  async stop(): Promise<void> {
    this.#cancel();
    this.#calls = null;
    await within(this.#deps.after, STOP_WITHIN_MS, Promise.all(this.#sending), []);
    await this.#looking;
  }

  async #run(): Promise<void> {
    const { store, relay } = this.#deps;
    while (this.#isDue && relay.leads()) {
      this.#isDue = false;
      const results = this.#results.splice(0);
      try {
        const sendings = await store.exclusively(lockNames.pushes, () => this.#decide(results));
        for (const sending of sendings) this.#send(sending);
      } catch (error) {
        this.#results.unshift(...results);
        for (const { id } of results) this.#onItsWay.add(id);
        throw error;
      }
    }
  }

  async #decide(results: readonly Result[]): Promise<Sending[]> {
    const { store, clock } = this.#deps;
    const now = clock.now().getTime();
    this.#news = this.#news.filter(({ until }) => until > now);
    const calls = this.#calls ? [...callsOf(this.#calls, now), ...this.#news] : [];
    const table = new PushTable(this.#deps, now, this.#onItsWay);
    await table.read(calls);
    for (const result of results) {
      table.settle(result);
      this.#onItsWay.delete(result.id);
    }
    const known = this.#calls; // A stop may clear it meanwhile.
    const sendings = known
      ? await table.sendings([...calls, ...(await this.#opened(known, now))], known.quiet)
      : [];
    const phones = { silent: table.silent(), ended: table.ended };
    const mails = await mailsAboutSilent(this.#deps, phones);
    const writes = [...table.writes(), ...putMails(mails)];
    if (writes.length > 0) await store.commit(writes);
    this.#publishSilent(mails, phones);
    this.#isWaiting = table.isWaiting(calls);
    return sendings;
  }

  #publishSilent(mails: readonly OutgoingMail[], { silent, ended }: SilentPhones): void {
    const { hub, outbox } = this.#deps;
    if (mails.length > 0) outbox.wake(mails);
    for (const { staff_id } of [...silent, ...ended])
      hub.toStaff({ type: 'phonesChanged', data: { staff_id } });
  }

  async #opened({ waitingSince }: PhoneCalls, now: number): Promise<Call[]> {
    const shop = this.#deps.facts.current();
    const span = openSpan(shop, new Date(now));
    if (!span || now >= span.from.getTime() + SUMMARY_WITHIN_MS) return [];
    const leads = await this.#deps.store.waitingLeads({
      from: new Date(span.from.getTime() - LONGEST_CLOSED_MS),
      until: span.from,
      isLoudestFirst: true,
      limit: MOST_COUNTED,
    });
    // The parts of one form are one inquiry.
    const since = new Map(leads.map((lead) => [leadGroupOf(lead), openSince(lead)]));
    const call = openedCall(shop, span.from, [...since.values(), ...waitingSince]);
    return call ? [call] : [];
  }

  #send({ push, phone, words, isReplacement, ttl }: Sending): void {
    const { service, tokens, origin } = this.#deps;
    const isLead = push.lead !== null && push.lead.kind !== 'conversation';
    const canTake = isLead && !isReplacement && !push.is_news;
    const text = envelopeOf(notificationOf({ ...words, tag: push.tag }, origin()), {
      data: {
        receipt: tokens.tokenOf('receipt', push.id),
        ...(canTake && { take: tokens.tokenOf('take', push.id) }),
      },
      badge: this.#calls?.waiting ?? 0,
      silent: isReplacement,
    });
    const message = { text, ttl: Math.ceil(ttl / 1000), topic: push.topic };
    this.#onItsWay.add(push.id);
    const sending = service.send(phone, message).then((outcome) => {
      this.#results.push({ id: push.id, outcome });
      this.#sending.delete(sending);
      this.look();
    });
    this.#sending.add(sending);
  }
}

interface SilentPhones {
  silent: readonly PhoneRecord[];
  /** These phones are dropped, because the browser or the session has ended. */
  ended: readonly PhoneRecord[];
}

/** The desk shows the same in a banner. */
function mailsAboutSilent(
  deps: PusherDeps,
  { silent, ended }: SilentPhones,
): Promise<OutgoingMail[]> {
  return Promise.all([
    ...silent.map((phone) =>
      mailAbout(deps, phone, {
        what: 'does not ring',
        why: 'was sent three notifications and has shown none of them',
        remedy:
          'Is it on, with a network, and are notifications allowed for the desk? Under Account at the desk you can try it, end it, and turn it on again.',
      }),
    ),
    ...ended.map((phone) =>
      mailAbout(deps, phone, {
        what: 'rings no more',
        why: 'rings no more: its browser has ended the notifications of the desk, or nobody has opened the desk there for a month',
        remedy:
          'Please open the desk on it, sign in where it asks you to, and press “Let this device ring” under Account.',
      }),
    ),
  ]);
}

async function mailAbout(
  deps: PusherDeps,
  phone: PhoneRecord,
  { what, why, remedy }: { what: string; why: string; remedy: string },
): Promise<OutgoingMail> {
  const { store, clock, random } = deps;
  const account = await store.get('staff', phone.staff_id);
  const who = oneLine((account && nameOf(account)) || account?.username || '');
  const device = oneLine(phone.name);
  const mail = {
    purpose: mailKey('phone', phone.id),
    to: await addressOf(deps, account),
    subject: `${device} of ${who} ${what}`,
    text: paragraphs(`${who}: your device ${device} ${why}.`, remedy),
    reply_to: null,
  };
  return queuedInWords(mail, null, { id: random.uuid(), now: clock.now() });
}

/** Prefers their own address: of the weekly mail, or a user name that is one. */
async function addressOf({ store, facts, staffMail }: PusherDeps, account?: StaffAccount) {
  const own = account && (await store.get('weekly-mails', account.id))?.email;
  if (own) return own;
  const { username = '' } = account ?? {};
  return /^\S+@\S+\.\w+$/.test(username) ? username : (staffMail ?? facts.current().email);
}
