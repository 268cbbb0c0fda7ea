import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  pictureWidths,
  UploadedPicture,
  uploadedPicturePath,
} from '@sallie/shared/contract/pictures';
import sharp from 'sharp';
import { expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { heic, photograph, upload } from '../testing/pictures.ts';
import {
  openShop,
  openTestStore,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

// These words are too long to occur in a picture's bytes by chance.
const placeWords = ['Exif\0\0', 'http://ns.adobe.com/xap', 'Millbrook at home', 'ICC_PROFILE'];

async function taken(reply: Response): Promise<UploadedPicture> {
  expect(reply.status, reply.ok ? '' : await reply.clone().text()).toBe(200);
  return z.parse(UploadedPicture, await reply.json());
}

const show = ({ origin }: TestServer, id: string, width: number, format: 'avif' | 'webp' | 'jpg') =>
  fetch(origin + uploadedPicturePath(id, width, format));

const untilAvif = (shop: TestServer, id: string, width: number) =>
  vi.waitFor(
    async () => {
      const shown = await show(shop, id, width, 'avif');
      expect(shown.headers.get('content-type')).toBe('image/avif');
      return shown;
    },
    { timeout: 20_000, interval: 50 },
  );

test('an uploaded photograph is served at once in every size, and as AVIF a little later', async () => {
  const shop = await startTestServer();
  const bytes = await photograph(2000, 1500).jpeg().toBuffer();
  const { id, size, color } = await taken(await upload(shop, await shop.signIn(), bytes));
  expect({ size, color }).toEqual({
    size: { width: 1440, height: 1080 },
    color: expect.stringMatching(/^#[\da-f]{6}$/),
  });
  const soon = await show(shop, id, 1440, 'avif');
  expect(soon.headers.get('cache-control')).toBe('no-store');
  expect((await sharp(await soon.bytes()).metadata()).format).toBe('webp');
  for (const width of pictureWidths) {
    for (const [format, type] of [
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const shown = await show(shop, id, width, format);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(await sharp(await shown.bytes()).metadata()).toMatchObject({ width });
    }
  }
  const avif = await untilAvif(shop, id, 1440);
  expect(avif.headers.get('cache-control')).toContain('immutable');
  const { width, compression } = await sharp(await avif.bytes()).metadata();
  expect({ width, compression }).toEqual({ width: 1440, compression: 'av1' });
  expect((await show(shop, id, 161, 'jpg')).status).toBe(404);
  expect((await fetch(`${shop.origin}/pictures/${id}-master.jpg`)).status).toBe(404);
});

test('a picture of any orientation is kept upright and without the place where it was taken', async () => {
  const { server: shop, cookie } = await openShop();
  // It is wide, red at the left and blue at the right, once turned upright.
  const upright = await photograph(320, 160).png().toBuffer();
  const ids = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
      const bytes = await takenTurned(upright, orientation);
      const { id, size } = await taken(await upload(shop, cookie, bytes));
      expect(size).toEqual({ width: 320, height: 160 });
      return id;
    }),
  );
  for (const id of new Set(ids)) {
    await untilAvif(shop, id, 320);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const shown = Buffer.from(await (await show(shop, id, 320, format)).bytes());
      for (const word of placeWords) expect(shown.includes(word), `${format} ${word}`).toBe(false);
      const { orientation = 1, exif, xmp, iptc } = await sharp(shown).metadata();
      expect({ orientation, exif, xmp, iptc }).toEqual({ orientation: 1 });
      await expectUpright(shown);
    }
  }
  await shop.stop();
  if (inject('store') === 'embedded') expectNothingKept(shop.dataDir);
});

/** Stores it as a camera would, with this orientation and a location. */
async function takenTurned(upright: Buffer, orientation: number): Promise<Buffer> {
  const bytes = await sharp(await turned(upright, orientation))
    .jpeg()
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Copyright: 'Millbrook at home', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Millbrook at home</x:xmpmeta>')
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
  expect(bytes.includes('Millbrook at home')).toBe(true);
  return bytes;
}

