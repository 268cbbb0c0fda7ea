import type { Lead } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import { putMails } from '../mail/outgoing.ts';
import { type LeadDeps, noteMails, putLead, tellChanged } from './save.ts';

/** A lead cleared of suspicion gets what it was denied: its mails, and its derived visitor is cleared with it. */
export async function releaseFromSpam(deps: LeadDeps, lead: Lead) {
  const { outbox, hub } = deps;
  const mails = (await deps.mailsFor(lead)).filter(({ purpose }) => isOwed(lead, purpose));
  noteMails(lead, mails);
  const visitors = await derivedVisitors(deps, lead);
  const writes = [...visitors.map(putLead), ...putMails(mails)];
  return {
    writes,
    publish() {
      for (const visitor of visitors) tellChanged(hub, visitor);
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

async function derivedVisitors({ store }: LeadDeps, lead: Lead): Promise<Visitor[]> {
  if (lead.kind === 'visitors' || lead.kind === 'referrals') return [];
  const known = await store.leadsOf(lead.email);
  return known.flatMap((other) =>
    other.kind === 'visitors' && other.spam && other.derived_from?.id === lead.id
      ? [{ ...other, spam: false, version: other.version + 1 }]
      : [],
  );
}
