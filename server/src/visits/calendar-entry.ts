import type { Visit } from '@sallie/shared/contract/visit';

interface Entry {
  visit: Visit;
  summary: string;
  description: string;
  /** Set for an invitation; a feed has neither organizer nor attendee. */
  between?: { organizer: Mailbox; attendee: Mailbox } | undefined;
}

type Mailbox = { name: string; email: string };

interface CalendarDeps {
  /** Returns the visit's public id, which never changes. */
  refOf(visitId: string): string;
  now: Date;
}

/** Times are in UTC, so that no program needs the shop's time zone. */
export async function calendarFile(
  entries: readonly Entry[],
  { refOf, now }: CalendarDeps,
  { method, name }: { method?: 'REQUEST' | 'CANCEL'; name?: string },
): Promise<string> {
  const {
    default: ical,
    ICalAttendeeStatus,
    ICalCalendarMethod,
    ICalEventStatus,
  } = await import('ical-generator');
  const calendar = ical({ prodId: { company: 'Sallie', product: 'Visits', language: 'EN' } });
  if (method) calendar.method(ICalCalendarMethod[method]);
  if (name) calendar.name(name);
  for (const { visit, summary, description, between } of entries) {
    const event = calendar.createEvent({
      id: `visit-${refOf(visit.id)}`,
      sequence: visit.sequence,
      stamp: now,
      start: new Date(visit.from),
      end: new Date(visit.to),
      status: visit.state === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...{ summary, description, location: visit.where },
    });
    if (!between) continue;
    event.organizer(between.organizer);
    event.createAttendee({ ...between.attendee, status: ICalAttendeeStatus.ACCEPTED });
  }
  return calendar.toString();
}
