import type { Lead } from '@sallie/shared/leads';
import type { Visitor } from '@sallie/shared/visitor';
import { putMails } from '../mail/outgoing.ts';
import { type LeadSurroundings, noteMails, putLead, tellChanged } from './save.ts';

/** A lead cleared of suspicion gets what it was denied: its mails, and its derived visitor is cleared with it. */
export async function releaseFromSpam(around: LeadSurroundings, lead: Lead) {
  const { outbox, hub } = around;
  // Marked by mistake after they had left: nobody gets a mail twice.
  const mails = around.mailsFor(lead).filter(({ purpose }) => !(purpose in lead.mails));
  noteMails(lead, mails);
  const visitors = await derivedVisitors(around, lead);
  const writes = [...visitors.map(putLead), ...putMails(mails)];
  return {
    writes,
    publish() {
      for (const visitor of visitors) tellChanged(hub, visitor);
      if (mails.length > 0) outbox.wake(mails);
    },
  };
}

/** Derived in one line with the lead, so they share its instant. */
async function derivedVisitors({ store }: LeadSurroundings, lead: Lead): Promise<Visitor[]> {
  if (lead.kind === 'visitors' || lead.kind === 'referrals') return [];
  const known = await store.leadsOf(lead.email);
  return known.flatMap((other) =>
    other.kind === 'visitors' && other.spam && other.created_at === lead.created_at
      ? [{ ...other, spam: false, version: other.version + 1 }]
      : [],
  );
}
