import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/* Draws the pictures of tray, taskbar and window. Run after changing them and commit the result. */

const folder = new URL('../resources/', import.meta.url);
/** Sizes by file name suffix; the system picks the one that fits its screen. */
const scales = { '': 16, '@1.5x': 24, '@2x': 32, '@3x': 48 };
/** macOS knows whole scales only, and its menu bar is a little taller. */
const macScales = { '': 18, '@2x': 36 };

const light = 'M2 5.8L4.47 2.2V10.2L2 13.8ZM8.35 5.8L10.82 2.2V10.2L8.35 13.8Z';
const dark = 'M5.17 2.2L7.65 5.8V13.8L5.17 10.2ZM11.52 2.2L14 5.8V13.8L11.52 10.2Z';

const picture = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`;

/** One row of the shop's mark: two rows would blur at this size. */
const mark = `<rect width="16" height="16" rx="3.5" fill="#2a1f18"/>
  <path fill="#e9c084" d="${light}"/><path fill="#d39a55" d="${dark}"/>`;
const dot = `<circle cx="12.2" cy="3.8" r="3.8" fill="#fff"/><circle cx="12.2" cy="3.8" r="3.1" fill="#d92d20"/>`;

/** A template has one color, chosen by the system; the dot is cut out of the boards to stand apart. */
const template = (content) => `<g fill="#000">${content}</g>`;
const boards = `<path d="${light}"/><path fill-opacity=".7" d="${dark}"/>`;
const dottedBoards = `<mask id="gap"><rect width="16" height="16" fill="#fff"/>
  <circle cx="12.6" cy="3.4" r="4.4" fill="#000"/></mask>
  <g mask="url(#gap)">${boards}</g><circle cx="12.6" cy="3.4" r="3.2"/>`;

const badge = (text) => `<circle cx="8" cy="8" r="8" fill="#c5221f"/>
  <text x="8" y="${text.length > 1 ? 11.4 : 12}" fill="#fff" text-anchor="middle"
    font-family="DejaVu Sans, Arial, sans-serif" font-weight="700"
    font-size="${text.length > 1 ? 9.6 : 11.5}">${text}</text>`;

const drawings = [
  ['tray', mark, scales],
  ['tray-dot', mark + dot, scales],
  ['trayTemplate', template(boards), macScales],
  ['tray-dotTemplate', template(dottedBoards), macScales],
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((text) => [
    `badge-${text}`,
    badge(text),
    scales,
  ]),
  ['badge-9plus', badge('9+'), scales],
  ['badge-signed-out', badge('!'), scales],
  ['icon', mark, { '': 128 }],
  [
    'icon-not-ringing',
    `${mark}<g transform="translate(7 -0.5) scale(.58)">${badge('!')}</g>`,
    { '': 128 },
  ],
];

await mkdir(folder, { recursive: true });
for (const [name, content, sizes] of drawings) {
  const drawn = Buffer.from(picture(content));
  for (const [suffix, size] of Object.entries(sizes)) {
    const png = await sharp(drawn, { density: 72 * 16 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(new URL(`${name}${suffix}.png`, folder), png);
  }
}
process.stdout.write(`Pictures written to ${fileURLToPath(folder)}\n`);
