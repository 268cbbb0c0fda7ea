import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../trust/trust-run.ts';
import { runCommand } from '../commands.ts';
import { newConversation } from '../conversations/conversation-state.ts';
import { addMissing, linesOf } from '../store/embedded/folder.ts';
import { openStore } from '../store/embedded/open.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { openForUpkeep } from '../store/postgres/upkeep.ts';
import type { ReplyRecord } from '../store/records.ts';
import { tableNames } from '../store/schema.ts';
import type { Write } from '../store/store.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { newDatabase } from '../testing/postgres.ts';
import {
  clock,
  consultation,
  contact,
  line,
  newFolder,
  referral,
  visit,
  visitor,
} from '../testing/samples.ts';

const secretNames = ['visitor-secret', 'mail-secret', 'erasure-secret', 'push-secret', 'push-key'];
const texts = ['Oak', 'Grüße 🪵', 'a\0b', 'half a \ud83e', '"\\n"\n\t', '', '</script>', '{}'];

/** Makes every kind of change again and again; records are changed and dropped, too. */
async function makeShop(dir: string, changes: number) {
  const random = seededRandom(14);
  const below = (limit: number) => Math.floor(random() * limit);
  const text = () => texts[below(texts.length)] as string;
  const store = await openStore({ dir, clock, checkpointEvery: 20 });
  const seqs = new Map<string, number>();
  const kinds: ((id: string) => Write)[] = [
    (id) => ({ put: 'contacts', record: contact(id, { message: text(), notes: text() }) }),
    (id) => ({ put: 'consultations', record: consultation(id, { address: text() }) }),
    (id) => ({ put: 'referrals', record: referral(id, { referred_name: text() }) }),
    (id) => ({ put: 'visitors', record: visitor(id, { name: text() }) }),
    (id) => ({ put: 'visits', record: visit(id, id, { where: text(), next_step: text() }) }),
    (id) => ({
      put: 'taken-quarters',
      record: { id, person: 'dana', quarter: `2026-11-24 ${id}`, visit: id, lead: id },
    }),
    (id) => ({ put: 'threads', record: { ...newConversation(id), last_seq: below(9) } }),
    (id) => ({
      put: 'preferences',
      record: { id, views: [{ name: text(), list: 'all', filters: {} }] },
    }),
    (id) => {
      const seq = (seqs.get(id) ?? 0) + 1;
      seqs.set(id, seq);
      return { put: 'messages', record: { ...line(id, seq, text()), client_id: `c ${seq}` } };
    },
    (id) => ({ drop: 'contacts', id }),
    (id) => ({ drop: 'preferences', id }),
  ];
  for (let change = 0; change < changes; change += 1) {
    const writes = [0, 1, 2].map(() =>
      (kinds[below(kinds.length)] as (id: string) => Write)(`r${below(40)}`),
    );
    const key = `key ${change}`;
    const reply = {
      key,
      bodyHash: `hash ${change}`,
      status: 201,
      reply: { text: text() },
      at: now,
    };
    await store.commit(writes, change % 5 === 0 ? reply : undefined);
  }
  const picture = { name: 'a-master.jpg', bytes: Buffer.from(texts.join()) };
  await store.pictures.save([picture, { name: 'a-160.webp', bytes: Buffer.alloc(300_000, 7) }]);
  await store.close();
  for (const name of secretNames) {
    fs.writeFileSync(path.join(dir, name), `${name} `.repeat(5).trim(), { mode: 0o600 });
  }
  await addMissing(['{"at":"2026-11-01","person":"p","records":["r"]}', '{"at":"b"}'], dir);
}

const now = clock.now().toISOString();

async function newPlace() {
  const { url, drop } = await newDatabase();
  const home = newFolder();
  onTestFinished(async () => {
    fs.rmSync(home, { recursive: true });
    await drop();
  });
  const dir = (name: string) => path.join(home, name);
  return { url, dir, home };
}

async function move(to: string, DATA_DIR: string, DATABASE_URL: string) {
  const said: string[] = [];
  const code = await runCommand('move', ['--to', to], {
    env: { DATA_DIR, DATABASE_URL },
    main: '',
    siteDir: '',
    clock,
    random: systemRandom,
    log: createLog('silent'),
    say: (text) => void said.push(text),
  });
  return { code, text: said.join('\n') };
}

/** Returns everything as text, in order; replies have no order. */
async function contentsOf(dir: string) {
  const { tables, damaged } = await inspectFolder(dir);
  expect(damaged).toEqual([]);
  const records: Record<string, string[]> = {};
  for (const name of tableNames()) {
    const rows: string[] = [];
    for await (const record of tables[name].each()) rows.push(JSON.stringify(record));
    records[name] = name === 'replies' ? rows.sort() : rows;
  }
  return {
    records,
    secrets: secretNames.map((name) => fs.readFileSync(path.join(dir, name), 'utf8')),
    ledger: linesOf(dir).sort(),
    pictures: bytesOf(path.join(dir, 'pictures')),
  };
}

const bytesOf = (dir: string) =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(dir, name)).isFile())
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(dir, name), 'base64')]);

