import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/* Makes every size of the app's icon. Run after a change of a drawing, then commit the result.
   Apple wants a margin around the mark, other systems none; at 32 pixels and less only fewer planks
   are legible. */

const build = new URL('../build/', import.meta.url);
const drawings = {
  padded: await readFile(new URL('icon.svg', build)),
  full: await readFile(new URL('icon-full.svg', build)),
  small: await readFile(new URL('icon-small.svg', build)),
};

const png = (drawing, size) =>
  sharp(drawing, { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 256 })
    .toBuffer();
const fitting = (size) => png(size <= 32 ? drawings.small : drawings.full, size);

/** Apple's names for each size in an .icns file with PNGs. */
const icnsTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

async function icns() {
  const entries = await Promise.all(
    icnsTypes.map(async ([type, size]) => {
      const picture = await png(drawings.padded, size);
      const head = Buffer.alloc(8);
      head.write(type, 0, 'latin1');
      head.writeUInt32BE(picture.length + 8, 4);
      return Buffer.concat([head, picture]);
    }),
  );
  const body = Buffer.concat(entries);
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

async function ico(sizes) {
  const pictures = await Promise.all(sizes.map(fitting));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2); // Type 1 is an icon; 2 would be a cursor.
  head.writeUInt16LE(sizes.length, 4);
  let at = head.length;
  sizes.forEach((size, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size % 256, entry); // 256 is written as 0.
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(pictures[index].length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += pictures[index].length;
  });
  return Buffer.concat([head, ...pictures]);
}

await mkdir(new URL('icons/', build), { recursive: true });
await writeFile(new URL('icon.icns', build), await icns());
await writeFile(new URL('icon.ico', build), await ico([16, 24, 32, 48, 64, 128, 256]));
for (const size of [16, 32, 48, 64, 128, 256, 512, 1024]) {
  await writeFile(new URL(`icons/${size}x${size}.png`, build), await fitting(size));
}
process.stdout.write(`Icons written to ${fileURLToPath(build)}\n`);
