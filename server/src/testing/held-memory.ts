import { openStore } from '../store/embedded/open.ts';
import { clock } from './samples.ts';

/*
 * Run as a process of its own, with `--expose-gc`, the data folder and some visitors: tests beside it would count too.
 * Prints in bytes what an open store holds, and what it holds when those visitors were read and all but five erased.
 */

const [dir = '', ...visitors] = process.argv.slice(2);

function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = held();
const store = await openStore({ dir, clock });
const open = held() - before;
let read = 0;
for (const visitor of visitors) read += (await store.messagesOf(visitor)).length;
for (const visitor of visitors.slice(5)) {
  const messages = await store.messagesOf(visitor);
  await store.commit(messages.map(({ id }) => ({ drop: 'messages', id })));
}
await store.forget();
process.stdout.write(JSON.stringify({ open, read, afterwards: held() - before }));
await store.close();
