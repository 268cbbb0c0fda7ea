import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { isOffer, isToStaff } from '@sallie/shared/rules/mail-purposes';
import type { Core } from '../core.ts';
import type { Taking } from '../http/sliding-window.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { OutgoingMail } from '../store/records.ts';
import { customerOf } from './mail-templates/templates.ts';
import type { MailCause } from './spam/spam-filter.ts';

/*
 * Anybody can enter any address in a form. Mails to customers are limited so that nobody can use the shop to
 * mail strangers; mails above the limits are held at the desk, where staff send or drop them.
 */

const TO_ONE_INBOX = { name: 'mails to one inbox', most: 10, within: DAY_MS };
const AN_HOUR = { name: 'confirmations an hour', most: 60, within: HOUR_MS };
const A_DAY = { name: 'confirmations a day', most: 300, within: DAY_MS };
/** One network may use this part of the rates above; all senders without a form opening share the same part. */
const SHARES = [AN_HOUR, A_DAY].map((rate) => ({
  ...rate,
  name: `${rate.name} of one share`,
  most: rate.most / 10,
}));
/** Only the newest leads of each kind are searched for mails of the last day. */
const MOST_LOOKED_AT = 1000;

export type Admission = Awaited<ReturnType<typeof openAdmission>>;

interface AdmissionDeps extends Pick<Core, 'store' | 'clock' | 'windows'> {
  isBlocked(address: string): boolean;
  hasUnsubscribed(address: string): boolean;
}

/** With empty counters, counts the last day's mails from the leads, whose networks are unknown. */
export async function openAdmission(deps: AdmissionDeps) {
  const { store, clock, windows, isBlocked, hasUnsubscribed } = deps;

  async function stateOf(mail: OutgoingMail, to: string, cause?: MailCause): Promise<MailState> {
    if (isToStaff(mail.purpose)) return mail.state;
    if (isBlocked(to)) return 'blocked';
    if (isOffer(mail.lead?.kind ?? '', mail.purpose) && hasUnsubscribed(to)) return 'unsubscribed';
    return (await windows.take(takingsOf(to, mail.purpose, cause))) > 0 ? 'held' : mail.state;
  }

  async function countAnew(): Promise<void> {
    for (const kind of leadKinds) {
      for (const lead of await store.list(kind, { limit: MOST_LOOKED_AT })) {
        const age = clock.now().getTime() - Date.parse(lead.created_at);
        if (age < 0 || age >= DAY_MS) continue; // The clock jumped; such mails are not counted.
        for (const purpose of leftFor(lead))
          await windows.note(takingsOf(customerOf(lead), purpose), age);
      }
    }
  }

  if (await windows.isEmpty(TO_ONE_INBOX)) await countAnew();

  return {
    /**
     * Returns the mails as queued, held, blocked or unsubscribed. Queued mails count toward the rates; alerts
     * to staff always leave; mails that staff cause have no `cause` and use no share.
     */
    async admit(mails: OutgoingMail[], to: string, cause?: MailCause): Promise<OutgoingMail[]> {
      const admitted: OutgoingMail[] = [];
      for (const mail of mails) admitted.push({ ...mail, state: await stateOf(mail, to, cause) });
      return admitted;
    },
  };
}

function takingsOf(to: string, purpose: string, cause?: MailCause): Taking[] {
  const inbox: Taking = { rate: TO_ONE_INBOX, key: mailboxKey(to) };
  if (!isCausedByStranger(purpose)) return [inbox];
  // Each purpose has its own budget: a form may cause many thank-you mails at once.
  const shares = cause ? [cause.network, ...(cause.isOpened ? [] : ['not opened'])] : [];
  return [
    inbox,
    { rate: AN_HOUR, key: purpose },
    { rate: A_DAY, key: purpose },
    ...shares.flatMap((key) => SHARES.map((rate) => ({ rate, key: `${purpose} of ${key}` }))),
  ];
}

/** A stranger can cause these by sending a form; staff write the replies. */
function isCausedByStranger(purpose: string): boolean {
  return purpose === 'confirmation' || purpose === 'thanks';
}

const neverLeft: readonly MailState[] = ['held', 'dropped', 'blocked', 'unsubscribed'];

function leftFor({ mails }: Lead): string[] {
  return Object.entries(mails).flatMap(([purpose, state]) =>
    isToStaff(purpose) || neverLeft.includes(state) ? [] : [purpose],
  );
}
