import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSharedWindows as createOwnWindows } from '../../http/limits.ts';
import { createHandClock } from '../../testing/hand-clock.ts';
import { newMigratedDatabase } from '../../testing/postgres.ts';
import { openDatabase } from './database.ts';
import { createSharedWindows } from './shared.ts';

let database: ReturnType<typeof openDatabase>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await newMigratedDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const hourly = { name: 'an hour', most: 5, within: HOUR_MS };
const daily = { name: 'a day', most: 8, within: DAY_MS, grain: HOUR_MS };
const of = (key: string, count: number) => [
  { rate: hourly, key, count },
  { rate: daily, key: 'all', count },
];

/** Returns the minutes each taker must wait; 0 for none. */
async function waits(windows: ReturnType<typeof createOwnWindows>) {
  const inTurn = [
    of('ada', 3),
    of('ada', 2),
    of('ada', 1),
    of('ben', 5),
    of('ben', 1),
    of('cleo', 2),
    of('cleo', 1),
  ];
  const told: (number | string)[] = [];
  for (const takings of inTurn) {
    const minutes = Math.round((await windows.take(takings)) / 60);
    told.push(minutes > 60 ? 'a day' : minutes);
  }
  return told;
}

test('shared windows let in as much as windows in memory, all or nothing, and tell the same wait', async () => {
  const own = await waits(createOwnWindows(createHandClock(), 1));
  const shared = await waits(createSharedWindows(database.query, 1));
  expect(shared).toEqual(own);
  expect(shared).toEqual([0, 0, 60, 'a day', 0, 0, 'a day']);
});

test('a shared window with room for 7 lets in 7 of 40 simultaneous takings', async () => {
  const windows = createSharedWindows(database.query, 1);
  const rate = { name: 'at once', most: 7, within: HOUR_MS };
  const many = Array.from({ length: 40 }, () => windows.take([{ rate, key: 'ada' }]));
  expect((await Promise.all(many)).filter((wait) => wait === 0)).toHaveLength(7);
});
