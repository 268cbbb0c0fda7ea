import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { exists, generated, groundsOf, writeIfChanged } from './files.mjs';

/* Makes the visualizer's pictures, ROOM--FLOOR.jpg. One folder is named by the hash of all sources,
   so that a page needs one hash instead of one per picture. */

const site = fileURLToPath(new URL('..', import.meta.url));
const sources = join(site, 'pictures/rooms');
const output = join(generated, 'public/assets/rooms');
const cache = join(site, '../node_modules/.cache/rooms');

const recipe = {
  widths: [600, 900, 1200],
  /** One more step of effort takes twice the time and saves a twentieth. */
  avif: { quality: 58, effort: 1 },
  webp: { quality: 72, effort: 2 },
  jpeg: { quality: 76, mozjpeg: true },
  jpegWidth: 900,
  /** A part of the living room with floor only, shaded and beside the rug. */
  swatch: { left: 900, top: 620, width: 240, height: 160 },
  swatchWidth: 192,
  roomWidth: 240,
};
/** Outside the recipe: widths are in the file names and change no other file's content. */
const widths = [...recipe.widths, 750];
const smallWidth = 160;
const swatchRoom = 'living-room';
const firstFloor = 'oak-natural';

const digest = (...parts) => {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8);
};

/** Returns functions by file name for all files of one source. */
function productsOf(name) {
  const [room, floor] = name.split('--');
  const products = new Map();
  const scaled = (format, width) => (image) => image.resize({ width })[format](recipe[format]);
  for (const width of widths) {
    products.set(`${name}-${width}.avif`, scaled('avif', width));
    products.set(`${name}-${width}.webp`, scaled('webp', width));
  }
  products.set(`${name}-${recipe.jpegWidth}.jpg`, scaled('jpeg', recipe.jpegWidth));
  if (room === swatchRoom) {
    const swatch = (width) => (image) => scaled('webp', width)(image.extract(recipe.swatch));
    products.set(`swatch--${floor}.webp`, swatch(recipe.swatchWidth));
    products.set(`small-swatch--${floor}.webp`, swatch(smallWidth));
  }
  if (floor === firstFloor) {
    products.set(`room--${room}.webp`, scaled('webp', recipe.roomWidth));
    products.set(`small-room--${room}.webp`, scaled('webp', smallWidth));
  }
  return products;
}

async function make(bytes, product, path) {
  await product(sharp(bytes)).toFile(`${path}.part`);
  await rename(`${path}.part`, path);
}

async function place({ name, bytes, hash }, folder) {
  const kept = join(cache, hash);
  await mkdir(kept, { recursive: true });
  await Promise.all(
    [...productsOf(name)].map(async ([file, product]) => {
      const made = join(kept, file);
      if (!(await exists(made))) await make(bytes, product, made);
      if (!(await exists(join(folder, file)))) await copyFile(made, join(folder, file));
    }),
  );
}

/** Returns the average color, shown until the picture loads. */
async function colourOf({ name, bytes, hash }) {
  const known = join(cache, hash, 'colour');
  if (!(await exists(known))) {
    const pixel = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
    await writeFile(known, `#${pixel.toString('hex')}`);
  }
  const [room] = name.split('--');
  return [`room-${room}`, await readFile(known, 'utf8')];
}

export async function makeRooms() {
  const files = (await readdir(sources)).filter((file) => file.endsWith('.jpg')).sort();
  const pictures = [];
  for (const file of files) {
    const bytes = await readFile(join(sources, file));
    const name = basename(file, '.jpg');
    pictures.push({ name, bytes, hash: digest(name, bytes) });
  }
  const set = digest(...pictures.map(({ hash }) => hash));
  const folder = join(output, set);
  await mkdir(folder, { recursive: true });
  for (const picture of pictures) await place(picture, folder);
  for (const other of await readdir(output)) {
    if (other !== set) await rm(join(output, other), { recursive: true });
  }
  await writeIfChanged(
    join(generated, 'rooms.ts'),
    `export const roomsFolder = '/assets/rooms/${set}';\n`,
  );
  const seen = pictures.filter(({ name }) => name.endsWith(`--${firstFloor}`));
  await writeIfChanged(
    join(generated, 'rooms.css'),
    groundsOf(await Promise.all(seen.map(colourOf))),
  );
}
