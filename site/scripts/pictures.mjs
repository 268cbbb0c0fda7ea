import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { exists, generated, groundsOf, writeIfChanged } from './files.mjs';
import { makeRooms } from './rooms.mjs';

/* Makes all sizes and formats of the source pictures, once per content; the cache outlives the output. */

const site = fileURLToPath(new URL('..', import.meta.url));
const sources = join(site, 'pictures');
const output = join(generated, 'public/assets/pictures');
const cache = join(site, '../node_modules/.cache/pictures');

const recipe = {
  widths: [160, 480, 800, 1200, 1440],
  /** Above effort 2 a cold build takes minutes. */
  avif: { quality: 50, effort: 2 },
  webp: { quality: 68, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
  jpgWidth: 1200,
};

/** For rows of small pictures. Outside the recipe, because it changes no other file's content. */
const widths = [...recipe.widths, 320];

const hex = ({ r, g, b }) =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Returns width, height, color and the content hash for the picture's file names. */
async function measure(file) {
  const bytes = await readFile(join(sources, file));
  const hash = createHash('sha256')
    .update(JSON.stringify(recipe))
    .update(bytes)
    .digest('hex')
    .slice(0, 8);
  const known = join(cache, `${basename(file, '.jpg')}.${hash}.json`);
  if (await exists(known)) return JSON.parse(await readFile(known, 'utf8'));
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const { dominant } = await image.stats();
  const facts = { hash, width, height, color: hex(dominant) };
  await writeFile(known, JSON.stringify(facts));
  return facts;
}

function filesOf(name, { hash, width }) {
  const files = [
    { file: `${name}-${recipe.jpgWidth}.${hash}.jpg`, format: 'jpg', width: recipe.jpgWidth },
  ];
  for (const wanted of widths.filter((each) => each <= width)) {
    for (const format of ['avif', 'webp']) {
      files.push({ file: `${name}-${wanted}.${hash}.${format}`, format, width: wanted });
    }
  }
  return files;
}

async function encode(source, { file, format, width }) {
  const made = join(cache, file);
  if (!(await exists(made))) {
    const image = sharp(source).resize({ width });
    const method = format === 'jpg' ? 'jpeg' : format;
    await image[method](recipe[format]).toFile(`${made}.part`);
    await rename(`${made}.part`, made);
  }
  if (!(await exists(join(output, file)))) await copyFile(made, join(output, file));
}

await mkdir(cache, { recursive: true });
await mkdir(output, { recursive: true });
const names = (await readdir(sources)).filter((file) => file.endsWith('.jpg')).sort();
const manifest = {};
const wanted = new Set();
for (const source of names) {
  const name = basename(source, '.jpg');
  manifest[name] = await measure(source);
  const files = filesOf(name, manifest[name]);
  for (const each of files) wanted.add(each.file);
  await Promise.all(files.map((each) => encode(join(sources, source), each)));
}
for (const file of await readdir(output)) {
  if (!wanted.has(file)) await rm(join(output, file));
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const constant = ([name, { hash, width, height }]) =>
  `export const ${camel(name)} = ${JSON.stringify({ name, hash, width, height })};\n`;
const isProject = ([name]) => name.startsWith('project-');
/* Separate modules, so that a page contains little about pictures it does not show. */
const modules = {
  'projects.ts': Object.entries(manifest).filter(isProject),
  'pictures.ts': Object.entries(manifest).filter((each) => !isProject(each)),
};
for (const [file, pictures] of Object.entries(modules)) {
  await writeIfChanged(join(generated, file), pictures.map(constant).join(''));
}
const colours = Object.entries(manifest).map(([name, { color }]) => [`picture-${name}`, color]);
await writeIfChanged(join(generated, 'pictures.css'), groundsOf(colours));
await makeRooms();
