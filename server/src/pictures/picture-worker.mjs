import { createHash } from 'node:crypto';
import sharp from 'sharp';

/*
 * A process of its own encodes what strangers' cameras and programs made: what a decoder does to its memory, or a crash of it,
 * ends this process and nothing else. It is given one task at a time and writes nothing.
 */

/** Of the pictures of the site's own build. */
const recipe = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 68, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
};
/** Every size is made from this one. */
const master = { quality: 92, chromaSubsampling: '4:4:4' };
const MOST_PIXELS = 50_000_000;
const MOST_SIDE = 30_000;
/** Bytes of all memory; the largest pictures that are taken in need less. */
const MOST_MEMORY = 512 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

sharp.cache(false);
// The other processors are for those who ask for pages.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'];
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1);
}, WATCH_EVERY_MS).unref();

const hex = ({ r, g, b }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function encode(bytes, width, format) {
  const method = format === 'jpg' ? 'jpeg' : format;
  return sharp(bytes).resize({ width })[method](recipe[format]).toBuffer();
}

/** The picture as it is kept from here on, and every size of it in the formats that are quickly made. */
async function takeIn({ file, widths, formats }) {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { width = 0, height = 0 } = await source.metadata();
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE) return { no: 'large' };
  const upright = source.autoOrient().flatten({ background: '#ffffff' });
  const most = Math.max(...widths);
  const fitted = upright.resize({
    width: most,
    height: Math.round(most * 1.5),
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await fitted.jpeg(master).toBuffer({ resolveWithObject: true });
  const kept = widths.filter((each) => each <= info.width);
  if (kept.length === 0) return { no: 'small' };
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32);
  const { dominant } = await sharp(data).stats();
  const files = [];
  for (const each of kept) {
    for (const format of formats) {
      files.push({ name: `${id}-${each}.${format}`, bytes: await encode(data, each, format) });
    }
  }
  const size = { width: info.width, height: info.height };
  return { picture: { id, size, color: hex(dominant) }, master: data, files };
}

function why({ message }) {
  if (/pixel limit/i.test(message)) return 'large';
  if (/unsupported image format|blocked|not a known/i.test(message)) return 'foreign';
  return 'damaged';
}

process.on('message', async (task) => {
  try {
    process.send(
      task.file ? await takeIn(task) : await encode(task.master, task.width, task.format),
    );
  } catch (error) {
    process.send({ no: why(error) });
  }
});
process.on('disconnect', () => process.exit());
