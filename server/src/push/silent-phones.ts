import { mailKey } from '@sallie/shared/contract/mail';
import { oneLine } from '@sallie/shared/rules/safe-text';
import type { ChangeDeps } from '../leads/change-lead.ts';
import { paragraphs } from '../leads/mail-templates/prose.ts';
import { queuedInWords } from '../mail/outgoing.ts';
import { nameOf } from '../staff/account.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { PhoneRecord, StaffAccount } from '../store/staff-records.ts';

interface SilentDeps extends ChangeDeps {
  staffMail: string | undefined;
}

export interface SilentPhones {
  silent: readonly PhoneRecord[];
  /** These phones are dropped, because the browser or the session has ended. */
  ended: readonly PhoneRecord[];
}

/** The desk shows the same in a banner. */
export async function mailSilent(deps: SilentDeps, { silent, ended }: SilentPhones) {
  const mails = await Promise.all([
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
  return {
    writes: mails.map((record) => ({ put: 'mails', record }) as const),
    publish() {
      if (mails.length > 0) deps.outbox.wake(mails);
      for (const { staff_id } of [...silent, ...ended])
        deps.hub.toStaff({ type: 'phonesChanged', data: { staff_id } });
    },
  };
}

async function mailAbout(
  deps: SilentDeps,
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
async function addressOf({ store, facts, staffMail }: SilentDeps, account?: StaffAccount) {
  const own = account && (await store.get('weekly-mails', account.id))?.email;
  if (own) return own;
  const { username = '' } = account ?? {};
  return /^\S+@\S+\.\w+$/.test(username) ? username : (staffMail ?? facts.current().email);
}
