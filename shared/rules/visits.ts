import type { Consultation, ConsultationStatus } from '../contract/consultation.ts';
import type { CustomerVisit } from '../contract/customer-visit.ts';
import type { VisitOutcome } from '../contract/history.ts';
import type { Lead } from '../contract/leads.ts';
import type { Visit } from '../contract/visit.ts';
import { HOUR_MS } from './duration.ts';
import { dateFormat, dayName, dayOf, shortTime, type Wall, weekdayOf } from './shop-clock.ts';

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

/** `Today`, `Thursday`, and after a week `Monday, December 7`. */
export function dayWords(wall: Wall, at: string, now: Date): string {
  const day = dayName(wall, new Date(at), now);
  if (day === 'today') return 'Today';
  // A weekday stays right when it is read on the next day.
  return day === 'tomorrow' ? weekdayOf(new Date(dayOf(at, wall.timeZone))) : day;
}

/** Formats as `Thursday 10:30 AM`, `Monday, December 7, 10 AM`. */
export function timeWords(wall: Wall, at: string, now: Date): string {
  const day = dayWords(wall, at, now);
  return `${day}${day.includes(',') ? ',' : ''} ${shortTime(wall, new Date(at))}`;
}

/** Formats as `Eastern Time`. */
export function zoneName({ timeZone }: Wall): string {
  const parts = dateFormat(timeZone, { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `Thursday, December 3 at 10:30 AM, Eastern Time`, on the shop's wall clock. */
export function visitWhen(wall: Wall, at: Date): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const day = dateFormat(wall.timeZone, format).format(at);
  return `${day} at ${shortTime(wall, at)}, ${zoneName(wall)}`;
}

export function visitWords(visit: CustomerVisit) {
  const { when, where, person } = visit;
  return { ...stateWords(visit), when, where, who: person ?? 'One of our team' };
}

function stateWords(visit: CustomerVisit): { title: string; lede: string } {
  const { state, kind, kept_until } = visit;
  if (visit.ended_by === 'nobody')
    return {
      title: 'This time is no longer reserved for you',
      lede: 'We did not hear from you in time. Please call us and we will find another one.',
    };
  if (state === 'canceled') return { title: 'This visit is canceled', lede: canceledWords(visit) };
  if (state === 'no-show')
    return {
      title: 'This visit is over',
      lede: 'Sorry we missed each other. We are happy to come again.',
    };
  if (visit.is_over || state === 'done')
    return {
      title: 'This visit is over',
      lede: 'Do you still have a question? We are happy to answer it.',
    };
  if (state === 'asked')
    return {
      title: 'Does this time suit you?',
      lede: kept_until
        ? `We are holding it for you until ${kept_until}.`
        : 'Please answer before that time.',
    };
  const title = state === 'moved' ? 'Your visit has a new time' : 'Your visit is agreed';
  if (visit.is_confirmed)
    return { title, lede: 'You told us that you will be there. See you then.' };
  return {
    title,
    lede: kind === 'home' ? 'We will come to your home.' : 'We will see you in our showroom.',
  };
}

function canceledWords({ kind, wants_other, ended_by }: CustomerVisit): string {
  const off = kind === 'home' ? 'We will not come.' : 'We do not expect you then.';
  if (ended_by === 'shop') return `${off} Please call us and we will find another time.`;
  return wants_other
    ? 'We know that you would like another time and will call you to agree on one.'
    : `${off} Thank you for telling us.`;
}
