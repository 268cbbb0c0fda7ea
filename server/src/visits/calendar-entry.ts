import type { Visit } from '@sallie/shared/contract/visit';

interface Entry {
  visit: Visit;
  summary: string;
  description: string;
  /** The shop, and whose calendar it is for; a feed is nobody's invitation. */
  between?: { organizer: Mailbox; attendee: Mailbox } | undefined;
}

type Mailbox = { name: string; email: string };

interface CalendarDeps {
  /** What a visit is called outside of the shop: the same for ever. */
  refOf(visitId: string): string;
  now: Date;
}

/** A calendar file of these visits. Instants stand in it by UTC, so that no program has to know the shop's zone. */
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