test('a HEIC picture of an iPhone is kept upright and without the place where it was taken', async () => {
  const shop = await startTestServer();
  expect(heic.includes('Millbrook at home')).toBe(true);
  const { id, size } = await taken(await upload(shop, await shop.signIn(), heic));
  expect(size).toEqual({ width: 400, height: 300 });
  const shown = Buffer.from(await (await show(shop, id, 320, 'jpg')).bytes());
  for (const word of placeWords) expect(shown.includes(word), word).toBe(false);
  await expectUpright(shown);
  await shop.stop();
  if (inject('store') === 'embedded') expectNothingKept(shop.dataDir);
});

test('a HEIF of an unknown coding is refused as no picture that we can show, and not as damaged', async () => {
  const { server: shop, cookie } = await openShop();
  const codedAs = (name: string) =>
    Buffer.from(
      heic.toString('latin1').replace('hvc1', `${name}1`).replace('hvcC', `${name}C`),
      'latin1',
    );
  for (const coding of ['vvc', 'xyz']) {
    const reply = await upload(shop, cookie, codedAs(coding));
    expect([coding, reply.status, await reply.text()]).toEqual([
      coding,
      422,
      'This is no picture that we can show. Please send a JPEG, HEIC, PNG, WebP or AVIF.',
    ]);
  }
});

async function expectUpright(shown: Buffer) {
  const [leftRed = 0, , leftBlue = 0, rightRed = 0, , rightBlue = 0] = await sharp(shown)
    .resize(2, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  expect({ left: leftRed > leftBlue, right: rightBlue > rightRed }).toEqual({
    left: true,
    right: true,
  });
}

/** A camera stores its picture turned and perhaps mirrored, by the orientation it notes. */
const keptAs: Record<number, { turned: number; isMirrored: boolean }> = {
  1: { turned: 0, isMirrored: false },
  2: { turned: 0, isMirrored: true },
  3: { turned: 180, isMirrored: false },
  4: { turned: 180, isMirrored: true },
  5: { turned: 90, isMirrored: true },
  6: { turned: 270, isMirrored: false },
  7: { turned: 270, isMirrored: true },
  8: { turned: 90, isMirrored: false },
};

async function turned(upright: Buffer, orientation: number): Promise<Buffer> {
  const { turned = 0, isMirrored = false } = keptAs[orientation] ?? {};
  const kept = await sharp(upright).rotate(turned).png().toBuffer();
  return isMirrored ? sharp(kept).flop().png().toBuffer() : kept;
}

function expectNothingKept(dataDir: string) {
  expect(readdirSync(join(dataDir, 'received'))).toEqual([]);
  const folder = join(dataDir, 'pictures');
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    for (const word of placeWords) expect(bytes.includes(word), `${name} ${word}`).toBe(false);
  }
}

test('the same picture uploaded again gets the same id', async () => {
  const { server: shop, cookie } = await openShop();
  const bytes = await photograph(500, 400).png().toBuffer();
  const replies = await Promise.all([1, 2, 3].map(() => upload(shop, cookie, bytes)));
  const ids = await Promise.all(replies.map(async (reply) => (await taken(reply)).id));
  expect(new Set(ids).size).toBe(1);
});

test('a start makes the AVIFs that are missing of a picture', async () => {
  const first = await startTestServer();
  const bytes = await photograph(330, 240).jpeg().toBuffer();
  const { id } = await taken(await upload(first, await first.signIn(), bytes));
  await first.stop();
  const store = await openTestStore(first.dataDir);
  const avifs = (await store.pictures.names()).filter((name) => name.endsWith('.avif'));
  await store.pictures.remove(avifs);
  await store.close();
  const shop = await startTestServer({ DATA_DIR: first.dataDir });
  expect((await show(shop, id, 320, 'webp')).status).toBe(200);
  await untilAvif(shop, id, 320);
});
