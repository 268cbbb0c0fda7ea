import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { openStore } from './open.ts';

/* What is true of every store stands in `verbs.test.ts`. */

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = path.join(ownFolder(), 'data');
  store = await openStore({ dir, clock });
});
afterEach(() => store.close());

test('a list of everything is handed over in parts, and others have their turn in between', async () => {
  const ids = Array.from({ length: 600 }, (_, at) => `c${at}`);
  await Promise.all(ids.map((id) => store.commit([{ put: 'contacts', record: contact(id) }])));
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const parts: { ids: string[]; turns: number }[] = [];
  for await (const rows of store.newestFirst('contacts')) {
    parts.push({ ids: rows.map(({ id }) => id), turns });
  }
  clearImmediate(waiting);
  expect(parts.flatMap((part) => part.ids)).toEqual(ids.reverse());
  expect(parts.map((part) => part.turns)).toEqual([0, 1, 2]);
});

test('what is acknowledged stands in the journal', async () => {
  await store.commit([{ put: 'contacts', record: contact('c1') }]);
  expect(fs.readFileSync(path.join(dir, 'journal-000001'), 'utf8')).toContain('Person c1');
});
