import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { demoContent } from '../../shared/rules/demo/content.ts';
import { renderPages } from '../dist-ssr/render.js';

/* Checks the weight limits of a first visit, in bytes after Brotli. Run after a build. */

const limits = { boot: 12_000, initial: 65_000, hours: 6000, html: 25_000, worker: 6000 };
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const squeezed = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function scriptsOf(sources, seen = new Set()) {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    scriptsOf(chunk.imports ?? [], seen);
  }
  return seen;
}

async function weigh(files) {
  const sizes = await Promise.all(
    [...files].map(async (file) => squeezed(await readFile(join(dist, file)))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const boot = scriptsOf(['src/boot.ts']);
const results = [['boot', await weigh(boot), limits.boot]];
for (const { path, html, staff } of await renderPages({
  content: demoContent,
  origin: 'https://shop.example',
})) {
  results.push([`HTML ${path}`, squeezed(html), limits.html]);
  if (staff) continue;
  const [, ahead = ''] = html.match(/ data-ahead="([^"]+)"/) ?? [];
  const files = new Set([...boot, ...ahead.split(' ').map((address) => address.slice(1))]);
  results.push([`scripts ${path}`, await weigh(files), limits.initial]);
}

// Every page loads it once it is idle, so it must not pull in zod.
const hours = scriptsOf(['src/layout/open-now.ts']);
results.push(['opening hours', await weigh(hours), limits.hours]);

const worker = await readFile(join(dist, 'desk-worker.js'));
results.push(['service worker, unpacked', worker.length, limits.worker]);

for (const [what, size, limit] of results) {
  const verdict = size > limit ? 'TOO HEAVY' : 'ok';
  process.stdout.write(`${verdict.padEnd(10)}${String(size).padStart(7)} of ${limit}  ${what}\n`);
}
process.exitCode = results.some(([, size, limit]) => size > limit) ? 1 : 0;
