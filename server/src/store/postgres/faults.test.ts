import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newVisitor, openChatShop, openStaffClient } from '../../testing/chat-socket.ts';
import { contact as form } from '../../testing/forms.ts';
import { newDatabase, ownDatabase } from '../../testing/postgres.ts';
import { createPostgresProxy, type PostgresProxy } from '../../testing/postgres-proxy.ts';
import { createPostgresServer, type PostgresServer } from '../../testing/postgres-server.ts';
import { startTestServer } from '../../testing/running-server.ts';
import { clock, contact, line } from '../../testing/samples.ts';
import { PROMPT, within } from '../../testing/within.ts';
import { lockNames } from '../lock-names.ts';
import { type KeptReply, StoreUnavailable, type Write } from '../store.ts';
import { openPostgres } from './open.ts';

/* A database that goes away, hangs, or takes a statement without answering. */

let proxy: PostgresProxy;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await newDatabase();
  drop = database.drop;
  proxy = await createPostgresProxy(database.url);
});
afterAll(async () => {
  proxy.close();
  await drop();
});

async function aStore() {
  proxy.heal();
  const { store, database } = await openPostgres({ url: proxy.url, clock });
  onTestFinished(async () => {
    proxy.heal();
    await store.close();
  });
  return { store, database };
}

const put = (id: string): Write => ({ put: 'contacts', record: contact(id) });
const kept = (key: string): KeptReply => ({
  key,
  bodyHash: 'h',
  status: 201,
  reply: { id: key },
  at: clock.now().toISOString(),
});

const refused = (task: Promise<unknown>) => expect(task).rejects.toThrow(StoreUnavailable);

test('a commit whose answer is lost is refused but stored, and a second try with its key adds no record', async () => {
  const { store } = await aStore();
  await store.get('contacts', 'nobody');
  proxy.loseAnswersTo('lost-lead');
  await expect(store.commit([put('lost-lead')], kept('key'))).rejects.toThrow(StoreUnavailable);
  proxy.heal();
  await expect.poll(() => store.keptReply('key').catch(() => null)).toEqual(kept('key'));
  await expect(store.commit([put('another')], kept('key'))).rejects.toThrow(StoreUnavailable);
  expect((await store.list('contacts')).map(({ id }) => id)).toEqual(['lost-lead']);
});

test('a chat message whose answer is lost is stored once, in its place, also when it is sent again', async () => {
  const { store } = await aStore();
  const said = { ...line('anna', 1), client_id: 'sent-once' };
  proxy.loseAnswersTo('sent-once');
  const saying = store.exclusively(lockNames.conversation('anna'), () =>
    store.commit([{ put: 'messages', record: said }]),
  );
  await expect(saying).rejects.toThrow(StoreUnavailable);
  proxy.heal();
  await expect.poll(() => store.messageSentAs('anna', 'sent-once').catch(() => null)).toEqual(said);
  const again = { ...said, id: 'again' };
  const twice = store.commit([{ put: 'messages', record: again }]);
  await expect(twice).rejects.toThrow(StoreUnavailable);
  expect(await store.messagesOf('anna')).toEqual([said]);
});

test('a task that lost its lock while it decided commits nothing', async () => {
  const { store, database } = await aStore();
  const text = `select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()`;
  const deciding = store.exclusively(lockNames.sessions, async () => {
    await store.get('sessions', 'any');
    await database.query({ text });
    await store.commit([put('undecided')]);
  });
  await expect(deciding).rejects.toThrow(StoreUnavailable);
  await expect.poll(() => store.get('contacts', 'undecided').catch(() => null)).toBeUndefined();
});

test('a commit to a database that hangs is refused in two seconds, then at once, until the database answers', async () => {
  const { store } = await aStore();
  await store.get('contacts', 'nobody');
  proxy.freeze();
  await within(PROMPT, refused(store.commit([put('frozen')])));
  await expect.poll(() => store.writable(), { timeout: 10_000 }).toBe(false);
  await within(1000, refused(store.commit([put('frozen')])));
  proxy.heal();
  await expect.poll(() => store.writable()).toBe(true);
  await store.commit([put('thawed')]);
});

