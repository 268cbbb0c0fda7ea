import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { exists, generated } from './files.mjs';

/* Makes icons and pictures of link previews, once per content, as pictures.mjs does. */

const site = fileURLToPath(new URL('..', import.meta.url));
const brand = join(site, 'brand');
const output = join(generated, 'public');
const previews = join(output, 'previews');
const cache = join(site, '../node_modules/.cache/brand');

const walnut = '#2a1f18';
/** A size that all readers of link previews accept. */
const size = { width: 1200, height: 630 };
const plate = { width: 500, height: 168 };
const jpeg = { quality: 80, mozjpeg: true };

const icons = [
  { file: 'apple-touch-icon.png', from: 'mark-square.svg', side: 180 },
  { file: 'icon-192.png', from: 'mark.svg', side: 192 },
  { file: 'icon-512.png', from: 'mark.svg', side: 512 },
  { file: 'icon-maskable-512.png', from: 'mark-square.svg', side: 512 },
];

const art = async (file) => readFile(join(brand, file));
/** Renders a vector at its final size, because enlarging it later would blur it. */
const density = (side, box) => Math.max(72, (72 * side) / box);

async function once(target, sources, make) {
  const hash = createHash('sha256').update(make.toString());
  for (const source of sources) hash.update(source);
  const made = join(cache, `${hash.digest('hex').slice(0, 12)}-${basename(target)}`);
  if (!(await exists(made))) await writeFile(made, await make());
  await copyFile(made, target);
}

async function drawIcon({ file, from, side }) {
  const drawing = await art(from);
  await once(join(output, file), [drawing, String(side)], async () =>
    sharp(drawing, { density: density(side, 48) })
      .resize(side)
      .png()
      .toBuffer(),
  );
}

/** Browsers request /favicon.ico without a link. The file holds one PNG in the old format. */
async function drawFavicon() {
  const small = await art('mark-small.svg');
  await writeFile(join(output, 'favicon.svg'), small);
  await once(join(output, 'favicon.ico'), [small], async () => {
    const drawn = sharp(small, { density: density(32, 16) });
    const png = await drawn.resize(32).png().toBuffer();
    const head = Buffer.alloc(22);
    head.writeUInt16LE(1, 2); // Type 1 is an icon.
    head.writeUInt16LE(1, 4); // The number of pictures.
    head.writeUInt8(32, 6);
    head.writeUInt8(32, 7);
    head.writeUInt16LE(1, 10);
    head.writeUInt16LE(32, 12);
    head.writeUInt32LE(png.length, 14);
    head.writeUInt32LE(head.length, 18);
    return Buffer.concat([head, png]);
  });
}

/** Without a name, because the owner sets it and a phone takes it from the page's title. */
const manifest = {
  start_url: '/',
  display: 'browser',
  background_color: '#f7f4ee',
  theme_color: '#f7f4ee',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Puts the shop's name on a walnut plate in the photograph's corner. */
async function drawPreview(photo, words) {
  const source = await readFile(join(site, 'pictures', photo));
  await once(join(previews, photo), [source, words], async () => {
    const lettering = await sharp(words, { density: 108 })
      .resize({ width: plate.width - 96 })
      .png()
      .toBuffer();
    const { height = 0 } = await sharp(lettering).metadata();
    const top = size.height - plate.height;
    const ground = { create: { ...plate, channels: 3, background: walnut } };
    const board = await sharp(ground).png().toBuffer();
    return sharp(source)
      .resize({ ...size, fit: 'cover', position: 'bottom' })
      .composite([
        { input: board, left: 0, top },
        { input: lettering, left: 48, top: top + Math.round((plate.height - height) / 2) },
      ])
      .jpeg(jpeg)
      .toBuffer();
  });
}

await mkdir(cache, { recursive: true });
await mkdir(previews, { recursive: true });
await Promise.all([...icons.map(drawIcon), drawFavicon()]);
/** The staff desk as an app on a phone; its scope excludes the public site. */
const desk = {
  ...manifest,
  name: 'Staff desk',
  short_name: 'Desk',
  id: '/admin-dashboard',
  scope: '/admin',
  start_url: '/admin-dashboard',
  display: 'standalone',
};

await writeFile(join(output, 'site.webmanifest'), JSON.stringify(manifest));
await writeFile(join(output, 'desk.webmanifest'), JSON.stringify(desk));
const words = await art('wordmark.svg');
/** Only the first picture of the gallery leads a page. */
const isLead = (file) => file.endsWith('.jpg') && !/^project-(?!01)/.test(file);
for (const photo of (await readdir(join(site, 'pictures'))).filter(isLead)) {
  await drawPreview(photo, words);
}
