import type { LeadKind } from '@sallie/shared/contract/leads';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../testing/postgres.ts';
import { clock, contact } from '../../testing/samples.ts';
import { openPostgres } from './open.ts';
import { keepSearchQuick } from './tables.ts';

async function aDatabase() {
  const { url, drop } = await newDatabase();
  const { store } = await openPostgres({ url, clock });
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await store.close();
    await drop();
  });
  const search = (kind: LeadKind, word = '') =>
    store.searchLeads(kind, {
      words: word ? [word] : [],
      filter: {},
      column: null,
      isDescending: true,
      limit: 500,
    });
  return {
    url,
    store,
    sql: async (text: string) => (await client.query(text)).rows,
    found: async (kind: LeadKind, word?: string) => {
      const { rows, total } = await search(kind, word);
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    },
  };
}

test('the search index finds the same parts of words as no index, with % and _ taken literally', async () => {
  const { url, store, sql, found } = await aDatabase();
  await store.commit([
    { put: 'contacts', record: contact('ada', { message: '50% of \\ _oak_' }) },
    { put: 'contacts', record: contact('ben', { message: 'an oaken floor' }) },
  ]);
  const words = ['%', '\\', '_oak', '5%f', 'person', 'son', 'a', 'nobody'];
  const all = () => Promise.all(words.map((word) => found('contacts', word)));
  const both = ['ben', 'ada'];
  const before = [['ada'], ['ada'], ['ada'], [], both, both, both, []];
  expect(await all()).toEqual(before);
  expect(await keepSearchQuick(url, 1)).toBe('there');
  expect(await keepSearchQuick(url, 1)).toBe('there');
  await sql(
    `update pg_index set indisvalid = false where indexrelid = 'lead_search_by_parts'::regclass`,
  );
  expect(await keepSearchQuick(url, 1)).toBe('there');
  const whole = `select 1 from pg_index where indisvalid and indexrelid = 'lead_search_by_parts'::regclass`;
  expect(await sql(whole)).toHaveLength(1);
  expect(await all()).toEqual(before);
});

test('a database user who may not add the extension is refused the index and searches as before', async () => {
  const { url, store, sql, found } = await aDatabase();
  await store.commit([{ put: 'contacts', record: contact('ada') }]);
  const [{ name }] = (await sql(`select 'plain_' || md5(current_database()) as name`)) as [
    { name: string },
  ];
  await sql(`create role ${name} login`);
  onTestFinished(() => sql(`drop owned by ${name}; drop role ${name}`).then(() => {}));
  await sql(`grant all on all tables in schema public to ${name}`);
  const theirs = new URL(url);
  theirs.username = name;
  expect(await keepSearchQuick(theirs.href, 1)).toBe('refused');
  expect(await found('contacts', 'ada')).toEqual(['ada']);
});
