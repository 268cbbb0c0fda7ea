import { join } from 'node:path';
import {
  pictureWidths,
  type UploadedPicture,
  uploadPicture,
} from '@sallie/shared/contract/pictures';
import type { After, Every } from '@sallie/shared/realtime/timers';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Context, Middleware } from 'koa';
import type { Core } from '../core.ts';
import type { Binder, Subsystem } from '../http/endpoint.ts';
import { ownersOnly, Refusal } from '../http/refusal.ts';
import { logFailure } from '../store/failure.ts';
import type { PictureFiles } from '../store/store.ts';
import { Encoder, type NotTaken, PictureQueue } from './encoder.ts';
import {
  aPicture,
  clearReceived,
  idOf,
  masterOf,
  removeUnnamed,
  saveNamed,
  type UnnamedDeps,
  withReceived,
} from './uploads.ts';

interface PicturesDeps extends UnnamedDeps, Pick<Core, 'random' | 'log' | 'after'> {
  dataDir: string;
  /** True when other processes may be receiving pictures in the same folder. */
  isShared: boolean;
  /** These timers run only in the leading process. */
  ifLeading: { after: After; every: Every };
}

/** Leaves the start of the server undisturbed. */
const FIRST_AFTER_MS = 1000;
const LOOK_EVERY_MS = HOUR_MS;
const LEFT_BEHIND_AFTER_MS = 15 * 60_000;
/** Limits simultaneous uploads, because each has a file of up to 25 MB. */
const MOST_UPLOADS = 8;

const sentences: Record<NotTaken, string> = {
  foreign: 'This is no picture that we can show. Please send a JPEG, HEIC, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or cut off. Please send it again, or another one.',
  large: 'This picture has more than 50 million pixels. Please save it smaller and try again.',
  small: 'This picture is too small: it needs to be at least 160 pixels wide.',
};

/** Removes what a killed process left before the first upload. */
export async function openPictures(deps: PicturesDeps): Promise<Pictures> {
  const folder = join(deps.dataDir, 'received');
  await clearReceived(folder, deps.isShared ? LEFT_BEHIND_AFTER_MS : 0, deps.clock.now());
  return new Pictures(deps, folder);
}

/** Replies after a picture is stored. AVIF takes longest, so it is made later, even after a restart. */
export class Pictures implements Subsystem {
  readonly #deps: PicturesDeps;
  readonly #folder: string;
  readonly #encoder: Encoder;
  readonly #queue: PictureQueue;
  readonly #cancels: (() => void)[];
  #receiving = 0;

  constructor(deps: PicturesDeps, folder: string) {
    this.#deps = deps;
    this.#folder = folder;
    this.#encoder = new Encoder(deps.after);
    this.#queue = new PictureQueue(deps.log);
    const { after, every } = deps.ifLeading;
    const look = () => void this.#look();
    this.#cancels = [after(FIRST_AFTER_MS, look), every(LOOK_EVERY_MS, look)];
  }

  /** Throws `Refusal` with what is wrong with the picture. */
  async takeIn(file: string): Promise<UploadedPicture> {
    const picture = await this.#queue.inTurn(() => this.#keepEncoded(file));
    void this.#finishAll().catch((error: unknown) => this.#failed(error));
    return picture;
  }

  bind(bind: Binder): void {
    bind.staff(uploadPicture, ({ ctx, staff }) => {
      if (staff.role !== 'owner') throw ownersOnly();
      return this.#receive(ctx);
    });
  }

  /** Abandons the picture in work, which the next start makes again. */
  async stop(): Promise<void> {
    const stopped = this.#queue.stop();
    for (const cancel of this.#cancels) cancel();
    this.#encoder.end();
    await stopped;
  }

  async #receive(ctx: Context): Promise<UploadedPicture> {
    if (this.#receiving >= MOST_UPLOADS) {
      throw new Refusal(503, 'Many pictures are coming in. Please try again in a moment.', 5);
    }
    this.#receiving += 1;
    try {
      const file = join(this.#folder, this.#deps.random.uuid());
      return await withReceived(ctx, file, aPicture, () => this.takeIn(file));
    } finally {
      this.#receiving -= 1;
    }
  }

  async #keepEncoded(file: string): Promise<UploadedPicture> {
    const { store } = this.#deps;
    const made = await this.#encoder.takeIn(file);
    if ('no' in made) throw new Refusal(made.no === 'large' ? 413 : 422, sentences[made.no]);
    const { picture, master, files } = made;
    // The master is stored last, so that a picture with a master is complete.
    const kept = [...files, { name: masterOf(picture.id), bytes: master }];
    await saveNamed(store, picture.id, () => store.pictures.save(kept));
    return picture;
  }

  async #look(): Promise<void> {
    try {
      await removeUnnamed(this.#deps);
      await this.#finishAll();
    } catch (error) {
      this.#failed(error);
    }
  }

  async #finishAll(): Promise<void> {
    const names = new Set(await this.#deps.store.pictures.names());
    for (const name of names) {
      const id = idOf(name);
      if (name !== masterOf(id)) continue;
      for (const width of pictureWidths) {
        const avif = `${id}-${width}.avif`;
        if (!names.has(`${id}-${width}.webp`) || names.has(avif)) continue;
        this.#queue.whenIdle(avif, () => this.#makeAvif(avif, id, width));
      }
    }
  }

  async #makeAvif(name: string, id: string, width: number): Promise<void> {
    const { pictures } = this.#deps.store;
    const master = await pictures.read(masterOf(id));
    if (!master) return;
    await pictures.save([{ name, bytes: await this.#encoder.encode(master, width, 'avif') }]);
  }

  #failed(error: unknown): void {
    logFailure(this.#deps.log, 'pictures', error);
  }
}

const address = /^\/pictures\/([\da-f]{32}-\d{3,4})\.(avif|webp|jpg)$/;

/** Serves uploaded pictures to everybody. Another format of the same size replaces one that is not made yet. */
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
