import { aConsultation } from '@sallie/shared/testing/leads';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createHandClock } from '../../testing/hand-clock.ts';
import { newDatabase } from '../../testing/postgres.ts';
import { visits } from './migrations/005-visits.ts';
import { openPostgres } from './open.ts';

test('what was stored before there was a column of visits is found by it', async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const { store } = await openPostgres({ url, clock: createHandClock() });
  onTestFinished(() => store.close());
  const appointment = '2026-11-24T16:00:00.000Z';
  const message = 'NUL \0 and "appointment":"2020-01-01T00:00:00.000Z"';
  const records = [
    aConsultation({ id: 'visit', appointment, message }),
    aConsultation({ id: 'off', appointment, status: 'cancelled' }),
    aConsultation({ id: 'none' }),
  ];
  await store.commit(records.map((record) => ({ put: 'consultations', record })));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const keys = async () => {
    const { rows } = await client.query('select id, sort_keys from lead_search order by position');
    return rows.map(({ id, sort_keys }) => [id, ...sort_keys.slice(7)]);
  };
  const now = [
    ['visit', appointment.toLowerCase()],
    ['off', ''],
    ['none', ''],
  ];
  expect(await keys()).toEqual(now);
  await client.query('update lead_search set sort_keys = sort_keys[1:7]');
  expect(await keys()).toEqual([['visit'], ['off'], ['none']]);
  await client.query(visits);
  await client.query(visits);
  expect(await keys()).toEqual(now);
});

test('what a program of before wrote beside one of today has its visit after the next start', async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const start = async () => {
    const { store } = await openPostgres({ url, clock: createHandClock() });
    onTestFinished(() => store.close());
    return store;
  };
  const first = await start();
  const record = (id: string, day: number) =>
    aConsultation({ id, appointment: `2026-11-${day}T16:00:00.000Z` });
  const records = [
    ...Array.from({ length: 201 }, (_, at) => record(`late ${at}`, 25)),
    record('early', 24),
    aConsultation({ id: 'none' }),
  ];
  await first.commit(records.map((record) => ({ put: 'consultations', record })));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  // As that program writes them: without the column it knows nothing of.
  await client.query('update lead_search set sort_keys = sort_keys[1:7]');

  const { rows, total } = await (await start()).searchLeads('consultations', {
    ...{ words: [], filter: {}, column: 'visit', isDescending: false, limit: 1000 },
  });
  expect(total).toBe(records.length);
  expect([rows[0]?.id, rows.at(-1)?.id]).toEqual(['early', 'none']);
});
