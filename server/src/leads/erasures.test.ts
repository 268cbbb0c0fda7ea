import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mailFilesIn } from '@sallie/shared/testing/mails';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import { lockNames } from '../store/lock-names.ts';
import { openForUpkeep } from '../store/postgres/upkeep.ts';
import {
  line,
  newVisitor,
  openChatShop,
  openListeningPage,
  openPage,
  openSocket,
} from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { emailAddress } from '../testing/email-address.ts';
import { openShopErasures } from '../testing/erasures.ts';
import { filesWith } from '../testing/files.ts';
import { contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { newDatabase } from '../testing/postgres.ts';
import { openShop, startTestServer, type TestServer } from '../testing/running-server.ts';
import { contact as sample } from '../testing/samples.ts';
import { personOf } from './person-records.ts';

const person = (email: string) => `/api/people/${encodeURIComponent(email)}`;
const audits = ({ logged }: TestServer) =>
  logged.map((text) => JSON.parse(text)).filter(({ audit }) => audit === 'person-erased');

test('an erasure removes the saved views of all staff that name the person, and no other views', async () => {
  const { server, cookie } = await openShop();
  const { cookie: hers } = await newColleague(server, cookie);
  const gone = { name: 'Péter Gone', email: 'Gone@Example.com' };
  await server.post('/api/contact', { ...contact, ...gone });
  await server.post('/api/contact', contact);
  const view = (name: string, search: string) => ({ name, list: 'contacts', filters: { search } });
  const others = [view('Waiting', 'oak'), view('Bygone', 'one'), view('All', '')];
  const theirs = [
    view('Peter', 'peter gone'),
    view('Mail', 'gone@example.com and'),
    view('G', 'GONE'),
  ];
  const named = [view('Calls of Péter Gone', ''), view('By mail', 'gone@example')];
  const change = (body: object, who: string) => server.patch('/api/preferences', body, who);
  for (const save of [...others, ...theirs, ...named]) await change({ save }, cookie);
  for (const save of theirs) await change({ save }, hers);
  await change({ on_call: true }, cookie);
  expect((await server.delete(person(gone.email), cookie)).status).toBe(200);
  expect(await server.read('/api/preferences', cookie)).toEqual({ views: others, on_call: true });
  expect(await server.read('/api/preferences', hers)).toEqual({ views: [] });
  // Another desk still has the old list.
  await change({ save: view('New', ''), remove: { list: 'contacts', name: 'Peter' } }, hers);
  expect(await server.read('/api/preferences', hers)).toEqual({ views: [view('New', '')] });
  await server.stop();
  for (const trace of ['gone@example', 'peter gone', 'Péter Gone'])
    expect(await filesWith(server.dataDir, trace)).toEqual([]);
});

test('a view saved while an erasure goes through the saved views is kept', async () => {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const { server, cookie } = await openShop({ DATABASE_URL: url });
  const email = 'gone@mail.example';
  await server.post('/api/contact', { ...contact, email });
  const view = (name: string) => ({ name, list: 'contacts', filters: {} });
  await server.patch('/api/preferences', { save: view(email) }, cookie);
  const upkeep = await openForUpkeep(url);
  // The erasure reads this table after the views and before it stores anything.
  await upkeep.client.query('begin; lock table open_questions');
  const erased = server.delete(person(email), cookie);
  await pause(200);
  const saved = server.patch('/api/preferences', { save: view('Waiting') }, cookie);
  await pause(200);
  await upkeep.client.query('commit');
  await upkeep.close();
  expect([(await erased).status, (await saved).status]).toEqual([200, 200]);
  expect(await server.read('/api/preferences', cookie)).toEqual({ views: [view('Waiting')] });
});

test('a lead that arrives while an erasure waits is erased, though the holder of its lock writes it back', async () => {
  const shop = { dir: ownFolder(), clock: createHandClock(OPEN) };
  const store = await openStore(shop);
  onTestFinished(() => store.close());
  const erasures = await openShopErasures({ ...shop, store });
  const email = 'gone@mail.example';
  const kept = (id: string) => store.commit([{ put: 'contacts', record: sample(id, { email }) }]);
  /** Reads a lead in its turn, and writes it back when the test lets it. */
  function held(id: string) {
    const { promise: mayWrite, resolve: letGo } = Promise.withResolvers<void>();
    const done = store.exclusively(lockNames.lead(id), async () => {
      const record = await store.get('contacts', id);
      await mayWrite;
      if (record) await store.commit([{ put: 'contacts', record }]);
    });
    return { done, letGo };
  }
  /** A commit of its own would have ended by then. */
  const passes = () => pause(300);
  await kept('a');
  const first = held('a');
  const erased = erasures.erase(() => personOf(store, email), { role: 'command' });
  await passes();
  await kept('b');
  const second = held('b');
  first.letGo();
  await passes();
  second.letGo();
  await Promise.all([erased, first.done, second.done]);
  expect((await personOf(store, email)).contacts).toEqual([]);
});

test('every email address that the forms accept can be erased', async () => {
  const { server, cookie } = await openShop();
  await fc.assert(
    fc.asyncProperty(emailAddress, async (email) => {
      expect((await server.post('/api/contact', { ...contact, email })).status).toBe(201);
      expect((await server.delete(person(email), cookie)).status).toBe(200);
      expect(await filesWith(server.dataDir, email)).toEqual([]);
    }),
    { numRuns: 15, examples: [["o'neil_+x-y@home-1.example"], ['-dash-@a--b.example']] },
  );
});

/** Opens a shop with a half erasure: the records are gone, and mails cannot be read until `mend`. */
async function halfErased() {
  const { server, cookie } = await openShop({ DATA_DIR: ownFolder() });
  const email = 'mary-jane@example.com';
  await server.post('/api/contact', { ...contact, email });
  await expect.poll(() => mailFilesIn(server.dataDir)).toHaveLength(2);
  const outbox = join(server.dataDir, 'outbox');
  await rename(outbox, `${outbox}-aside`);
  await writeFile(outbox, 'in the way');
  expect((await server.delete(person(email), cookie)).status).toBe(500);
  expect(audits(server)).toEqual([]);
  async function mend(): Promise<void> {
    await rm(outbox);
    await rename(`${outbox}-aside`, outbox);
  }
  return { server, email, cookie, mend };
}

test('an erasure that failed half way is finished by the next try', async () => {
  const { server, email, cookie, mend } = await halfErased();
  await mend();
  const reply = await server.delete(person(email), cookie);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ erased: 2 });
  expect(audits(server)).toMatchObject([{ staff: expect.any(String), records: 2 }]);
  expect(await filesWith(server.dataDir, email)).toEqual([]);
  expect((await server.delete(person(email), cookie)).status).toBe(404);
});

