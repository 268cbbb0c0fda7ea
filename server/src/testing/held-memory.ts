import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStore } from '../store/embedded/open.ts';
import { clock } from './samples.ts';

/*
 * Run as a process of its own, with `--expose-gc`, the data folder and some visitors: tests beside it would count too.
 * Prints in bytes what an open store holds, and what it holds when those visitors were read and all but five erased.
 */

const [dir = '', ...visitors] = process.argv.slice(2);

/** What is left when nothing more goes: what was let go in one turn may be collected in the next. */
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
