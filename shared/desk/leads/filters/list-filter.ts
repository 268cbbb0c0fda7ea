import type { Lead } from '../../../contract/leads.ts';
import { dayAfter, dayStart } from '../../../rules/opening-hours.ts';
import { isFresh } from '../../lead-facts/fresh.ts';
import { leadStatus } from '../../lead-facts/lead-status.ts';
import { wordsOf } from '../../lead-facts/normalize-for-search.ts';
import { finds } from '../../lead-facts/search-text.ts';
import type { ListView } from '../../stores/list-view.ts';

export interface Looker {
  /** My own account. */
  me: string | undefined;
  timeZone: string;
}

type Test = (lead: Lead) => boolean;

/** Everything a view asks of a record, cheapest first; ten thousand are asked at every key. */
export function filterOf(view: ListView, looker: Looker): Test {
  const tests = [
    view.status && ((lead: Lead) => leadStatus(lead) === view.status),
    takenTest(view.taken, looker.me),
    oneOf(view.work, { open: (lead) => !lead.handled_at, done: (lead) => !!lead.handled_at }),
    oneOf(view.spam, { only: ({ spam }) => spam, none: ({ spam }) => !spam }),
    oneOf(view.read, {
      unread: (lead) => isFresh(lead),
      read: (lead) => !isFresh(lead),
    }),
    view.source && ((lead: Lead) => lead.source === view.source),
    ...spanTests(view, looker.timeZone),
    searchTest(view.search),
  ].filter((test): test is Test => Boolean(test));
  return (lead) => tests.every((test) => test(lead));
}

function oneOf(value: string, tests: Record<string, Test>): Test | undefined {
  return tests[value];
}

function takenTest(taken: string, me: string | undefined): Test | undefined {
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

/** Instants are ISO text, which sorts as time does. */
function spanTests({ from, to }: ListView, timeZone: string): Test[] {
  const first = dayStart(from, timeZone);
  const end = to && dayStart(dayAfter(to), timeZone);
  const tests: Test[] = [];
  if (first) tests.push(({ created_at }) => created_at >= first);
  if (end) tests.push(({ created_at }) => created_at < end);
  return tests;
}

function searchTest(search: string): Test | undefined {
  const words = wordsOf(search);
  return words.length > 0 ? (lead) => finds(words, lead) : undefined;
}
