import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { must, npm, root, say } from './run.mjs';
import { writeSbom } from './sbom.mjs';

const stamps = join(root, 'node_modules/.cache/sallie');

const parts = [
  {
    name: 'site',
    reads: ['shared', 'site', 'package-lock.json', 'tsconfig.base.json'],
    makes: [
      'site/generated/pictures.ts',
      'site/dist/licenses.md',
      'site/dist-ssr/render.js',
      'site/dist-ssr/demo.json',
      'site/dist-ssr/sbom.json',
    ],
  },
  {
    name: 'server',
    reads: ['shared', 'server', 'package-lock.json', 'tsconfig.base.json'],
    makes: ['server/dist/main.js', 'server/dist/sbom.json'],
  },
  {
    name: 'console',
    reads: ['shared', 'console', 'package-lock.json', 'tsconfig.base.json'],
    makes: [
      'console/out/main/index.js',
      'console/out/preload/index.cjs',
      'console/out/renderer/index.html',
      'console/out/sbom.json',
    ],
  },
];

/** Folders that builds make or do not read. */
const skipped = new Set([
  ...['node_modules', 'dist', 'dist-ssr', 'out', 'release', 'generated'],
  ...['e2e', 'bench', 'trust', 'testing'],
]);
const isInput = (name) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name);

async function filesUnder(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(inside);
      return isInput(entry.name) ? [inside] : [];
    }),
  );
  return found.flat();
}

/** One hash over every name and every byte, so that copying, cloning and touching files change nothing. */
async function fingerprint(reads) {
  const files = [];
  for (const path of reads) {
    files.push(...(/\.\w+$/.test(path) ? [path] : await filesUnder(path)));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const bytes = await readFile(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

async function stampOf(name) {
  const file = join(stamps, `built-${name}`);
  return existsSync(file) ? await readFile(file, 'utf8') : '';
}

async function isBuilt({ name, reads, makes }) {
  const isPresent = makes.every((path) => existsSync(join(root, path)));
  return isPresent && (await fingerprint(reads)) === (await stampOf(name));
}

async function build({ name, reads }) {
  const inputs = await fingerprint(reads);
  say(`Building the ${name} …`);
  await must(npm(`run --silent build -w ${name}`), `Building the ${name} failed; see above.`);
  await writeSbom(name);
  await mkdir(stamps, { recursive: true });
  await writeFile(join(stamps, `built-${name}`), inputs);
}

export async function ensureBuilt() {
  for (const part of parts) if (!(await isBuilt(part))) await build(part);
}

export async function buildAll() {
  for (const part of parts) await build(part);
}
