import type { Lead } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import { queued, type RenderedMail, writeOf } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import type { Admission } from './mail-admission.ts';
import { renderMails, type TemplateContext } from './mail-templates/templates.ts';
import { type MailsFor, putLead, tellChanged } from './save.ts';

export interface MailsForDeps {
  context(): Omit<TemplateContext, 'now'>;
  clock: Clock;
  random: Random;
  /** Which of them may leave now and which are held. */
  admit: Admission['admit'];
}

export function createMailsFor(deps: MailsForDeps): MailsFor {
  return (lead, except) => {
    const now = deps.clock.now();
    const rendered = renderMails(lead, { ...deps.context(), now });
    const wanted = rendered.filter(({ purpose }) => purpose !== except);
    return mailsOf(deps, lead, wanted, now);
  };
}

/** Mails about a lead as they are queued or held. */
export function mailsOf(
  { random, admit }: MailsForDeps,
  { kind, id }: Lead,
  rendered: RenderedMail[],
  now: Date,
): OutgoingMail[] {
  return admit(rendered.map((mail) => queued(mail, { kind, id }, { id: random.uuid(), now })));
}

/**
 * What became of a mail, in one commit with what its lead shows. One that is done leaves the store: what it
 * said stands in the lead. The version stays: nobody's open edit should fail because a mail went out.
 */
export async function settleMail(store: Store, hub: Hub, mail: OutgoingMail): Promise<void> {
  const ended = writeOf(mail);
  const { lead } = mail;
  if (!lead) return store.commit([ended]);
  await store.exclusively(lockNames.lead(lead.id), async () => {
    const record = await store.get(lead.kind, lead.id);
    if (!record) return store.commit([ended]);
    const mails = { ...record.mails, [mail.purpose]: mail.state };
    const changed = { ...record, mails, mail: mailStateOf(Object.values(mails)) };
    await store.commit([ended, putLead(changed)]);
    tellChanged(hub, changed);
  });
}
