import fs from 'node:fs';
import path from 'node:path';
import { openStore } from '../src/store/embedded/open.ts';
import type { Store } from '../src/store/store.ts';
import { clock, contact, newFolder as newHome } from '../src/testing/samples.ts';
import { copyOf, type FolderNode } from './disk-image.ts';
import { forgetfulDisk } from './forgetful-disk.ts';

/** An instant of a store's life: the disk, and the promises made by then. */
export interface Instant {
  image: FolderNode;
  /** The acknowledged state of each request: stored, drop requested, dropped. */
  promised: ReadonlyMap<string, 'stored' | 'leaving' | 'gone'>;
  /** Ids that must not be in any file any more. */
  erased: ReadonlySet<string>;
}

interface Life {
  store: Store;
  promised: Map<string, 'stored' | 'leaving' | 'gone'>;
  erased: Set<string>;
  /** Records this instant as one at which the power may fail. */
  note(): Instant;
}

/** Runs a store on `begin`'s disk and closes it; returns every instant at which the power might have failed. */
async function live(begin: Instant, run: (life: Life) => Promise<void>): Promise<Instant[]> {
  const home = newHome();
  const instants: Instant[] = [];
  const image = copyOf(begin.image);
  const promised = new Map(begin.promised);
  const erased = new Set(begin.erased);
  const note = () => {
    const instant = {
      image: copyOf(image),
      promised: new Map(promised),
      erased: new Set(erased),
    };
    instants.push(instant);
    return instant;
  };
  const disk = forgetfulDisk(home, image, { onCut: note });
  try {
    const store = await openStore({
      dir: path.join(home, 'data'),
      clock,
      disk,
      checkpointEvery: 5,
    });
    await run({ store, promised, erased, note });
    await store.close();
  } finally {
    fs.rmSync(home, { recursive: true });
  }
  return instants;
}

/** Three writers store at once; each drops every second record, and one erases the dropped ones twice. */
export function workingLife(begin: Instant, name: string): Promise<Instant[]> {
  return live(begin, async (life) => {
    const write = async (writer: number) => {
      for (let count = 0; count < 4; count += 1) {
        const id = `${name}-${writer}-${count}`;
        await request(life, id);
        if (count % 2 === 0) continue;
        await drop(life, id);
        if (writer === 0) await erase(life);
      }
    };
    await Promise.all([0, 1, 2].map(write));
  });
}

/**
 * Kills a process at `end` and starts another: callers whose reply never came or was lost ask again with
 * the same key. Returns the instants after all kept replies and after all other requests.
 */
export async function retriedLife(end: Instant, asked: readonly string[]): Promise<Instant[]> {
  const found: Instant[] = [];
  await live(end, async (life) => {
    const { store, promised, note } = life;
    const open = asked.filter((id) => (promised.get(id) ?? 'stored') === 'stored');
    const isKept = await Promise.all(open.map((id) => store.keptReply(id)));
    await Promise.all(open.filter((_, at) => isKept[at]).map((id) => request(life, id)));
    found.push(note());
    await Promise.all(open.filter((_, at) => !isKept[at]).map((id) => request(life, id)));
    found.push(note());
  });
  return found;
}

/** Answers a request as HTTP does: with the kept reply if there is one, else after storing it. */
async function request({ store, promised, note }: Life, id: string) {
  if (!(await store.keptReply(id))) {
    const at = clock.now().toISOString();
    const reply = { key: id, bodyHash: id, status: 201, reply: { id }, at };
    await store.commit([{ put: 'contacts', record: contact(id) }], reply);
  }
  promised.set(id, 'stored');
  note();
}

async function drop({ store, promised, note }: Life, id: string) {
  promised.set(id, 'leaving');
  await store.commit([{ drop: 'contacts', id }]);
  promised.set(id, 'gone');
  note();
}

async function erase({ store, promised, erased, note }: Life) {
  const gone = [...promised].filter(([, state]) => state === 'gone').map(([id]) => id);
  await store.forget();
  for (const id of gone) erased.add(id);
  note();
}
