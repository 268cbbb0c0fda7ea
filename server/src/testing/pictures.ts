import { readFileSync } from 'node:fs';
import { uploadPicture } from '@sallie/shared/contract/pictures';
import sharp, { type Sharp } from 'sharp';
import type { TestServer } from './running-server.ts';

/** Draws noise over a gradient, as hard to compress as a photograph: red at the left edge, blue at the right. */
export function photograph(width: number, height: number): Sharp {
  const slope = `<svg width="${width}" height="${height}"><linearGradient id="a"><stop stop-color="#c03020"/><stop offset="1" stop-color="#2030c0"/></linearGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).composite([
    { input: Buffer.from(slope), blend: 'soft-light' },
  ]);
}

/**
 * 400 × 300, upright as an iPhone stores it: HEVC on its side, with the rotation in the file and in its
 * Exif data, beside the location. Encoded by x265; the rotation box was inserted by hand.
 */
export const heic = readFileSync(new URL('photograph.heic', import.meta.url));

export async function upload(
  { origin }: Pick<TestServer, 'origin'>,
  cookie: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin + uploadPicture.path, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', cookie, ...headers },
    body: bytes,
  });
}
