import { join } from 'node:path';
import {
  pictureWidths,
  type UploadedPicture,
  uploadPicture,
} from '@sallie/shared/contract/pictures';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Subsystem } from '../http/endpoint.ts';
import { ownersOnly, Refusal } from '../http/refusal.ts';
import { logFailure } from '../store/failure.ts';
import type { PictureFiles } from '../store/store.ts';
import type { Random } from '../system/random.ts';
import { Encoder, type NotTaken, PictureQueue } from './encoder.ts';
import { aPicture, clearReceived, withReceived } from './received.ts';
import { idOf, masterOf, removeUnnamed, saveNamed, type UnnamedDeps } from './unnamed.ts';

interface PicturesDeps extends UnnamedDeps {
  random: Random;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  dataDir: string;
  /** Other processes may be receiving pictures in the same folder. */
  isShared: boolean;
  after: After;
  /** The same two, for what one process alone does by itself. */
  ifLeading: { after: After; every: Every };
}

/** Milliseconds. A start has enough to do. */
const FIRST_AFTER = 1000;
const LOOK_EVERY = 60 * 60_000;
const LEFT_BEHIND_AFTER = 15 * 60_000;
/** Uploads at the same time: each has a file of up to 25 MB. */
const MOST_AT_ONCE = 8;

const sentences: Record<NotTaken, string> = {
  foreign: 'This is no picture that we can show. Please send a JPEG, HEIC, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or cut off. Please send it again, or another one.',
  large: 'This picture has more than 50 million pixels. Please save it smaller and try again.',
  small: 'This picture is too small: it needs to be at least 160 pixels wide.',
};

export interface Pictures extends Subsystem {
  /** The picture in this file, encoded anew and kept. Throws a refusal that says what is wrong with it. */
  takeIn(file: string): Promise<UploadedPicture>;
}

/**
 * Takes pictures in: received → encoded anew, one at a time → kept and synced → answered. AVIF, which takes longest, is made
 * from the kept master after that, after a restart too.
 */
export async function openPictures(deps: PicturesDeps): Promise<Pictures> {
  const { store, clock, random, log } = deps;
  const { pictures } = store;
  const folder = join(deps.dataDir, 'received');
  const encoder = new Encoder(deps.after);
  const queue = new PictureQueue(log);
  let receiving = 0;
  await clearReceived(folder, deps.isShared ? LEFT_BEHIND_AFTER : 0, clock.now());

  async function keepEncoded(file: string): Promise<UploadedPicture> {
    const made = await encoder.takeIn(file);
    if ('no' in made) throw new Refusal(made.no === 'large' ? 413 : 422, sentences[made.no]);
    const { picture, master, files } = made;
    // The master last: what has one is whole.
    const kept = [...files, { name: masterOf(picture.id), bytes: master }];
    await saveNamed(store, picture.id, () => pictures.save(kept));
    return picture;
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
        queue.whenIdle(avif, async () => {
          const master = await pictures.read(masterOf(id));
          if (!master) return;
          await pictures.save([{ name: avif, bytes: await encoder.encode(master, width, 'avif') }]);
        });
      }
    }
  }

  async function takeIn(file: string): Promise<UploadedPicture> {
    const picture = await queue.inTurn(() => keepEncoded(file));
    void finishAll().catch((error: unknown) => logFailure(log, 'pictures', error));
    return picture;
  }

  async function look() {
    try {
      await removeUnnamed(deps);
      await finishAll();
    } catch (error) {
      logFailure(log, 'pictures', error);
    }
  }
  const { after, every } = deps.ifLeading;
  const cancels = [after(FIRST_AFTER, look), every(LOOK_EVERY, look)];

  return {
    takeIn,
    bind(bind) {
      bind.staff(uploadPicture, async ({ ctx, staff }) => {
        if (staff.role !== 'owner') throw ownersOnly();
        if (receiving >= MOST_AT_ONCE) {
          throw new Refusal(503, 'Many pictures are coming in. Please try again in a moment.', 5);
        }
        receiving += 1;
        try {
          const file = join(folder, random.uuid());
          return await withReceived(ctx, file, aPicture, () => takeIn(file));
        } finally {
          receiving -= 1;
        }
      });
    },
    /** What is being made is given up, and made after the next start. */
    async stop() {
      const stopped = queue.stop();
      for (const cancel of cancels) cancel();
      encoder.end();
      await stopped;
    },
  };
}

const address = /^\/pictures\/([\da-f]{32}-\d{3,4})\.(avif|webp|jpg)$/;

/** Uploaded pictures, for everybody. Where a format is not made yet another of the same size stands in for it. */
export function servePictures({ read }: Pick<PictureFiles, 'read'>): Middleware {
  return async (ctx, next) => {
    const [, name, asked = ''] = address.exec(ctx.path) ?? [];
    const isReadable = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!name || !isReadable) return next();
    ctx.state.route = 'picture';
    for (const format of [asked, 'webp', 'jpg']) {
      const bytes = await read(`${name}.${format}`);
      if (!bytes) continue;
      ctx.status = 200;
      ctx.type = format;
      const isLasting = format === asked;
      ctx.set('Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-store');
      ctx.set('ETag', `"${name}.${format}"`);
      if (ctx.fresh) ctx.status = 304;
      else ctx.body = bytes;
      return;
    }
    await next();
  };
}
