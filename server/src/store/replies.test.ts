import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './embedded.ts';
import { contact, newFolder } from './samples.ts';
import type { KeptReply, Store } from './store.ts';

const HOUR = 60 * 60 * 1000;

let dir: string;
let store: Store;
let now: Date;
const clock = { now: () => now };
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00.000Z');
  dir = newFolder();
  store = await openStore({ dir, clock });
});
afterEach(async () => {
  await store.close();
  fs.rmSync(dir, { recursive: true });
});

function reply(key: string): KeptReply {
  return {
    key,
    bodyHash: `hash of ${key}`,
    status: 201,
    reply: { id: key },
    at: now.toISOString(),
  };
}

const keep = (key: string) => store.commit([{ put: 'contacts', record: contact(key) }], reply(key));

test('the first reply is there with its record, also after a restart from journal or snapshot', async () => {
  const first = reply('a');
  await keep('a');
  expect(await store.keptReply('a')).toEqual(first);
  expect(await store.keptReply('b')).toBeUndefined();
  const killed = `${dir}-killed`;
  fs.cpSync(dir, killed, { recursive: true });
  fs.rmSync(`${killed}/lock`);
  const fromJournal = await openStore({ dir: killed, clock });
  expect(await fromJournal.keptReply('a')).toEqual(first);
  await fromJournal.close();
  fs.rmSync(killed, { recursive: true });
  await store.close();
  store = await openStore({ dir, clock });
  expect(await store.keptReply('a')).toEqual(first);
});

test('it is kept for 24 hours, then it leaves the disk as well', async () => {
  await keep('old');
  now = new Date(now.getTime() + 23 * HOUR);
  await keep('young');
  expect(await store.keptReply('old')).toBeDefined();
  now = new Date(now.getTime() + HOUR);
  expect(await store.keptReply('old')).toBeUndefined();
  await keep('new');
  await store.close();
  const [replies = ''] = fs
    .readdirSync(`${dir}/segments`)
    .filter((name) => name.startsWith('replies'));
  expect(fs.readFileSync(`${dir}/segments/${replies}`, 'utf8')).not.toContain('hash of old');
  store = await openStore({ dir, clock });
  expect(await store.keptReply('young')).toBeDefined();
});
