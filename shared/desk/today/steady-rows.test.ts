import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { aContact } from '../../testing/leads.ts';
import { openLeads } from './items.ts';
import { inSections, type Sections } from './sections.ts';
import { inHeldPlaces } from './steady-rows.ts';

/* Monday, November 23, 2026, 1 PM: the shop is open. */
const now = new Date('2026-11-23T18:00:00.000Z');
const claim = { by: 'Dana', by_id: 'd', at: '2026-11-23T17:59:00.000Z', seconds: 3 };
const came = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const [ada, ben, cleo, dev] = ['ada', 'ben', 'cleo', 'dev'].map((id, place) =>
  aContact({ id, created_at: came(place + 1) }),
) as [ReturnType<typeof aContact>, ...ReturnType<typeof aContact>[]];

const sectionsOf = (leads: (ReturnType<typeof aContact> | undefined)[]): Sections =>
  inSections(
    leads.flatMap((lead) => (lead ? openLeads([lead]) : [])),
    { me: 'd', now, facts: demoBusiness, returned: [] },
  );

const named = (sections: Sections) =>
  Object.fromEntries(
    Object.entries(sections).flatMap(([name, placed]) =>
      placed.length === 0
        ? []
        : [[name, placed.map(({ item }: { item: { ids: readonly string[] } }) => item.ids[0])]],
    ),
  );

const all = sectionsOf([ada, ben, cleo, dev]);
const taken = sectionsOf([ada, ben && { ...ben, claim }, cleo, dev]);

test('a row that is taken in sight keeps its place on Today, and shows as taken', () => {
  const held = inHeldPlaces(all, taken, () => true);
  expect(named(held)).toEqual({ warm: ['ada', 'ben', 'cleo', 'dev'] });
  expect(held.warm[1]?.item.isTaken).toBe(true);
});

test('a row that is taken out of sight moves to its section', () => {
  expect(named(inHeldPlaces(all, taken, () => false))).toEqual({
    withYou: ['ben'],
    warm: ['ada', 'cleo', 'dev'],
  });
});

test('several taken rows keep their places, also the first and the last, while others come and go', () => {
  const both = sectionsOf([
    ada && { ...ada, claim },
    cleo,
    dev && { ...dev, claim },
    aContact({ id: 'new', created_at: came(0) }),
  ]);
  expect(named(inHeldPlaces(all, both, () => true))).toEqual({
    warm: ['ada', 'new', 'cleo', 'dev'],
  });
});

test('a snoozed row moves to its section, and a done row leaves, also in sight', () => {
  const later = { claim, snoozed_until: '2026-11-24T15:00:00.000Z' };
  const after = sectionsOf([ada, ben && { ...ben, ...later }, cleo]);
  expect(named(inHeldPlaces(all, after, () => true))).toEqual({
    warm: ['ada', 'cleo'],
    putOff: ['ben'],
  });
});
