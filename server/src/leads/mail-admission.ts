import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import { isOffer, isToStaff } from '@sallie/shared/rules/mail-purposes';
import { createSlidingWindow } from '../http/sliding-window.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { customerOf } from './mail-templates/templates.ts';

/*
 * Anybody can enter anybody's address in a form. So that our mail cannot be turned on strangers, what leaves for
 * customers is bounded; what is more is held at the desk, where a person sends it on or drops it.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const TO_ONE_INBOX = { most: 10, within: DAY };
const CONFIRMATIONS = { anHour: { most: 60, within: HOUR }, aDay: { most: 300, within: DAY } };
/** Of each kind, the newest so many are looked at for what left in the last day. */
const LOOKED_AT = 1000;

export interface Admission {
  /** The same mails, each queued, held, blocked or unsubscribed; what is queued counts. `to` is the customer's address; alerts to staff always leave. */
  admit(mails: OutgoingMail[], to: string): OutgoingMail[];
}

interface AdmissionDeps {
  store: Store;
  clock: Clock;
  /** RATE_LIMITS: a factor, 0 for no limit. */
  factor: number;
  isBlocked(address: string): boolean;
  /** From what answers no question of theirs. */
  hasUnsubscribed(address: string): boolean;
}

/** Counts anew what left in the last day; what no lead tells of any more is forgiven. */
export async function openAdmission(deps: AdmissionDeps): Promise<Admission> {
  const { store, clock, factor, isBlocked, hasUnsubscribed } = deps;
  const toOneInbox = createSlidingWindow(TO_ONE_INBOX, clock, factor);
  const anHour = createSlidingWindow(CONFIRMATIONS.anHour, clock, factor);
  const aDay = createSlidingWindow(CONFIRMATIONS.aDay, clock, factor);

  function note(to: string, purpose: string, at = clock.steady()): void {
    toOneInbox.note(mailboxKey(to), at);
    if (!isCausedByStranger(purpose)) return;
    anHour.note('', at);
    aDay.note('', at);
  }

  function hasRoom(to: string, purpose: string): boolean {
    if (toOneInbox.wait(mailboxKey(to)) > 0) return false;
    return !isCausedByStranger(purpose) || anHour.wait('') + aDay.wait('') === 0;
  }

  for (const kind of leadKinds) {
    for (const lead of await store.list(kind, { limit: LOOKED_AT })) {
      const age = clock.now().getTime() - Date.parse(lead.created_at);
      if (age < 0 || age >= DAY) continue; // From a clock that jumped: forgiven.
      for (const purpose of leftFor(lead)) note(customerOf(lead), purpose, clock.steady() - age);
    }
  }

  return {
    admit: (mails, to) =>
      mails.map((mail) => {
        if (isToStaff(mail.purpose)) return mail;
        if (isBlocked(to)) return { ...mail, state: 'blocked' };
        if (isOffer(mail.lead?.kind ?? '', mail.purpose) && hasUnsubscribed(to)) {
          return { ...mail, state: 'unsubscribed' };
        }
        if (!hasRoom(to, mail.purpose)) return { ...mail, state: 'held' };
        note(to, mail.purpose);
        return mail;
      }),
  };
}

/** Replies are written by staff; these go out because somebody sent a form. */
function isCausedByStranger(purpose: string): boolean {
  return purpose === 'confirmation' || purpose === 'thanks';
}

const neverLeft: readonly MailState[] = ['held', 'dropped', 'blocked', 'unsubscribed'];

function leftFor({ mails }: Lead): string[] {
  return Object.entries(mails).flatMap(([purpose, state]) =>
    isToStaff(purpose) || neverLeft.includes(state) ? [] : [purpose],
  );
}
