import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../contract/website.ts';
import { demoContent } from '../demo/content.ts';
import { applyChanges, conflictsOf, type Draft, differenceOf, touchedAfter } from './changes.ts';

const demo: Draft = demoContent;
const offer = (id: string, title = 'Winter') => ({
  id,
  title,
  detail: '',
  from: null,
  until: null,
});
const withOffers = applyChanges(demo, [
  { path: ['offers', 'a'], value: offer('a') },
  { path: ['offers', 'b'], value: offer('b') },
]);
const idsOf = (draft: Draft) => (draft.offers as { id: string }[]).map(({ id }) => id);

test('changes to a field, its part, an entry, an entry’s field and its place change nothing else', () => {
  const after = applyChanges(withOffers, [
    { path: ['phone'], value: '570' },
    { path: ['address', 'street'], value: '1 Main Street' },
    { path: ['offers', 'b', 'title'], value: 'Spring' },
    { path: ['offers', 'order'], value: ['b', 'a'] },
    { path: ['offers', 'c'], value: { title: 'New', id: 'other' } },
    { path: ['projects', 'project-01', 'picture', 'focus', 'x'], value: 0.2 },
    { path: ['reviews', (demoContent.reviews[0] as { id: string }).id] },
    { path: ['financing'], value: { line: '0%', link: null } },
  ]);
  expect(after).toMatchObject({
    phone: '570',
    address: { street: '1 Main Street', city: 'Millbrook' },
    offers: [offer('b', 'Spring'), offer('a'), { id: 'c', title: 'New' }],
    financing: { line: '0%' },
  });
  expect((after.projects as typeof demoContent.projects)[0]?.picture.focus).toMatchObject({
    x: 0.2,
  });
  expect(after.reviews).toEqual(demoContent.reviews.slice(1));
  expect(demo.offers).toEqual([]);
});

test.each<[Change, RegExp]>([
  [{ path: ['nmae'], value: 'Oak' }, /no field nmae/],
  [{ path: ['__proto__', 'x'], value: 1 }, /no field/],
  [{ path: ['constructor'], value: 1 }, /no field/],
  [{ path: ['address', 'planet'], value: 'Mars' }, /no field address, planet/],
  [{ path: ['name', 'first'], value: 'Oak' }, /no field/],
  [{ path: ['offers'], value: [] }, /no field/],
  [{ path: ['offers', 'a', 'id'], value: 'b' }, /no field/],
  [{ path: ['offers', 'order', 'x'], value: 'b' }, /no field/],
  [{ path: ['hours', '0', 'open'], value: '10:00' }, /no field/],
  [{ path: ['address'], value: 'Main Street' }, /belongs into/],
  [{ path: ['team'], value: 'Dana' }, /belongs into/],
  [{ path: ['name'], value: ['Oak'] }, /belongs into/],
  [{ path: ['name'], value: null }, /belongs into/],
  [{ path: ['offers', 'a'], value: 'Winter' }, /belongs into/],
  [{ path: ['offers', 'z', 'title'], value: 'Winter' }, /removed meanwhile/],
  [{ path: ['financing', 'line'], value: '0%' }, /Nothing is there yet/],
])('the change %j is refused: %s', (change, said) => {
  expect(() => applyChanges(withOffers, [change])).toThrow(said);
});

test('a changed text loses its invisible characters and keeps its lines', () => {
  const value = 'Oak\u0000\u202e\tfloors\r\nand\u2028tiles\u0085';
  expect(applyChanges(demo, [{ path: ['warranty'], value }]).warranty).toBe(
    'Oak floors\nand\ntiles',
  );
});

test('the difference of two drafts makes the one of the other', () => {
  const change = fc.oneof(
    fc.record({
      path: fc.constantFrom(['phone'], ['address', 'city'], ['texts', 'homeLead']),
      value: fc.string(),
    }),
    fc.record({
      path: fc.constant(['financing']),
      value: fc.constantFrom(null, { line: 'x', link: null }),
    }),
    fc.record({ path: fc.constant(['areas']), value: fc.array(fc.string()) }),
    fc.record({
      path: fc.constantFrom('a', 'b', 'c').map((id) => ['offers', id]),
      value: fc.option(fc.constantFrom({ title: 'x' }, { title: 'y', odd: 1 }), { nil: undefined }),
    }),
    fc.record({
      path: fc.constant(['offers', 'order']),
      value: fc.shuffledSubarray(['a', 'b', 'c']),
    }),
  );
  const draft = fc.array(change).map((changes) => applyChanges(withOffers, changes as Change[]));
  fc.assert(
    fc.property(draft, draft, (one, other) => {
      expect(applyChanges(one, differenceOf(one, other))).toEqual(other);
      expect(differenceOf(one, one)).toEqual([]);
    }),
  );
});

test('two saves of the same field or a part of it conflict, with both values; others do not', () => {
  const theirs: Change[] = [
    { path: ['address', 'street'], value: '1 Main Street' },
    { path: ['offers', 'a', 'title'], value: 'Spring' },
    { path: ['phone'], value: '570' },
  ];
  const draft = applyChanges(withOffers, theirs);
  const touched = touchedAfter(
    [],
    theirs.map(({ path }) => path),
    7,
    'Ann',
  );
  const clash = (change: Change, base = 6) => conflictsOf([change], draft, touched, base);
  expect(clash({ path: ['phone'], value: '999' })).toEqual([
    { path: ['phone'], yours: '999', theirs: '570', by: 'Ann' },
  ]);
  expect(clash({ path: ['phone'], value: '570' })).toEqual([]);
  expect(clash({ path: ['phone'], value: '999' }, 7)).toEqual([]);
  expect(clash({ path: ['address'], value: { street: '2' } })).toHaveLength(1);
  expect(clash({ path: ['address', 'city'], value: 'Fairview' })).toEqual([]);
  expect(clash({ path: ['offers', 'a'] })[0]).toMatchObject({
    yours: null,
    theirs: { title: 'Spring' },
  });
  expect(clash({ path: ['offers', 'b'] })).toEqual([]);
  expect(clash({ path: ['offers', 'order'], value: ['b', 'a'] })).toEqual([]);
});

test('an added entry stands at the end of an order that does not know it', () => {
  const added = applyChanges(withOffers, [{ path: ['offers', 'c'], value: offer('c') }]);
  const order = { path: ['offers', 'order'], value: ['b', 'gone', 'a'] };
  expect(idsOf(applyChanges(added, [order]))).toEqual(['b', 'a', 'c']);
});

test('at most 2000 saved paths are remembered, and a forgotten one counts as a conflict', () => {
  const paths = Array.from({ length: 3000 }, (_, at) => ['offers', `o${at}`]);
  const touched = paths.reduce(
    (all, path, at) => touchedAfter(all, [path], at + 1, 'Ann'),
    touchedAfter([], [['name']], 0, 'Ann'),
  );
  expect(touched.length).toBeLessThanOrEqual(2000);
  const change = { path: ['phone'], value: '1' };
  expect(conflictsOf([change], demo, touched, 10)).toHaveLength(1);
  expect(conflictsOf([change], demo, touched, 2999)).toEqual([]);
});
