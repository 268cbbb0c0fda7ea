import { isOffer, isToStaff, type MailState } from '@sallie/shared/contract/mail';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { Taking } from '../http/limits.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { OutgoingMail } from '../store/records.ts';
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
export type Admission = ReturnType<typeof createAdmission>;

interface AdmissionDeps extends Pick<Core, 'windows'> {
  isBlocked(address: string): boolean;
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
