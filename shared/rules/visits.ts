import type { Consultation, ConsultationStatus } from '../contract/consultation.ts';
import type { VisitOutcome } from '../contract/history.ts';
import type { Lead } from '../contract/leads.ts';
import type { Visit } from '../contract/visit.ts';
import { HOUR_MS } from './duration.ts';

/** Milliseconds that a visit is reckoned to take. */
const VISIT_TAKES_MS = HOUR_MS;

/** Where a request stands after its visit. */
export const afterVisit: Record<VisitOutcome, ConsultationStatus> = {
  quoted: 'contacted',
  sold: 'completed',
  no: 'cancelled',
};

/** When and where the visit of a consultation is; null where none is agreed, or where it is off. */
export function visitOf(lead: Consultation): { at: string; place: string } | null {
  const { appointment, place, address, status, spam } = lead;
  if (!appointment || status === 'cancelled' || spam) return null;
  return { at: appointment, place: place || address };
}

/** Where whoever sent a lead lives; '' where they have not said so. */
export function homeOf(lead: Lead): string {
  if (lead.kind === 'consultations') return lead.address;
  return lead.kind === 'discount-signups' ? lead.mailingAddress : '';
}

/** It is asked for or agreed, and may still be moved or canceled. */
export const isLive = ({ state }: Pick<Visit, 'state'>): boolean =>
  state === 'asked' || state === 'agreed' || state === 'moved';

/** Both sides know of it. */
export const isAgreed = (visit: Pick<Visit, 'state'>): boolean =>
  isLive(visit) && visit.state !== 'asked';

/** Until when one that is asked for is kept; undefined where that is until it begins. */
export const keptUntil = ({ lapses_at, from, state }: Visit): Date | undefined =>
  state === 'asked' && lapses_at !== undefined && lapses_at < from
    ? new Date(lapses_at)
    : undefined;

/** How one ended that was called off, or that nobody answered in time. */
export const endingOf = ({ history }: Pick<Visit, 'history'>) =>
  history.findLast(({ type }) => type === 'canceled' || type === 'lapsed');

/** ISO instant from which whoever went to an agreed visit is to say how it was; undefined where none is agreed. */
export function visitEnd(lead: Lead): string | undefined {
  if (lead.kind !== 'consultations' || lead.visit_ends) return lead.visit_ends;
  const scheduled = lead.status === 'scheduled' && lead.appointment;
  return scheduled ? new Date(Date.parse(scheduled) + VISIT_TAKES_MS).toISOString() : undefined;
}

export function isVisitOver(lead: Lead, now: Date): boolean {
  const end = visitEnd(lead);
  return end !== undefined && Date.parse(end) <= now.getTime();
}
