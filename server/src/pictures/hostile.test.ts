import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seededRandom } from '../../trust/trust-run.ts';
import { times } from '../testing/at-length.ts';
import { heic, photograph, upload } from '../testing/pictures.ts';
import { openShop } from '../testing/running-server.ts';

const MB = 1024 * 1024;
/** Some files are chosen; the others are cut off or have random wrong bytes. */
const FILES = times(60, 200);

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Makes a PNG that claims its size, whatever it holds. */
function png(width: number, height: number, rows: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())];
  return Buffer.concat([signature, ...parts]);
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${inside}</svg>`);

/** Has name, bytes and the allowed statuses. */
type Hostile = [what: string, bytes: Buffer, status: number[]];

async function hostileFiles(): Promise<Hostile[]> {
  const random = seededRandom(29);
  const whole = {
    jpeg: await photograph(300, 200).jpeg().toBuffer(),
    progressive: await photograph(300, 200).jpeg({ progressive: true }).toBuffer(),
    png: await photograph(300, 200).png().toBuffer(),
    webp: await photograph(300, 200).webp().toBuffer(),
    avif: await photograph(300, 200).avif({ effort: 0 }).toBuffer(),
  };
  const script = '<script>fetch("http://127.0.0.1/")</script>';
  const large = await sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer();
  const files: Hostile[] = [
    ['100 million pixels', large, [413]],
    ['a PNG bomb', png(30_000, 30_000, Buffer.alloc(50 * MB)), [413, 422]],
    ['a PNG of no end', png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)), [413, 422]],
    ['a PNG that is shorter than it says', png(5000, 5000, Buffer.alloc(1000)), [422]],
    ['an SVG with a script', svg(script), [422]],
    ['an SVG that reads a file', svg('<image href="file:///etc/passwd" width="9"/>'), [422]],
    [
      'an XML bomb',
      Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(999)}">]>${svg('&b;')}`),
      [422],
    ],
    ['a GIF', await sharp(whole.png).gif().toBuffer(), [422]],
    ['a TIFF', await sharp(whole.png).tiff().toBuffer(), [422]],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'), [422]],
    ['a page', Buffer.from(`<!doctype html>${script}`), [422]],
    ['nothing', Buffer.of(), [422]],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(999)]), [422]],
    ['a picture with a page behind it', Buffer.concat([whole.jpeg, Buffer.from(script)]), [200]],
    [
      'a picture with an archive behind it',
      Buffer.concat([whole.png, Buffer.from('PK\x03\x04')]),
      [200],
    ],
    [
      'a GIF that begins with a script',
      Buffer.from(`GIF89a=1;/*${'a'.repeat(500)}*/alert(1)`),
      [422],
    ],
    ['a HEIC that is cut off', heic.subarray(0, 1500), [422]],
    ['the head of a HEIC', heic.subarray(0, 423), [422]],
  ];
  for (let at = 0; at < 20; at += 1)
    files.push([`a HEIC of wrong bytes, ${at}`, scrambled(heic, random), [200, 413, 422]]);
  const kinds = Object.entries(whole);
  for (let at = files.length; at < FILES; at += 1) {
    const [kind, bytes] = kinds[at % kinds.length] as [string, Buffer];
    const cut = Math.floor(random() * bytes.length);
    if (at % 2 === 0) files.push([`a ${kind} cut off at ${cut}`, bytes.subarray(0, cut), [422]]);
    else files.push([`a ${kind} of wrong bytes, ${at}`, scrambled(bytes, random), [200, 413, 422]]);
  }
  return files;
}

function scrambled(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = 0; times < 40; times += 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

test(`the server answers ${FILES} hostile files with a sentence or as mere pictures, goes on and stays small`, async () => {
  const { server: shop, cookie } = await openShop();
  const files = await hostileFiles();
  expect(files).toHaveLength(FILES);
  const before = process.memoryUsage.rss();
  const wrong: string[] = [];
  for (const [what, bytes, expected] of files) {
    const reply = await upload(shop, cookie, bytes);
    const text = await reply.text();
    const isSentence = reply.status === 200 || /^[A-Z][^{<]+\.$/.test(text);
    if (!expected.includes(reply.status) || !isSentence)
      wrong.push(`${what}: ${reply.status} ${text}`);
    if (text.includes('alert') || text.includes('/')) wrong.push(`${what}: ${text}`);
  }
  expect(wrong).toEqual([]);
  expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(150);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  expect((await upload(shop, cookie, await photograph(300, 300).webp().toBuffer())).status).toBe(
    200,
  );
  expect(shop.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 120_000);
