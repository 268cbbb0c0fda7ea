import type { Lead } from '../../../contract/leads.ts';
import { kindOf } from '../../../rules/lead-kinds/lead-kinds.ts';
import { dayAfter, dayStart } from '../../../rules/opening-hours.ts';
import { isFresh } from '../../lead-facts/fresh.ts';
import { wordsOf } from '../../lead-facts/normalize-for-search.ts';
import { finds } from '../../lead-facts/search-text.ts';
import type { ViewField } from '../../stores/list-view.ts';

export interface Looker {
  /** My own account. */
  me: string | undefined;
  timeZone: string;
}

type Test = (lead: Lead) => boolean;

/** What each filter of a view asks of a lead, once it is told what is wanted. */
export function leadFilters({ me, timeZone }: Looker) {
  return {
    search: searchTest,
    status: (status) => (lead) => kindOf(lead).status(lead) === status,
    taken: (taken) => takenTest(taken, me),
    work: (work) =>
      oneOf(work, { open: (lead) => !lead.handled_at, done: (lead) => !!lead.handled_at }),
    spam: (spam) => oneOf(spam, { only: (lead) => lead.spam, none: (lead) => !lead.spam }),
    read: (read) => oneOf(read, { unread: isFresh, read: (lead) => !isFresh(lead) }),
    source: (source) => (lead) => lead.source === source,
    // Instants are ISO text, which sorts as time does.
    from: (day) => {
      const start = dayStart(day, timeZone);
      return ({ created_at }) => created_at >= start;
    },
    to: (day) => {
      const end = dayStart(dayAfter(day), timeZone);
      return ({ created_at }) => end === '' || created_at < end;
    },
  } satisfies Record<Exclude<ViewField, 'sort' | 'order'>, (wanted: string) => Test>;
}

/** A view may have been kept by another version of the desk: what this one does not know filters nothing. */
function oneOf(wanted: string, tests: Record<string, Test>): Test {
  return tests[wanted] ?? (() => true);
}

function takenTest(taken: string, me: string | undefined): Test {
  if (/^(by|named):/.test(taken)) return ({ claim }) => claim !== null && takerOf(claim) === taken;
  return oneOf(taken, {
    nobody: ({ claim }) => !claim,
    anybody: ({ claim }) => !!claim,
    me: ({ claim }) => !!claim && claim.by_id === me,
  });
}

/** Who has it as a choice: by their account, by the name of then only where that is all there is. */
export function takerOf({ by, by_id }: NonNullable<Lead['claim']>): string {
  return by_id === null ? `named:${by}` : `by:${by_id}`;
}

function searchTest(search: string): Test {
  const words = wordsOf(search);
  return (lead) => finds(words, lead);
}
