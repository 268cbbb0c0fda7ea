import type { Consultation, ConsultationStatus } from '../contract/consultation.ts';
import type { VisitOutcome } from '../contract/history.ts';
import type { Lead } from '../contract/leads.ts';
import type { Visit } from '../contract/visit.ts';
import { HOUR_MS } from './duration.ts';

/** Assumed for an appointment without a `visit_ends`. */
const VISIT_TAKES_MS = HOUR_MS;

export const afterVisit: Record<VisitOutcome, ConsultationStatus> = {
  quoted: 'contacted',
  sold: 'completed',
  no: 'cancelled',
};

/** Returns null without an appointment, and for canceled requests and spam. */
export function visitOf(lead: Consultation): { at: string; place: string } | null {
  const { appointment, place, address, status, spam } = lead;
  if (!appointment || status === 'cancelled' || spam) return null;
  return { at: appointment, place: place || address };
}

/** Empty when unknown. */
export function homeOf(lead: Lead): string {
  if (lead.kind === 'consultations') return lead.address;
  return lead.kind === 'discount-signups' ? lead.mailingAddress : '';
}

export const isLive = ({ state }: Pick<Visit, 'state'>): boolean =>
  state === 'asked' || state === 'agreed' || state === 'moved';

export const isAgreed = (visit: Pick<Visit, 'state'>): boolean =>
  isLive(visit) && visit.state !== 'asked';

/** Undefined when the visit is held until it begins. */
export const keptUntil = ({ lapses_at, from, state }: Visit): Date | undefined =>
  state === 'asked' && lapses_at !== undefined && lapses_at < from
    ? new Date(lapses_at)
    : undefined;

/** Returns the entry that canceled the visit or let it lapse. */
export const endingOf = ({ history }: Pick<Visit, 'history'>) =>
  history.findLast(({ type }) => type === 'canceled' || type === 'lapsed');

/** ISO instant after which staff should enter the outcome; undefined without an agreed visit. */
export function visitEnd(lead: Lead): string | undefined {
  if (lead.kind !== 'consultations' || lead.visit_ends) return lead.visit_ends;
  const scheduled = lead.status === 'scheduled' && lead.appointment;
  return scheduled ? new Date(Date.parse(scheduled) + VISIT_TAKES_MS).toISOString() : undefined;
}

export function isVisitOver(lead: Lead, now: Date): boolean {
  const end = visitEnd(lead);
  return end !== undefined && Date.parse(end) <= now.getTime();
}
