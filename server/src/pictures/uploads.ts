import { createWriteStream, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Content } from '@sallie/shared/contract/content';
import { MOST_PICTURE_BYTES } from '@sallie/shared/contract/pictures';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import type { Context } from 'koa';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { takesLonger } from '../http/http-server.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';
import { errorCode } from '../system/disk.ts';

export interface Expected {
  type: string;
  foreign: string;
  mostBytes: number;
  large: string;
  /** The upload may take this many milliseconds. */
  within: number;
}

export const aPicture: Expected = {
  type: 'image/*',
  foreign: 'Please send a picture, and nothing else.',
  mostBytes: MOST_PICTURE_BYTES,
  large: 'This picture has more than 25 MB. Please save it smaller and try again.',
  // Enough for a connection of one megabit per second.
  within: 5 * 60_000,
};

/** Stores the body in a file while `task` runs, and deletes it after that: a photo may contain its location. */
export async function withReceived<T>(
  ctx: Context,
  file: string,
  { type, foreign, mostBytes, large, within }: Expected,
  task: () => Promise<T>,
): Promise<T> {
  const { req } = ctx;
  const tooLarge = () => new Refusal(413, large);
  if (!ctx.is(type)) throw new Refusal(415, foreign);
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  takesLonger(req, within);
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await pipeline(
      req,
      atMost(mostBytes, tooLarge),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
    return await task();
  } catch (error) {
    // The client has disconnected and reads no reply.
    throw isBrokenOff(error) ? unavailable() : error;
  } finally {
    await rm(file, { force: true });
  }
}

const brokenOff = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'];
const isBrokenOff = (error: unknown) => brokenOff.includes(errorCode(error));

function atMost(bytes: number, tooLarge: () => Refusal): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      if (left < 0) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** Removes files that a killed process left, older than `olderThan` milliseconds. */
export async function clearReceived(folder: string, olderThan: number, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = join(folder, name);
    // Another process may have removed it meanwhile.
    const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (now.getTime() - mtimeMs >= olderThan) await rm(file, { force: true });
  }
}

const KEPT_FOR_MS = 30 * DAY_MS;
/** A quote's file is kept only as long as somebody may take to send the quote, because erased data must go. */
const CHOSEN_FOR_MS = HOUR_MS;

export type UnnamedDeps = Pick<Core, 'store' | 'facts' | 'clock' | 'log'>;

export const idOf = (name: string) => name.slice(0, 32);
export const masterOf = (id: string) => `${id}-master.jpg`;

/** No page serves files with such names. */
export const quoteFileOf = (sha256: string) => `${sha256.slice(0, 32)}-quote`;

/** Maps the ids of uploaded pictures in a content to what shows them. */
export function picturesIn({ projects, team }: Pick<Content, 'projects' | 'team'>) {
  const shown = [
    ...projects.map(({ picture, title }) => ({ id: picture.id, what: title })),
    ...team.map(({ portrait, name }) => ({ id: portrait?.id ?? '', what: name })),
  ];
  const uploaded = shown.filter(({ id }) => /^[\da-f]{32}$/.test(id));
  return new Map(uploaded.map(({ id, what }) => [id, what]));
}

/** Removes pictures that no stored version and no draft has named for 30 days, and files without a quote. */
export async function removeUnnamed({ store, facts, clock, log }: UnnamedDeps): Promise<void> {
  await store.exclusively(lockNames.pictures, async () => {
    const named = await namedPictures(store, facts);
    const names = await store.pictures.names();
    const known = (await store.get('unnamed-pictures', ONLY))?.since ?? {};
    const now = clock.now();
    const since = new Map<string, string>();
    for (const id of new Set(names.map(idOf))) {
      if (!named.has(id)) since.set(id, known[id] ?? now.toISOString());
    }
    const ofQuotes = new Set(names.filter((name) => name === quoteFileOf(name)).map(idOf));
    const keptFor = (id: string) => (ofQuotes.has(id) ? CHOSEN_FOR_MS : KEPT_FOR_MS);
    const over = [...since].filter(([id, at]) => now.getTime() - Date.parse(at) >= keptFor(id));
    for (const [id] of over) since.delete(id);
    if (over.length > 0) {
      const gone = new Set(over.map(([id]) => id));
      await store.pictures.remove(names.filter((name) => gone.has(idOf(name))));
      log.info({ pictures: gone.size }, 'pictures that nothing names are removed');
    }
    const record = { id: ONLY, since: Object.fromEntries(since) } as const;
    if (JSON.stringify(record.since) === JSON.stringify(known)) return;
    await store.commit([{ put: 'unnamed-pictures', record }]);
  });
}

/** Saving counts as naming, so the picture is kept for at least another 30 days. */
export async function saveNamed(store: Store, name: string, save: () => Promise<void>) {
  const id = idOf(name);
  await store.exclusively(lockNames.pictures, async () => {
    await save();
    const { [id]: known, ...since } = (await store.get('unnamed-pictures', ONLY))?.since ?? {};
    if (known) await store.commit([{ put: 'unnamed-pictures', record: { id: ONLY, since } }]);
  });
}

/** Counts an id anywhere in the content, because keeping too many is safer. */
async function namedPictures(store: Store, facts: Pick<Facts, 'current'>): Promise<Set<string>> {
  const named = new Set<string>();
  const note = (content: object) => {
    for (const [id] of JSON.stringify(content).matchAll(/[\da-f]{32}/g)) named.add(id);
  };
  note(facts.current());
  for await (const version of store.each('website-versions')) note(version);
  for await (const { file } of store.each('quotes')) note({ file });
  note((await store.get('website-draft', ONLY)) ?? {});
  return named;
}
