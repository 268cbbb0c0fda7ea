import { ListView } from '@sallie/shared/contract/lead-lists';
import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { type FigureNumber, picturesOf } from '@sallie/shared/rules/figures/figure-numbers';
import { filterOf, leadTest } from '@sallie/shared/rules/lead-search/lead-filter';
import { createFacts } from '../content/facts.ts';
import { figuresOf } from '../figures/figures-of.ts';
import { putLead } from '../leads/save.ts';
import type { Store } from '../store/store.ts';
import { createHandClock } from './hand-clock.ts';
import { consultation, contact, referral, visitor } from './samples.ts';

/* Fills shops at random, through both clock changes, and compares each number with the list it opens. */

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
const staff = { role: 'staff', id: 'dana', name: 'Dana' } as const;

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, share: number) => random() < share;

function historyOf(random: Random, created: number, now: number): Lead['history'] {
  let at = created;
  const later = () => {
    at = Math.min(now, at + Math.floor(random() ** 3 * 40 * HOUR_MS));
    return new Date(at).toISOString();
  };
  return Array.from({ length: Math.floor(random() * 5) }, (): Lead['history'][number] => {
    const base = { at: later(), by: chance(random, 0.9) ? staff : ({ role: 'visitor' } as const) };
    const to = pick(random, ['new', 'contacted', 'scheduled', 'completed', 'cancelled']);
    return pick<Lead['history'][number]>(random, [
      { ...base, type: 'claimed' },
      { ...base, type: 'replied' },
      { ...base, type: 'contacted', outcome: 'reached' },
      { ...base, type: 'notes' },
      { ...base, type: 'handled' },
      { ...base, type: 'status', from: 'new', to },
      { ...base, type: 'undone', changes: ['contacted', 'status', 'marked-spam'] },
      { ...base, type: pick(random, ['marked-spam', 'cleared-spam'] as const) },
      { ...base, type: 'replaced', lead: 'other' },
    ]);
  });
}

function leadOf(random: Random, id: string, from: number, now: number): Lead {
  const created = Math.floor(from + random() * (now - from));
  const fields = {
    created_at: new Date(created).toISOString(),
    history: historyOf(random, created, now),
    spam: chance(random, 0.15),
    handled_at: chance(random, 0.3) ? new Date(now).toISOString() : null,
    ...(chance(random, 0.3) && {
      found_by: pick(random, ['Yelp', 'test', 'Mrs. Ångström', 'constructor']),
    }),
  };
  const left_at = new Date(Math.min(now, created + random() * 50 * HOUR_MS)).toISOString();
  switch (pick(random, leadKinds)) {
    case 'consultations':
      return consultation(id, {
        ...fields,
        status: pick(random, ['new', 'contacted', 'completed', 'constructor']),
      });
    case 'visitors':
      return visitor(id, {
        ...fields,
        ...(chance(random, 0.5) && { left_at }),
        ...(chance(random, 0.2) && { derived_from: { kind: 'contacts', id: 'other' } }),
        ...(chance(random, 0.7) && {
          chat: pick(random, ['answered', 'handed', 'unable'] as const),
        }),
      });
    case 'referrals':
      return referral(id, fields);
    case 'calls':
      return { ...without(contact(id, fields)), kind: 'calls', way: 'call' };
    default:
      return contact(id, fields);
  }
}

function without({ interest: _, ...rest }: ReturnType<typeof contact>) {
  return rest;
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Sweep {
  numbers: number;
  differences: string[];
}

/** Fills a shop with this many leads. Counts all numbers again, and reads `lists` of the lists. */
export async function sweepShop(
  store: Store,
  random: Random,
  { leads: count, lists }: { leads: number; lists: number },
): Promise<Sweep> {
  const facts = { ...demoContent, timeZone: pick(random, zones) };
  const begin = Date.UTC(2024, 0, 1) + Math.floor(random() * 365 * 24) * HOUR_MS;
  const now = new Date(begin + 40 * DAY_MS);
  const leads = Array.from({ length: count }, (_, at) =>
    leadOf(random, `l${at}`, begin, now.getTime()),
  );
  await store.commit(leads.map(putLead));
  const from = begin + Math.floor(random() * 20) * DAY_MS;
  const period = { from: day(from), to: day(from + Math.floor(random() * 25) * DAY_MS) };
  const clock = createHandClock(now.getTime());
  const reply = await figuresOf({ store, facts: createFacts(facts, 1), clock }, period);
  const numbers = picturesOf(period, reply.now.figures)
    .flatMap((picture) => picture.numbers)
    .filter((one) => !one.isMinutes);
  const looker = { me: 'dana', facts, now };
  const differences: string[] = [];
  const compare = (one: FigureNumber, found: number, where: string) => {
    if (found === one.value) return;
    differences.push(
      `${one.name} is ${one.value}, ${where} shows ${found}: ${JSON.stringify({ ...one.list, zone: facts.timeZone })}`,
    );
  };
  for (const one of numbers) {
    const { kind, ...view } = one.list;
    const isWanted = leadTest(ListView.parse(view), looker) ?? (() => true);
    const found = leads.filter((lead) => (!kind || lead.kind === kind) && isWanted(lead));
    compare(one, found.length, 'the desk');
  }
  const some = numbers.filter(({ value }) => value !== 0);
  for (let nth = 0; nth < lists && some.length > 0; nth += 1) {
    const one = pick(random, some);
    const { kind, ...view } = one.list;
    const filter = filterOf(ListView.parse(view), looker);
    const search = { words: [], filter, column: null, isDescending: true, limit: 1000 };
    const asked = (kind ? [kind] : leadKinds).map((each) => store.searchLeads(each, search));
    const pages = await Promise.all(asked);
    const sum = (of: (page: (typeof pages)[number]) => number) =>
      pages.reduce((all, page) => all + of(page), 0);
    compare(
      one,
      sum(({ total }) => total),
      'the list',
    );
    compare(
      one,
      sum(({ rows }) => rows.length),
      'the file of the list',
    );
  }
  await store.commit(leads.map(({ kind, id }) => ({ drop: kind, id })));
  return { numbers: numbers.length, differences };
}
