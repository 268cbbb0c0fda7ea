import { createWriteStream, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_PICTURE_BYTES } from '@sallie/shared/contract/pictures';
import type { Context } from 'koa';
import { takesLonger } from '../http/http-server.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
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
