import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

/*
 * Encodes pictures of strangers in a separate process, so that a decoder that corrupts memory or crashes harms
 * nothing else. It gets one task at a time and writes nothing.
 */

/** These are the settings of the site's own pictures. */
const recipe = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 68, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
};
/** All sizes are made from this one. */
const master = { quality: 92, chromaSubsampling: '4:4:4' };
const MOST_PIXELS = 50_000_000;
const MOST_SIDE = 30_000;
/** Limits the whole memory in bytes; the largest accepted pictures need less. */
const MOST_MEMORY = 640 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

sharp.cache(false);
// The other processors serve requests.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'];
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });

// Runs in a thread, because no timer of this thread runs while HEVC is decoded.
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${MOST_MEMORY}) process.kill(process.pid, 'SIGKILL');
}, ${WATCH_EVERY_MS});`;
new Worker(watch, { eval: true }).unref();

const hex = ({ r, g, b }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function encode(bytes, width, format) {
  const method = format === 'jpg' ? 'jpeg' : format;
  return sharp(bytes).resize({ width })[method](recipe[format]).toBuffer();
}

/** Decodes HEVC of iPhones, which patents keep out of sharp, into upright pixels. Loaded on first use. */
async function decodeHevc(file) {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const context = heif.heif_context_alloc();
  heif.heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(MOST_PIXELS)));
  heif.heif_context_read_from_memory(context, await readFile(file));
  const image = await heif.heif_js_decode_image2(
    heif.heif_js_context_get_primary_image_handle(context),
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (!image.channels) throw new Error(image.message);
  const [{ width, height, stride, data }] = image.channels;
  const row = width * 3;
  // Moved in place, because a copy of twelve megapixels is 36 MB.
  for (let y = 1; stride !== row && y < height; y += 1)
    data.copyWithin(y * row, y * stride, y * stride + row);
  const pixels = Buffer.from(data.buffer, data.byteOffset, row * height);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns the master, and every size in the formats that are fast to make. */
async function takeIn({ file, widths, formats }) {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { width = 0, height = 0, compression } = await source.metadata();
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE) return { no: 'large' };
  const opened = compression === 'hevc' ? await decodeHevc(file) : source.autoOrient();
  const upright = opened.flatten({ background: '#ffffff' });
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
  // HEIF may contain a codec without a decoder here; the file itself is intact.
  if (/unsupported|blocked|not a known/i.test(message)) return 'foreign';
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
