import type { Visitor } from '@sallie/shared/visitor';
import { putMails } from '../mail/outgoing.ts';
import { type AnyLead, type LeadSurroundings, noteMails, putLead } from './save.ts';

/** A lead cleared of suspicion gets what it was denied: its mails, and its derived visitor is cleared with it. */
export async function releaseFromSpam(around: LeadSurroundings, lead: AnyLead) {
  const { outbox, hub } = around;
  // Marked by mistake after they had left: nobody gets a mail twice.
  const mails = around.mailsFor(lead).filter(({ purpose }) => !(purpose in lead.record.mails));
  noteMails(lead.record, mails);
  const visitors = await derivedVisitors(around, lead);
  const writes = [...visitors.map(putLead), ...putMails(mails)];
  return {
    writes,
    publish() {
      for (const data of visitors) hub.toStaff({ type: 'leadChanged', data });
      if (mails.length > 0) outbox.wake(mails);
    },
  };
}

/** Derived in one line with the lead, so they share its instant. */
async function derivedVisitors({ store }: LeadSurroundings, { kind, record }: AnyLead) {
  if (kind === 'visitors' || kind === 'referrals') return [];
  const leads = await store.leadsOf(record.email);
  return leads.flatMap((lead) => {
    const isDerived =
      lead.kind === 'visitors' && lead.record.spam && lead.record.created_at === record.created_at;
    if (!isDerived) return [];
    const visitor = lead.record as Visitor;
    const cleared = { ...visitor, spam: false, version: visitor.version + 1 };
    return [{ kind: 'visitors' as const, record: cleared }];
  });
}
