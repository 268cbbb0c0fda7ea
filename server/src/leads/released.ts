import type { Lead } from '@sallie/shared/contract/leads';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import { putMails } from '../mail/outgoing.ts';
import { type LeadDeps, noteMails } from './save.ts';

/** A lead cleared of suspicion gets what it was denied: its mails. */
export async function releaseFromSpam(deps: LeadDeps, lead: Lead) {
  const { outbox } = deps;
  const mails = (await deps.mailsFor(lead)).filter(({ purpose }) => isOwed(lead, purpose));
  noteMails(lead, mails);
  return {
    writes: putMails(mails),
    publish() {
      if (mails.length > 0) outbox.wake(mails);
    },
  };
}

/** Marked by mistake after they had left: nobody gets a mail twice. One that the mark alone held back is owed. */
function isOwed({ mails, history }: Lead, purpose: MailKey): boolean {
  const state = mails[purpose];
  if (state !== 'dropped') return state === undefined;
  return !history.some((entry) => entry.type === 'mail-dropped' && entry.mail === purpose);
}
