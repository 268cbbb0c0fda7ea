import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStore } from '../store/embedded/open.ts';
import { clock } from './samples.ts';

/*
 * Runs as its own process, because other tests would add to its memory: `--expose-gc`, a data folder,
 * visitors. Prints the bytes that an open store holds, before and after those visitors were read and all
 * but five erased.
 */

const [dir = '', ...visitors] = process.argv.slice(2);

/** Returns the least of five rounds, because objects released in one turn may be collected in the next. */
async function held(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    globalThis.gc?.();
    await nextTurn();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

const before = await held();
const store = await openStore({ dir, clock });
const open = (await held()) - before;
let read = 0;
for (const visitor of visitors) read += (await store.messagesOf(visitor)).length;
for (const visitor of visitors.slice(5)) {
  const messages = await store.messagesOf(visitor);
  await store.commit(messages.map(({ id }) => ({ drop: 'messages', id })));
}
await store.forget();
process.stdout.write(JSON.stringify({ open, read, afterwards: (await held()) - before }));
await store.close();
