import { consultationStatuses } from '../../contract/consultation.ts';
import type { Lead } from '../../contract/leads.ts';

const labels: Record<string, string> = { ...consultationStatuses, pending: 'Pending' };

/** The status of a record of a kind that has one, else ''. */
export function leadStatus(lead: Lead): string {
  return lead.kind === 'consultations' || lead.kind === 'referrals' ? lead.status : '';
}

export function statusLabel(status: string): string {
  return labels[status] ?? (status || 'Unknown');
}
