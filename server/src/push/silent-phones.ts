import { mailKey } from '@sallie/shared/rules/mail-purposes';
import { oneLine } from '@sallie/shared/rules/one-line';
import type { ChangeDeps } from '../leads/change-lead.ts';
import { paragraphs } from '../leads/mail-templates/prose.ts';
import { queuedInWords } from '../mail/outgoing.ts';
import { nameOf } from '../staff/account.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { PhoneRecord, StaffAccount } from '../store/staff-records.ts';

interface SilentDeps extends ChangeDeps {
  staffMail: string | undefined;
}

/** A mail about each phone that shows nothing. The banner at their desks reads it of the phone. */
export async function mailSilent(deps: SilentDeps, phones: readonly PhoneRecord[]) {
  const { store, hub, outbox, clock, random } = deps;
  const mails: OutgoingMail[] = [];
  for (const phone of phones) {
    const account = await store.get('staff', phone.staff_id);
    const who = oneLine((account && nameOf(account)) || account?.username || '');
    const device = oneLine(phone.name);
    const mail = {
      purpose: mailKey('phone', phone.id),
      to: await addressOf(deps, account),
      subject: `${device} of ${who} does not ring`,
      text: paragraphs(
        `${who}: your device ${device} was sent three notifications and has shown none of them.`,
        'Is it on, with a network, and are notifications allowed for the desk? Under Account at the desk you can try it, end it, and turn it on again.',
      ),
      reply_to: null,
    };
    mails.push(queuedInWords(mail, null, { id: random.uuid(), now: clock.now() }));
  }
  return {
    writes: mails.map((record) => ({ put: 'mails', record }) as const),
    publish() {
      if (mails.length > 0) outbox.wake(mails);
      for (const { staff_id } of phones) hub.toStaff({ type: 'phonesChanged', data: { staff_id } });
    },
  };
}

/** Their own, where the shop knows one: what an owner gave for the week, or a username that is an address. */
async function addressOf({ store, facts, staffMail }: SilentDeps, account?: StaffAccount) {
  const own = account && (await store.get('weekly-mails', account.id))?.email;
  if (own) return own;
  const { username = '' } = account ?? {};
  return /^\S+@\S+\.\w+$/.test(username) ? username : (staffMail ?? facts.current().email);
}
