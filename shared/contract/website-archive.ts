import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Website } from './website.ts';

/*
 * The whole website as one file: a plain tar of `content.json` and, for each uploaded picture that it names,
 * `pictures/ID.jpg`. So a shop is moved, or a second one begun.
 */

/** Bytes of one archive; a hundred pictures need half of it. */
export const MOST_ARCHIVE_BYTES = 256 * 1024 * 1024;
export const ARCHIVE_TYPE = 'application/x-tar';

/** What an export would hold; `problem` says why there can be none. */
export const describeArchive = endpoint({
  method: 'GET',
  path: '/api/website/archive/contents',
  who: 'owner',
  reply: z.object({ version: z.number(), pictures: z.number(), problem: z.nullable(z.string()) }),
});

/** Streams what is published. */
export const exportWebsite = endpoint({
  method: 'GET',
  path: '/api/website/archive',
  who: 'owner',
});

/** The body is the archive. It takes the place of the draft, which has to be what is published (409), and publishes nothing. */
export const importWebsite = endpoint({
  method: 'POST',
  path: '/api/website/archive',
  who: 'owner',
  reply: Website,
});
