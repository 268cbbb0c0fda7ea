import type { MailState } from '@sallie/shared/contract/mail';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { isOffer, isToStaff } from '@sallie/shared/rules/mail-purposes';
import type { Core } from '../core.ts';
import type { Taking } from '../http/sliding-window.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { MailCause } from './spam/spam-filter.ts';

/*
 * Anybody can enter anybody's address in a form. So that our mail cannot be turned on strangers, what leaves for
 * customers is bounded; what is more is held at the desk, where a person sends it on or drops it.
 */

const TO_ONE_INBOX = { name: 'mails to one inbox', most: 10, within: DAY_MS };
const AN_HOUR = { name: 'confirmations an hour', most: 60, within: HOUR_MS };
const A_DAY = { name: 'confirmations a day', most: 300, within: DAY_MS };
/** The part of the two rates above that one network may use, and that all may who opened no form. */
const SHARES = [AN_HOUR, A_DAY].map((rate) => ({
  ...rate,
  name: `${rate.name} of one share`,
  most: rate.most / 10,
}));
export type Admission = ReturnType<typeof createAdmission>;

interface AdmissionDeps extends Pick<Core, 'windows'> {
  isBlocked(address: string): boolean;
  /** Whether they want no mails that answer no question of theirs. */
  hasUnsubscribed(address: string): boolean;
}

/** Where one process counts alone a restart forgives, as it does with every limit. */
export function createAdmission({ windows, isBlocked, hasUnsubscribed }: AdmissionDeps) {
  async function stateOf(mail: OutgoingMail, to: string, cause?: MailCause): Promise<MailState> {
    if (isToStaff(mail.purpose)) return mail.state;
    if (isBlocked(to)) return 'blocked';
    if (isOffer(mail.lead?.kind ?? '', mail.purpose) && hasUnsubscribed(to)) return 'unsubscribed';
    return (await windows.take(takingsOf(to, mail.purpose, cause))) > 0 ? 'held' : mail.state;
  }

  return {
    /**
     * The same mails, each queued, held, blocked or unsubscribed; what is queued counts. `to` is the customer's address;
     * alerts to staff always leave. What staff cause has no `cause` and is in nobody's share.
     */
    async admit(mails: OutgoingMail[], to: string, cause?: MailCause): Promise<OutgoingMail[]> {
      const admitted: OutgoingMail[] = [];
      for (const mail of mails) admitted.push({ ...mail, state: await stateOf(mail, to, cause) });
      return admitted;
    },
  };
}

/** What a mail to a customer counts for. */
function takingsOf(to: string, purpose: string, cause?: MailCause): Taking[] {
  const inbox: Taking = { rate: TO_ONE_INBOX, key: mailboxKey(to) };
  if (!isCausedByStranger(purpose)) return [inbox];
  // Whoever thanks has a budget of their own: a form may send many referrals at once.
  const shares = cause ? [cause.network, ...(cause.isOpened ? [] : ['not opened'])] : [];
  return [
    inbox,
    { rate: AN_HOUR, key: purpose },
    { rate: A_DAY, key: purpose },
    ...shares.flatMap((key) => SHARES.map((rate) => ({ rate, key: `${purpose} of ${key}` }))),
  ];
}

/** Replies are written by staff; these go out because somebody sent a form. */
function isCausedByStranger(purpose: string): boolean {
  return purpose === 'confirmation' || purpose === 'thanks';
}
