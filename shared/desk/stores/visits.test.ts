import { beforeEach, expect, test } from 'vitest';
import type { Call } from '../../contract/client.ts';
import type { ListedVisit } from '../../contract/visit.ts';
import { aVisit } from '../../testing/visits.ts';
import { createVisits, spanName, type VisitsStore } from './visits.ts';

/* A server in memory that replies when the test says so. */
const span = { from: '2026-11-23T05:00:00.000Z', to: '2026-11-30T05:00:00.000Z' };
let kept: ListedVisit[];
let asked: number;
let answers: (() => void)[];
let store: VisitsStore;

const call = (() => {
  asked += 1;
  return new Promise((resolve, reject) =>
    answers.push(() => (kept ? resolve([...kept]) : reject(new Error('away')))),
  );
}) as unknown as Call;

async function answer() {
  for (const one of answers.splice(0)) one();
  await new Promise((done) => setTimeout(done));
}

const held = () => [...store.getState().byId.values()];

beforeEach(() => {
  kept = [aVisit()];
  asked = 0;
  answers = [];
  store = createVisits(call);
});

test('a span of visits is loaded once for all its watchers, and dropped after the last one stops', async () => {
  const stops = [store.watch(span), store.watch(span)];
  await answer();
  expect(asked).toBe(1);
  expect(store.getState().read.has(spanName(span))).toBe(true);
  for (const stop of stops) stop();
  expect(store.getState().read.size).toBe(0);
  await store.again();
  expect(asked).toBe(1);
});

test('the newest version of a visit wins over an older frame, and keeps its `about`', async () => {
  store.watch(span);
  await answer();
  const { about, ...visit } = aVisit({ version: 2, state: 'moved' });
  store.apply(visit);
  store.apply(aVisit({ version: 1, state: 'canceled' }));
  expect(held()).toMatchObject([{ version: 2, state: 'moved', about }]);
});

test('a visit that passed to another lead is shown with the `about` of that lead', async () => {
  store.watch(span);
  await answer();
  kept = [aVisit({ version: 2, lead: { kind: 'consultations', id: 'b' }, about: 'Oak' })];
  const { about, last_words, ...passed } = kept[0] ?? aVisit();
  store.apply(passed);
  await answer();
  expect(held()).toMatchObject([{ version: 2, about: 'Oak' }]);
});

test('visits from frames that arrive while the list is loading are kept', async () => {
  store.watch(span);
  store.apply(aVisit({ id: 'new', name: 'Ben' }));
  store.apply(aVisit({ version: 3, state: 'done' }));
  await answer();
  expect(held().map(({ id, version }) => [id, version])).toEqual([
    ['new', 1],
    ['v', 3],
  ]);
});

test('a visit that the server no longer lists is dropped, and so are the visits of an erased lead', async () => {
  store.watch(span);
  await answer();
  store.apply(aVisit({ id: 'w', lead: { kind: 'contacts', id: 'b' } }));
  await answer();
  expect(held().map(({ id }) => id)).toEqual(['v']);
  store.forget('a');
  expect(held()).toEqual([]);
});
