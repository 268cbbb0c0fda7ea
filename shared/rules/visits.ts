import type { Consultation, Visit, VisitClash } from '../contract/consultation.ts';
import type { Lead } from '../contract/leads.ts';
import { personKey } from '../contract/person.ts';
import type { Visit as VisitRecord } from '../contract/visit.ts';
import { dateFormat } from './date-format.ts';
import { dayAfter, dayStart, type HoursFacts, shortTime, wallTime } from './opening-hours.ts';
import { phoneDigits } from './phone.ts';

/** Milliseconds that a visit is reckoned to take. */
export const VISIT_TAKES = 60 * 60_000;

/** The visit that a consultation stands for; null where none is agreed, or where it is off. */
export function visitOf(lead: Consultation): Visit | null {
  const { id, version, appointment, place, address, name, phone, email, status, claim } = lead;
  if (!appointment || status === 'cancelled' || lead.spam) return null;
  return {
    id,
    version,
    at: appointment,
    place: place || address,
    name,
    phone,
    email,
    status,
    by: claim?.by ?? null,
    by_id: claim?.by_id ?? null,
  };
}

/** It is asked for or agreed, and may still be moved or canceled. */
export const isLive = ({ state }: Pick<VisitRecord, 'state'>): boolean =>
  state === 'asked' || state === 'agreed' || state === 'moved';

/** Both sides know of it. */
export const isAgreed = (visit: Pick<VisitRecord, 'state'>): boolean =>
  isLive(visit) && visit.state !== 'asked';

/** `Thursday, December 3 at 10:30 AM, Eastern Time`: on the shop's wall, and which wall that is. */
export function visitWhen(facts: HoursFacts, at: Date): string {
  const { timeZone } = facts;
  const day = dateFormat(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(at);
  const parts = dateFormat(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${day} at ${shortTime(facts, at)}, ${zone}`;
}

/** ISO instant from which whoever went to an agreed visit is to say how it was; undefined where none is agreed. */
export function visitEnd(lead: Lead): string | undefined {
  if (lead.kind !== 'consultations' || lead.visit_ends) return lead.visit_ends;
  const scheduled = lead.status === 'scheduled' && lead.appointment;
  return scheduled ? new Date(Date.parse(scheduled) + VISIT_TAKES).toISOString() : undefined;
}

export function isVisitOver(lead: Lead, now: Date): boolean {
  const end = visitEnd(lead);
  return end !== undefined && Date.parse(end) <= now.getTime();
}

/** The first one first. */
export function inTime(one: Visit, other: Visit): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

/** Which of the others are at the same time as a visit, and of the same person: of whoever goes there, or of whoever is gone to. */
export function clashesOf(visit: Visit, others: readonly Visit[]): VisitClash[] {
  return others.flatMap((other): VisitClash[] => {
    if (other.id === visit.id || !isAtOneTime(visit, other)) return [];
    if (isSameCustomer(visit, other)) return [{ visit: other, same: 'customer' }];
    const isSameStaff = visit.by_id !== null && visit.by_id === other.by_id;
    return isSameStaff ? [{ visit: other, same: 'staff' }] : [];
  });
}

function isAtOneTime(one: Visit, other: Visit): boolean {
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) < VISIT_TAKES;
}

function isSameCustomer(one: Visit, other: Visit): boolean {
  const isSame = (a: string, b: string) => a !== '' && a === b;
  return (
    isSame(personKey(one.email), personKey(other.email)) ||
    isSame(phoneDigits(one.phone), phoneDigits(other.phone))
  );
}

/** The shop's day at an instant, as ISO instants: the visits that Today shows, asked of the agenda, begin within it. */
export function dayAround(now: Date, timeZone: string): { from: string; to: string } {
  const day = wallTime(now, timeZone).slice(0, 10);
  return { from: dayStart(day, timeZone), to: dayStart(dayAfter(day), timeZone) };
}