test('an erasure left half done at a stop is finished by the first start that can read the mails', async () => {
  const { server, email, cookie, mend } = await halfErased();
  const { dataDir: DATA_DIR } = server;
  await server.stop();
  const stillShut = await startTestServer({ DATA_DIR });
  expect(audits(stillShut)).toEqual([]);
  await stillShut.stop();
  await mend();
  const next = await startTestServer({ DATA_DIR });
  expect(await filesWith(DATA_DIR, email)).toEqual([]);
  expect(audits(next)).toMatchObject([{ staff: expect.any(String), records: 2 }]);
  expect((await next.delete(person(email), cookie)).status).toBe(404);
});

describe('a guest', () => {
  const path = (id: string) => `/api/conversations/${id}`;

  test('is erased by their conversation, from every file, desk and page', async () => {
    const { server, cookie, staffClient } = await openChatShop();
    const guest = await newVisitor(server, 'Guest', '');
    const other = await newVisitor(server, 'Guest', '');
    const page = await openPage(server, guest);
    const listening = await openListeningPage(server, guest);
    await guest.say('I am Xaver Quixote');
    await other.say('I am somebody else');
    page.send(line(guest, 'Xaver Quixote once more', { client_id: 'c1' }));
    await page.hears('ack');
    const [told] = await staffClient.hears('liveChatMessage');
    const cursor = (told as { cursor?: string } | undefined)?.cursor;

    expect((await server.delete(path(guest.id), cookie)).status).toBe(200);
    expect([await page.closed, await listening.closed]).toEqual([1012, 1012]);
    expect(await staffClient.hears('leadErased')).toMatchObject([
      { data: { kind: 'visitors', id: guest.id } },
    ]);
    // A desk that was away is not sent what it missed: it reloads.
    const away = await openSocket(server, { cookie });
    away.send({ type: 'register', isAdmin: true, cursor });
    expect(await away.hears('connected')).toMatchObject([{ resume: 'reset' }]);
    const again = await openSocket(server);
    again.send(guest.registration);
    const [turnedAway] = await again.hears('error');
    expect(turnedAway?.message).toMatch(/could not be found/);
    expect((await guest.say('Xaver Quixote again')).status).toBe(404);
    expect(await other.messagesOf()).toHaveLength(1);
    expect(await filesWith(server.dataDir, 'Quixote')).toEqual([]);
    expect(audits(server)).toHaveLength(1);
    expect((await server.delete(path(guest.id), cookie)).status).toBe(404);
  });

  test('with an email address is erased only as a person: their conversation alone answers 409', async () => {
    const { server, cookie } = await openShop();
    const ada = await newVisitor(server, 'Ada Miller', 'ada@example.com');
    const reply = await server.delete(path(ada.id), cookie);
    expect(reply.status).toBe(409);
    expect(await reply.text()).toMatch(/email address/);
    expect(await server.rows('visitors', cookie)).toHaveLength(1);
  });
});
