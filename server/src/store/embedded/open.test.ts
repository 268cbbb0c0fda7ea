import { expect, test } from 'vitest';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact } from '../../testing/samples.ts';
import { openStore } from './open.ts';

/* `verbs.test.ts` tests what holds for both stores. */

test('a list of all contacts comes in parts, and other tasks have a turn in between', async () => {
  const store = await openStore({ dir: ownFolder(), clock });
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
  await store.close();
});
