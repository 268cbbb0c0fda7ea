import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../testing/postgres.ts';
import { clock } from '../../testing/samples.ts';
import { PROMPT, within } from '../../testing/within.ts';
import { StoreUnavailable } from '../store.ts';
import {
  CONNECTIONS,
  type Connection,
  type Database,
  newClient,
  openDatabase,
} from './database.ts';
import { keepConnection } from './events.ts';
import { migrate, migrations } from './migrations.ts';
import { openPostgres } from './open.ts';

let url: string;
let drop: () => Promise<void>;
let database: Database;
beforeAll(async () => {
  ({ url, drop } = await newDatabase());
});
afterAll(() => drop());
beforeEach(() => {
  database = openDatabase({ url });
});
afterEach(() => database.close());

const ask = () => database.query<{ one: number }>({ text: 'select 1 as one' });
/** Ends every other connection to this database, as its restart would. */
const cutOff = () =>
  database.query({
    text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  });

/** Opens one connection after the other, because a busy machine cannot open many in time. */
async function takeConnections(count: number): Promise<Connection[]> {
  const taken: Connection[] = [];
  while (taken.length < count) taken.push(await database.connect());
  return taken;
}

const refused = (task: Promise<unknown>) => expect(task).rejects.toThrow(StoreUnavailable);

test('a query that takes too long or gets no connection is refused within two seconds', async () => {
  const all = await takeConnections(CONNECTIONS - 1);
  const tooLong = within(PROMPT, refused(database.query({ text: 'select pg_sleep(60)' })));
  await within(PROMPT, refused(ask()));
  await tooLong;
  for (const connection of all) connection.release();
  await expect.poll(ask).toEqual([{ one: 1 }]);
});

test('connections that were cut off are made anew, and the holder of a lock on one loses it and can do nothing', async () => {
  const held = await database.connect();
  await held.query({ text: 'select pg_advisory_lock(1)' });
  const other = await database.connect();
  await cutOff();
  await expect(held.query({ text: 'select 1' })).rejects.toThrow(StoreUnavailable);
  held.release();
  other.release();
  await expect.poll(() => ask().catch(() => null)).toEqual([{ one: 1 }]);
  const again = await database.query<{ given: boolean }>({
    text: 'select pg_try_advisory_lock(1) as given',
  });
  expect(again).toEqual([{ given: true }]);
});

test('a wrong query of ours does not count as an unavailable database', async () => {
  const wrong = database.query({ text: 'select nothing' });
  await expect(wrong).rejects.toThrow('does not exist');
  await expect(wrong).rejects.not.toBeInstanceOf(StoreUnavailable);
  expect(database.isUp()).toBe(true);
});

test('a kept connection is notified of what others did, and so is the connection that replaces it', async () => {
  const kept = keepConnection(database, 'me');
  let notified = 0;
  kept.onNotified(() => {
    notified += 1;
  });
  const use = () => kept.query({ text: 'select 1 as one' });
  const notify = (from: string) =>
    database.query({ text: `select pg_notify('events', $1)`, values: [from] });
  await use();
  await notify('me');
  await notify('other');
  await expect.poll(() => notified).toBeGreaterThan(0);
  // When this query is answered, every earlier notification has arrived.
  await use();
  expect(notified).toBe(1);
  await cutOff();
  // Notifications during the end of a connection may be lost.
  await expect.poll(() => notified).toBe(2);
  await expect.poll(() => use().catch(() => null)).toEqual([{ one: 1 }]);
  await notify('me');
  await notify('other');
  await expect.poll(() => notified).toBeGreaterThan(2);
  await use();
  expect(notified).toBe(3);
  kept.close();
});

test('four processes that start at once make the tables once and all have the same secret', async () => {
  const four = Array.from({ length: 4 }, () => openPostgres({ url, clock }));
  const stores = (await Promise.all(four)).map(({ store }) => store);
  const secrets = await Promise.all(stores.map((store) => store.secret('visitor-secret')));
  for (const store of stores) await store.close();
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
});

test('migrations of a later version run once, and then this version refuses the database', async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const steps = ['create table later ()', 'insert into later default values'];
  for (const _ of ['first', 'again']) {
    const client = newClient(url);
    await client.connect();
    await migrate(client, [...migrations, ...steps]);
    await client.end();
  }
  const own = openDatabase({ url });
  onTestFinished(() => own.close());
  expect(await own.query({ text: 'select from later' })).toHaveLength(1);
  await expect(openPostgres({ url, clock })).rejects.toThrow(/newer version/);
});

test.each([
  ['that is not there', { pathname: '/nowhere' }, 78],
  ['that lets nobody in', { username: 'nobody' }, 78],
])(
  'the refusal of a database %s names DATABASE_URL, without the password',
  async (_, spoilt, exitCode) => {
    const address = Object.assign(new URL(url), { password: 'in-secret', ...spoilt });
    const refused = await openPostgres({ url: address.href, clock }).catch((error) => error);
    expect(refused).toMatchObject({ exitCode, message: expect.stringContaining('DATABASE_URL') });
    expect(`${refused.stack}${refused.cause?.stack}`).not.toContain('in-secret');
  },
);

test('a connection has synchronous_commit on, also where the database has it off', async () => {
  const { url, name, drop } = await newDatabase();
  onTestFinished(drop);
  await database.query({ text: `alter database "${name}" set synchronous_commit = off` });
  const own = openDatabase({ url });
  const [state] = await own.query({ text: 'show synchronous_commit' });
  await own.close();
  expect(state).toEqual({ synchronous_commit: 'on' });
});