test('two servers that start at once on an empty database both start, and one of them makes the first account', async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const env = { DATABASE_URL: url, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const servers = await Promise.all([startTestServer(env), startTestServer(env)]);
  const made = servers.flatMap(({ firstAccount }) => firstAccount ?? []);
  expect(made).toEqual([{ username: 'admin', password: expect.any(String) }]);
  for (const { call } of servers) {
    expect((await call('POST', '/api/login', made[0])).status).toBe(200);
  }
});

test('one request that reaches two servers at once makes one lead, and both give the same reply', async () => {
  const url = await ownDatabase();
  const env = { DATABASE_URL: url };
  const servers = [await startTestServer(env), await startTestServer(env)];
  const headers = { 'idempotency-key': 'one click' };
  const replies = await Promise.all(
    [...servers, ...servers, ...servers].map(({ call }) =>
      call('POST', '/api/contact', form, headers).then((reply) => reply.json()),
    ),
  );
  expect(replies).toEqual(replies.map(() => replies[0]));
  const [first] = servers;
  expect(await first?.rows('contacts', await first.signIn())).toHaveLength(1);
});

test('a server whose database restarts goes on with every acknowledged lead once, and logs no error', async () => {
  const postgres: PostgresServer = await createPostgresServer();
  onTestFinished(postgres.remove);
  const {
    server,
    cookie,
    staffClient: desk,
  } = await openChatShop({ DATABASE_URL: postgres.url, BACKUPS: '0' });
  const { id: visitor_id } = await newVisitor(server);
  const acknowledged: string[] = [];
  let refused = 0;
  /** Sends like a page: again with the same key until it succeeds. */
  async function send(name: string): Promise<void> {
    for (;;) {
      const headers = { 'idempotency-key': name };
      const asking = server.post('/api/contact', { ...form, name }, headers);
      const reply = await within(PROMPT, asking);
      if (reply.status === 201) {
        acknowledged.push(name);
        return;
      }
      expect([name, reply.status, reply.headers.get('retry-after')]).toEqual([name, 503, '5']);
      refused += 1;
    }
  }
  const names = Array.from({ length: 60 }, (_, at) => `Person ${at}`);
  const sending = (async () => {
    for (let at = 0; at < names.length; at += 4)
      await Promise.all(names.slice(at, at + 4).map(send));
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(8);
  await postgres.stop('kill');
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect((await server.get('/readyz')).status).toBe(503);
  // The regular look for mails fails too.
  await expect.poll(() => server.logged.join('')).toContain('mail queue');
  desk.send({ type: 'takeOver', data: { visitor_id } });
  await desk.hears('error');
  await postgres.start();
  await sending;
  const rows = await server.rows('contacts', cookie);
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  expect((await server.get('/readyz')).status).toBe(200);
  const levels = server.logged.map((text) => JSON.parse(text) as { level: number });
  expect(levels.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a desk gets no error frame when the server checks its session while the database is away', async () => {
  const postgres = await createPostgresServer();
  onTestFinished(postgres.remove);
  const server = await startTestServer({ DATABASE_URL: postgres.url, BACKUPS: '0' });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const cookie = await server.signIn();
  const desk = await openStaffClient(server, cookie);
  // By then the desk has read when its session ends; without an answer to that the socket would close.
  await server.read('/api/live-chat-threads', cookie);
  await postgres.stop('kill');
  vi.advanceTimersByTime(25_000);
  await desk.hears('heartbeat');
  await expect.poll(() => server.logged.join('')).toContain('socket failed');
  await desk.isCaughtUp();
  expect(desk.heard('error').map(({ message }) => message)).toEqual([
    'This message could not be read',
  ]);
});
