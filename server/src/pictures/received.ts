import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_PICTURE_BYTES } from '@sallie/shared/contract/pictures';
import type { Context } from 'koa';
import { takesLonger } from '../http/http-server.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import { errorCode } from '../system/disk.ts';

/** Milliseconds that one picture may take on its way: 25 MB at less than a megabit a second. */
const WITHIN = 5 * 60_000;

const tooMany = () =>
  new Refusal(413, 'This picture has more than 25 MB. Please save it smaller and try again.');

/** Takes the body into a file of its own, for as long as `task` works on it: it may say where the picture was taken. */
export async function withReceived<T>(
  ctx: Context,
  file: string,
  task: () => Promise<T>,
): Promise<T> {
  const { req } = ctx;
  if (!ctx.is('image/*')) throw new Refusal(415, 'Please send a picture, and nothing else.');
  if (Number(req.headers['content-length'] ?? 0) > MOST_PICTURE_BYTES) throw tooMany();
  takesLonger(req, WITHIN);
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await pipeline(
      req,
      atMost(MOST_PICTURE_BYTES),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
    return await task();
  } catch (error) {
    // Whoever gave it up hears nothing any more.
    throw isBrokenOff(error) ? unavailable() : error;
  } finally {
    await rm(file, { force: true });
  }
}

const brokenOff = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'];
const isBrokenOff = (error: unknown) => brokenOff.includes(errorCode(error));

function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      if (left < 0) done(tooMany());
      else done(null, chunk);
    },
  });
}

/** Removes what a killed process left there, older than so many milliseconds. */
export async function clearReceived(folder: string, olderThan: number, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs >= olderThan) await rm(join(folder, name), { force: true });
  }
}
