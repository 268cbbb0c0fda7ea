import type { Lead } from '@sallie/shared/leads';
import { mailStateOf } from '@sallie/shared/mail-state';
import type { Clock } from '../clock.ts';
import type { Hub } from '../live/hub.ts';
import type { Admission } from '../mail/admission.ts';
import { type Letter, type LetterContext, lettersFor } from '../mail/letters.ts';
import { queued, writeOf } from '../mail/outgoing.ts';
import type { Random } from '../random.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import { putLead, tellChanged } from './save.ts';

export interface MailSurroundings {
  context(): Omit<LetterContext, 'now'>;
  clock: Clock;
  random: Random;
  /** Which of them may leave now and which are held. */
  admit: Admission['admit'];
}

/** The mails a new lead causes, but for one purpose. */
export type MailsFor = (lead: Lead, except?: string) => OutgoingMail[];

export function createMailsFor(around: MailSurroundings): MailsFor {
  return (lead, except) => {
    const now = around.clock.now();
    const letters = lettersFor(lead, { ...around.context(), now });
    const wanted = letters.filter(({ purpose }) => purpose !== except);
    return mailsOf(around, lead, wanted, now);
  };
}

/** Letters about a lead as they are queued or held. */
export function mailsOf(
  { random, admit }: MailSurroundings,
  { kind, id }: Lead,
  letters: Letter[],
  now: Date,
): OutgoingMail[] {
  return admit(letters.map((letter) => queued(letter, { kind, id }, { id: random.uuid(), now })));
}

/**
 * What became of a mail, in one commit with what its lead shows. One that is done leaves the store: what it
 * said stands in the lead. The version stays: nobody's open edit should fail because a mail went out.
 */
export async function settleMail(store: Store, hub: Hub, mail: OutgoingMail): Promise<void> {
  const ended = writeOf(mail);
  const { lead } = mail;
  if (!lead) return store.commit([ended]);
  await store.exclusively(`lead ${lead.id}`, async () => {
    const record = await store.get(lead.kind, lead.id);
    if (!record) return store.commit([ended]);
    const mails = { ...record.mails, [mail.purpose]: mail.state };
    const changed = { ...record, mails, mail: mailStateOf(Object.values(mails)) };
    await store.commit([ended, putLead(changed)]);
    tellChanged(hub, changed);
  });
}
