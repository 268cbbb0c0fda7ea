import type { ListView } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { demoContent } from '@sallie/shared/rules/demo/content';
import {
  columnOf,
  compareKeys,
  filterOf,
  leadTest,
} from '@sallie/shared/rules/lead-search/lead-filter';
import { wordsOf } from '@sallie/shared/rules/lead-search/search-text';
import { keyIn } from '../store/embedded/search-file.ts';
import type { Store } from '../store/store.ts';
import { consultation } from './samples.ts';

/* Makes a shop whose leads are in every state in turn, and computes what its lists must show. */

const looker = { me: 'dana', facts: demoContent, now: new Date('2026-11-25T15:00Z') };
const names = ['Ada Miller', 'Łukasz Ångström', 'Zoë Straße', 'ben novak', 'O’Neill', 'Ada Novak'];
const texts = ['Oak in the hall', 'a carpet, please', 'Grüße 🪵', 'call +1 (570) 555 7391', ''];
const claims = [
  null,
  { by: 'Dana', by_id: 'dana', at: '2026-11-20T15:01:00.000Z', seconds: 3 },
  { by: 'Bob', by_id: 'bob', at: '2026-11-20T15:01:00.000Z', seconds: 3 },
  { by: 'Old Bob', by_id: 'old-bob', at: '2026-11-20T15:01:00.000Z', seconds: 3 },
];
const statuses = ['new', 'contacted', 'scheduled', 'constructor'];
const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;

/** Returns a request in one of the states, in turn; requests came a minute apart. */
function request(at: number) {
  return consultation(`r${at}`, {
    name: pick(names, at * 7),
    email: `p${at}@mail.example`,
    phone: at % 3 ? '(570) 555-0142' : '5705557391',
    message: pick(texts, at),
    notes: at % 11 ? '' : 'knows Ada',
    status: pick(statuses, at * 3),
    source: at % 5 ? 'form' : 'chat',
    came: at % 3 ? { campaign: pick(names, at) } : undefined,
    spam: at % 13 === 0,
    handled_at: at % 4 ? null : '2026-11-20T15:05:00.000Z',
    claim: pick(claims, at),
    read: at % 2 ? null : { by: 'Dana', by_id: 'dana', at: '2026-11-20T15:05:00.000Z' },
    created_at: new Date(Date.UTC(2026, 10, 19) + at * 60_000 * 7).toISOString(),
  });
}

/** Returns what the desk shows of these leads: newest first, filtered, then sorted. */
export function shownOf(kind: LeadKind, leads: readonly Lead[], view: ListView): string[] {
  const isWanted = leadTest(view, looker) ?? (() => true);
  const column = columnOf(kind, view);
  const shown = leads.toReversed().filter(isWanted);
  if (column) {
    const isDescending = view.order === 'desc';
    const key = (lead: Lead) => keyIn(column, lead);
    shown.sort((one, other) => compareKeys(key(one), key(other), isDescending));
  }
  return shown.map(({ id }) => id);
}

export async function foundIn(store: Store, kind: LeadKind, view: ListView, limit: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let after: string | undefined;
  do {
    const page = await store.searchLeads(kind, {
      words: wordsOf(view.search),
      filter: filterOf(view, looker),
      column: columnOf(kind, view),
      isDescending: view.order === 'desc',
      limit,
      after,
    });
    ids.push(...page.rows.map(({ id }) => id));
    totals.add(page.total);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { ids, totals: [...totals] };
}

/** Writes 700 requests; some were changed and one was erased after their segments were packed. */
export async function fill(open: () => Promise<Store>) {
  const leads = Array.from({ length: 700 }, (_, at) => request(at));
  let store = await open();
  const commits = leads.map((record) => store.commit([{ put: 'consultations', record }]));
  await Promise.all(commits);
  await store.close();
  store = await open();
  for (const at of [3, 200, 699]) {
    const record = { ...request(at), name: 'Yara Xu', version: 2, claim: null };
    leads[at] = record;
    await store.commit([{ put: 'consultations', record }]);
  }
  await store.commit([{ drop: 'consultations', id: 'r5' }]);
  return { store, leads: leads.filter(({ id }) => id !== 'r5') };
}
