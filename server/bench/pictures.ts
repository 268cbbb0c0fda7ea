import { setTimeout as pause } from 'node:timers/promises';
import {
  UploadedPicture,
  uploadedPicturePath,
  uploadPicture,
} from '@sallie/shared/contract/pictures';
import * as z from 'zod/mini';
import { photograph } from '../src/testing/pictures.ts';
import { type Bench, SALLIE, signIn } from './contestants.ts';
import { inRounds } from './rounds.ts';

const CELL = '12 megapixels';
const ASK_EVERY = 20;

/** Measures the time from a photograph's first byte until the page shows it and its smallest format is ready. */
export const benchPictures: Bench = async (contestants, _peers, budget) => {
  const program = await contestants.sallie();
  const cookie = await signIn(program.origin);
  let width = 4032;
  const results = await inRounds(budget, [CELL], [SALLIE], async () => {
    width -= 1;
    const body = await photograph(width, 3024).jpeg({ quality: 92 }).toBuffer();
    const began = performance.now();
    const headers = { cookie, 'content-type': 'image/jpeg' };
    const reply = await fetch(program.origin + uploadPicture.path, {
      method: 'POST',
      headers,
      body,
    });
    const { id } = z.parse(UploadedPicture, await reply.json());
    await (await fetch(program.origin + uploadedPicturePath(id, 800, 'webp'))).bytes();
    const seen = performance.now() - began;
    const avif = program.origin + uploadedPicturePath(id, 1440, 'avif');
    while ((await fetch(avif)).headers.get('content-type') !== 'image/avif') await pause(ASK_EVERY);
    const { rss } = await program.cost();
    const all = performance.now() - began;
    return { seen, all, sent: body.length / 1024 / 1024, rss: rss / 1024 / 1024 };
  });
  await program.end();
  results.print(CELL, [
    ['sent MB', 'sent'],
    ['seen ms', 'seen'],
    ['AVIF ms', 'all'],
    ['server MiB', 'rss'],
  ]);
};