test('a shop moved into a database and back is the same byte by byte, and the source is untouched', async () => {
  const { url, dir } = await newPlace();
  await makeShop(dir('first'), 300);
  const before = bytesOf(dir('first'));
  const there = await move('postgres', dir('first'), url);
  expect(there.code).toBe(0);
  expect(bytesOf(dir('first'))).toEqual(before);
  const back = await move('embedded', dir('second'), url);
  expect(back.code).toBe(0);
  const first = await contentsOf(dir('first'));
  const second = await contentsOf(dir('second'));
  // A reply whose record is gone is left out.
  const stays = (reply: string) =>
    (JSON.parse(reply) as ReplyRecord).of.every(({ collection, id }) =>
      first.records[collection]?.some((one) => one.includes(`"id":"${id}"`)),
    );
  first.records.replies = first.records.replies?.filter(stays) ?? [];
  expect(first.records.replies.length).toBeGreaterThan(5);
  expect(second).toEqual(first);
  const rows = (text: string) => text.match(/^\w[\w ]* +\d+ {2}[0-9a-f]{16}$/gm);
  expect(rows(there.text)).toHaveLength(tableNames().length + 3);
  expect(rows(back.text)).toEqual(rows(there.text));
  expect(there.text).toMatch(new RegExp(`^contacts +${first.records.contacts?.length} `, 'm'));
});

test.each(['postgres', 'embedded'])(
  'a move to %s names a record of another shape and moves nothing',
  async (to) => {
    const { url, dir } = await newPlace();
    const wrong = { ...contact('c7'), version: 'one' } as never;
    const { store } =
      to === 'postgres'
        ? { store: await openStore({ dir: dir('first'), clock }) }
        : await openPostgres({ url, clock });
    await store.commit([{ put: 'contacts', record: contact('c6') }]);
    await store.commit([{ put: 'contacts', record: wrong }]);
    await store.close();
    await expect(move(to, dir('first'), url)).rejects.toThrow(
      'Nothing was moved: contacts c7 (version) is not',
    );
  },
);

test('a move is refused when the target holds data, the source is empty, or either is in use', async () => {
  const { url, dir } = await newPlace();
  await makeShop(dir('first'), 10);
  const store = await openStore({ dir: dir('first'), clock });
  const inUse = bytesOf(dir('first'));
  await expect(move('postgres', dir('first'), url)).rejects.toThrow('in use');
  expect(bytesOf(dir('first'))).toEqual(inUse);
  await store.close();
  await expect(move('postgres', dir('none'), url)).rejects.toThrow('nothing in');
  await expect(move('embedded', dir('none'), url)).rejects.toThrow('nothing in the database');
  const before = bytesOf(dir('first'));
  await move('postgres', dir('first'), url);
  await makeShop(dir('other'), 20);
  await expect(move('postgres', dir('other'), url)).rejects.toThrow('data in this database');
  await expect(move('embedded', dir('first'), url)).rejects.toThrow('data in ');
  expect(bytesOf(dir('first'))).toEqual(before);
  const upkeep = await openForUpkeep(url);
  await upkeep.client.query(`insert into processes (id, seen_at) values ('a', now())`);
  await expect(move('embedded', dir('second'), url)).rejects.toThrow(
    'Processes that serve this database: 1.',
  );
  expect(fs.existsSync(dir('second'))).toBe(false);
  await upkeep.client.query('delete from processes');
  await upkeep.close();
  expect((await move('embedded', dir('second'), url)).code).toBe(0);
  const [first, second] = [await contentsOf(dir('first')), await contentsOf(dir('second'))];
  expect(second.records.messages).toEqual(first.records.messages);
  expect(second.records.contacts).toEqual(first.records.contacts);
  expect((await move('somewhere', dir('second'), url)).text).toContain('Use: npm run move');
});

test('a broken-off move is refused with its remedy, and the next move begins anew', async () => {
  const { url, dir } = await newPlace();
  await makeShop(dir('first'), 40);
  const upkeep = await openForUpkeep(url);
  const { store } = await openPostgres({ url, clock });
  await store.close();
  await upkeep.client.query(
    `create function fail() returns trigger language plpgsql as 'begin raise exception ''broken off''; end';
     create trigger fail before insert on messages for each row execute function fail()`,
  );
  await expect(move('postgres', dir('first'), url)).rejects.toThrow('broken off');
  expect(await upkeep.isEmpty()).toBe(false);
  await upkeep.client.query('drop trigger fail on messages');
  await expect(upkeep.refuseUnfinished()).rejects.toThrow('npm run move -- --to postgres');
  await expect(move('embedded', dir('second'), url)).rejects.toThrow('broken off');
  expect((await move('postgres', dir('first'), url)).code).toBe(0);
  await upkeep.close();

  fs.mkdirSync(path.join(dir('second'), 'moving'), { recursive: true });
  const open = () => openStore({ dir: dir('second'), clock });
  await expect(open()).rejects.toThrow('npm run move -- --to embedded');
  expect((await move('embedded', dir('second'), url)).code).toBe(0);
  await (await open()).close();
  expect((await contentsOf(dir('second'))).records.messages).toEqual(
    (await contentsOf(dir('first'))).records.messages,
  );
});

test('a move fails when the database is written to meanwhile, and no server starts on the target', async () => {
  const { url, dir } = await newPlace();
  await makeShop(dir('first'), 40);
  await move('postgres', dir('first'), url);
  const { store } = await openPostgres({ url, clock });
  let isOver = false;
  async function write() {
    for (let at = 0; !isOver; at += 1) {
      await store.commit([{ put: 'contacts', record: contact(`late ${at}`) }]);
    }
  }
  const writing = write();
  await expect(move('embedded', dir('second'), url)).rejects.toThrow('was changed meanwhile');
  isOver = true;
  await writing;
  await store.close();
  await expect(openStore({ dir: dir('second'), clock })).rejects.toThrow('was broken off');
});
