import { useState } from 'react';
import * as z from 'zod/mini';
import { Content } from '../../contract/content.ts';
import type { Website } from '../../contract/website.ts';
import { isWithinHours } from '../../rules/free-times.ts';
import { isLive } from '../../rules/visits.ts';
import { differenceOf, startsWith } from '../../rules/website/changes.ts';
import { Banner } from '../../ui/banner.tsx';
import { dayOf, daysLater, spanOf } from '../agenda/calendar.ts';
import { useVisits } from '../agenda/use-visits.ts';
import { VisitButtons } from '../agenda/visit-buttons.tsx';
import { useNow } from '../app/time.tsx';

/** No visit is made further ahead. */
const AHEAD = 366;

/** What says when there are visits. */
const hours = [['hours'], ['holidays'], ['differentDays'], ['visits', 'hours'], ['timeZone']];

const isOfHours = (path: readonly string[]) =>
  hours.some((one) => startsWith(path, one) || startsWith(one, path));

/**
 * A day is closed or shortened since this was opened, in the draft or by what was published meanwhile: whoever has a visit then
 * is expected, and would stand before a closed door.
 */
export function VisitsOutside({ now }: { now: Website }) {
  const [before] = useState(now.published.content);
  const { success, data } = z.safeParse(Content, now.draft.content);
  if (!success || !differenceOf(before, data).some(({ path }) => isOfHours(path))) return null;
  return <Outside before={before} after={data} />;
}

function Outside({ before, after }: { before: Content; after: Content }) {
  const now = useNow();
  const today = dayOf(new Date(now), before);
  const { visits } = useVisits(spanOf([today, daysLater(today, AHEAD)], before));
  const outside = (visits ?? []).filter(
    (visit) =>
      isLive(visit) &&
      Date.parse(visit.to) > now &&
      isWithinHours(before, visit) &&
      !isWithinHours(after, visit),
  );
  if (outside.length === 0) return null;
  const count = outside.length === 1 ? '1 visit stands' : `${outside.length} visits stand`;
  return (
    <Banner tone="warning" role="status" title={`${count} outside of these hours`}>
      <p>Publishing moves none of them. Please agree another time with each:</p>
      <VisitButtons visits={outside} />
    </Banner>
  );
}
