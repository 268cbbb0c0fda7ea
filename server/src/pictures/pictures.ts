import { join } from 'node:path';
import {
  pictureWidths,
  type UploadedPicture,
  uploadPicture,
} from '@sallie/shared/contract/pictures';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Subsystem } from '../http/endpoint.ts';
import { ownersOnly, Refusal } from '../http/refusal.ts';
import { ONLY } from '../store/declaration.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { createEncoder, type NotTaken } from './encoder.ts';
import { clearReceived, withReceived } from './received.ts';

export interface PicturesDeps {
  store: Store;
  clock: Clock;
  random: Random;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  dataDir: string;
  /** Other processes may be receiving pictures in the same folder. */
  isShared: boolean;
  after: After;
  /** The same two, for what one process alone does by itself. */
  ifLeading: { after: After; every: Every };
  /** The ids that a version or the draft still names; absent where nobody knows, and nothing is removed. */
  named?(): Promise<ReadonlySet<string>>;
}

/** Milliseconds. A start has enough to do. */
const FIRST_AFTER = 1000;
const LOOK_EVERY = 60 * 60_000;
const KEPT_UNNAMED_FOR = 30 * 24 * 60 * 60_000;
const LEFT_BEHIND_AFTER = 15 * 60_000;
/** Uploads at the same time: each has a file of up to 25 MB. */
const MOST_AT_ONCE = 8;

const sentences: Record<NotTaken, string> = {
  foreign: 'This is no picture that we can show. Please send a JPEG, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or cut off. Please send it again, or another one.',
  large: 'This picture has more than 50 million pixels. Please save it smaller and try again.',
  small: 'This picture is too small: it needs to be at least 160 pixels wide.',
};

const masterOf = (id: string) => `${id}-master.jpg`;
const idOf = (name: string) => name.slice(0, 32);

/**
 * Takes pictures in: received → encoded anew, one at a time → kept and synced → answered. AVIF, which takes longest, is made
 * from the kept master after that, after a restart too.
 */
export async function openPictures(deps: PicturesDeps): Promise<Subsystem> {
  const { store, clock, random, log } = deps;
  const { pictures } = store;
  const folder = join(deps.dataDir, 'received');
  const encoder = createEncoder(deps.after);
  const first: (() => Promise<void>)[] = [];
  const later = new Map<string, () => Promise<void>>();
  let working: Promise<void> | null = null;
  let receiving = 0;
  let isStopped = false;
  await clearReceived(folder, deps.isShared ? LEFT_BEHIND_AFTER : 0, clock.now());

  function wake() {
    working ??= work().finally(() => {
      working = null;
    });
  }

  /** What somebody waits for comes first. */
  async function work() {
    while (!isStopped) {
      const [name] = later.keys();
      const task = first.shift() ?? later.get(name ?? '');
      if (!task) return;
      await task().catch((error: unknown) => {
        if (!isStopped) logFailure(log, 'picture', error);
      });
      if (name !== undefined && later.get(name) === task) later.delete(name);
    }
  }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      first.push(() => task().then(resolve, reject));
      wake();
    });
  }

  async function takeIn(file: string): Promise<UploadedPicture> {
    const made = await encoder.takeIn(file);
    if ('no' in made) throw new Refusal(made.no === 'large' ? 413 : 422, sentences[made.no]);
    const { picture, master, files } = made;
    await store.exclusively(lockNames.pictures, async () => {
      // The master last: what has one is whole.
      await pictures.save([...files, { name: masterOf(picture.id), bytes: master }]);
      await noteNamed(picture.id);
    });
    return picture;
  }

  /** As if something had named it just now: it is kept for another 30 days at least. */
  async function noteNamed(id: string) {
    const { [id]: known, ...since } = (await store.get('unnamed-pictures', ONLY))?.since ?? {};
    if (known) await store.commit([{ put: 'unnamed-pictures', record: { id: ONLY, since } }]);
  }

  /** Puts what is left to make of all pictures into the queue. */
  async function finishAll() {
    const names = new Set(await pictures.names());
    for (const name of names) {
      const id = idOf(name);
      if (name !== masterOf(id)) continue;
      for (const width of pictureWidths) {
        const avif = `${id}-${width}.avif`;
        if (!names.has(`${id}-${width}.webp`) || names.has(avif)) continue;
        later.set(avif, async () => {
          const master = await pictures.read(masterOf(id));
          if (!master) return;
          await pictures.save([{ name: avif, bytes: await encoder.encode(master, width, 'avif') }]);
        });
      }
    }
    wake();
  }

  async function removeUnnamed(readNamed: () => Promise<ReadonlySet<string>>) {
    await store.exclusively(lockNames.pictures, async () => {
      const [names, known, named] = await Promise.all([
        pictures.names(),
        store.get('unnamed-pictures', ONLY),
        readNamed(),
      ]);
      const now = clock.now();
      const unnamed = [...new Set(names.map(idOf))].filter((id) => !named.has(id));
      const since = new Map(unnamed.map((id) => [id, known?.since[id] ?? now.toISOString()]));
      const isOver = (id: string) =>
        now.getTime() - Date.parse(since.get(id) ?? '') >= KEPT_UNNAMED_FOR;
      const over = unnamed.filter(isOver);
      if (over.length > 0) {
        await pictures.remove(names.filter((name) => over.includes(idOf(name))));
        log.info({ pictures: over.length }, 'pictures that nothing names are removed');
      }
      for (const id of over) since.delete(id);
      const record = { id: ONLY, since: Object.fromEntries(since) } as const;
      if (JSON.stringify(record.since) === JSON.stringify(known?.since ?? {})) return;
      await store.commit([{ put: 'unnamed-pictures', record }]);
    });
  }

  async function look() {
    try {
      if (deps.named) await removeUnnamed(deps.named);
      await finishAll();
    } catch (error) {
      logFailure(log, 'pictures', error);
    }
  }
  const { after, every } = deps.ifLeading;
  const cancels = [after(FIRST_AFTER, look), every(LOOK_EVERY, look)];

  return {
    bind(bind) {
      bind.staff(uploadPicture, async ({ ctx, staff }) => {
        if (staff.role !== 'owner') throw ownersOnly();
        if (receiving >= MOST_AT_ONCE) {
          throw new Refusal(503, 'Many pictures are coming in. Please try again in a moment.', 5);
        }
        receiving += 1;
        try {
          const file = join(folder, random.uuid());
          const picture = await withReceived(ctx, file, () => inTurn(() => takeIn(file)));
          void finishAll().catch((error: unknown) => logFailure(log, 'pictures', error));
          return picture;
        } finally {
          receiving -= 1;
        }
      });
    },
    /** What is being made is given up, and made after the next start. */
    async stop() {
      isStopped = true;
      for (const cancel of cancels) cancel();
      encoder.end();
      await working;
    },
  };
}
