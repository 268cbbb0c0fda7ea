import type { LeadKind } from '../src/lead.ts';
import type { Lead } from '../src/leads.ts';
import type { Notice } from './host.ts';
import { kindNames } from './leads/kind-names.ts';
import { leadPerson } from './leads/lead-person.ts';

/**
 * What a newly arrived lead should say outside the desk, or nothing. One enquiry rings once: a visitor only stands
 * beside the form or the chat that made it, and the referrals of one form are one enquiry.
 */
export function alertFor(kind: LeadKind, lead: Lead, others: readonly Lead[]): Notice | null {
  if (lead.spam || kind === 'visitors') return null;
  if ('batch_id' in lead && lead.batch_id && others.some((other) => sameBatch(other, lead))) {
    return null;
  }
  return { title: `New ${kindNames[kind].one}`, body: leadPerson(lead).name };
}

function sameBatch(other: Lead, { id, batch_id }: { id: string; batch_id: string | null }) {
  return 'batch_id' in other && other.id !== id && other.batch_id === batch_id;
}
