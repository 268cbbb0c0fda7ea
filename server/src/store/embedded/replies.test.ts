import fs from 'node:fs';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHandClock } from '../../testing/hand-clock.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { contact } from '../../testing/samples.ts';
import type { KeptReply, Store } from '../store.ts';
import { openStore } from './open.ts';

/* `kept-replies.test.ts` tests what holds for both stores; here are the files. */

let dir: string;
let store: Store;
let clock: ReturnType<typeof createHandClock>;
beforeEach(async () => {
  clock = createHandClock();
  dir = ownFolder();
  store = await openStore({ dir, clock });
});
afterEach(() => store.close());

function reply(key: string): KeptReply {
  return {
    key,
    bodyHash: `hash of ${key}`,
    status: 201,
    reply: { id: key },
    at: new Date(clock.steady()).toISOString(),
  };
}

const keep = (key: string) => store.commit([{ put: 'contacts', record: contact(key) }], reply(key));

test('a kept reply from the future, kept under a wrong clock, leaves store and disk after 24 hours', async () => {
  const present = clock;
  clock = createHandClock(present.steady() + 3650 * DAY_MS);
  await keep('future');
  await store.close();
  clock = present;
  store = await openStore({ dir, clock });
  await keep('behind it');
  clock.pass(DAY_MS - 1);
  await keep('another');
  expect(await store.keptReply('future')).toBeDefined();
  await store.close();
  clock.pass(1);
  store = await openStore({ dir, clock });
  expect(await store.keptReply('future')).toBeUndefined();
  expect(await store.keptReply('another')).toBeDefined();
  await keep('new');
  await store.close();
  expect(repliesOnDisk()).not.toContain('future');
  expect(repliesOnDisk()).not.toContain('behind it');
  store = await openStore({ dir, clock });
});

/** Returns the replies in the newest snapshot. */
function repliesOnDisk(): string {
  const files = fs.readdirSync(`${dir}/segments`).filter((name) => name.startsWith('replies'));
  const [newest = ''] = files.sort((a, b) => generation(b) - generation(a));
  return fs.readFileSync(`${dir}/segments/${newest}`, 'utf8');
}

const generation = (file: string) => Number(file.split('.g')[1]);
