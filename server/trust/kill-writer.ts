import { once } from 'node:events';
import { openStore } from '../src/store/embedded/open.ts';
import { clock, contact, line } from '../src/testing/samples.ts';

/*
 * Stores until it is killed, and prints a promise only after the store has made it. Every commit is a
 * contact and a message, so that half of one would show; every third contact is dropped, and now and then
 * all files are rewritten.
 */

const [dir = '', run = ''] = process.argv.slice(2);
const say = (what: string) => process.stdout.write(`${what}\n`);

say('opening');
const store = await openStore({ dir, clock, checkpointEvery: 40 });
say('ready');

async function write(writer: number) {
  for (let count = 1; ; count += 1) {
    const isDropped = count % 3 === 0;
    const id = `${run}-${writer}-${count}${isDropped ? '-dropped' : ''}`;
    await store.commit([
      { put: 'contacts', record: contact(id) },
      { put: 'messages', record: line(`${run}-${writer}`, count, id) },
    ]);
    say(`kept ${id}`);
    if (!isDropped) continue;
    await store.commit([{ drop: 'contacts', id }]);
    say(`dropped ${id}`);
    if (count % 6 === 0) await store.forget();
  }
}

for (let writer = 0; writer < 8; writer += 1) void write(writer);
await once(process.stdin, 'end');
