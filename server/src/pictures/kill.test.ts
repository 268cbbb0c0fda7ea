import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadedPicture, uploadedPicturePath } from '@sallie/shared/contract/pictures';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { times } from '../testing/at-length.ts';
import { photograph, upload } from '../testing/pictures.ts';
import { callsOf } from '../testing/running-server.ts';

test('a picture that was acknowledged is there after kill -9, and its missing AVIFs are made', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-'));
  const server = await startBuiltServer(dataDir);
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
  const cookie = await callsOf(server.origin).signIn();
  const ids: string[] = [];
  for (let round = 0; round < times(1, 3); round += 1) {
    const bytes = await photograph(810 + 10 * round, 560)
      .jpeg()
      .toBuffer();
    const reply = await upload(server, cookie, bytes);
    ids.push(z.parse(UploadedPicture, await reply.json()).id);
    // Its AVIFs are being made at this moment.
    await server.stop('SIGKILL');
    await server.start();
  }
  for (const id of ids) {
    const at = (format: 'avif' | 'webp' | 'jpg') =>
      fetch(server.origin + uploadedPicturePath(id, 800, format));
    expect([(await at('webp')).status, (await at('jpg')).status]).toEqual([200, 200]);
    await vi.waitFor(
      async () => expect((await at('avif')).headers.get('content-type')).toBe('image/avif'),
      { timeout: 60_000, interval: 100 },
    );
  }
}, 240_000);
