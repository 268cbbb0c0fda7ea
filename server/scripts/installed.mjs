import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { must, npm, root, say } from './run.mjs';

async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(join(root, file), 'utf8')).packages;
  } catch {
    return null; // A missing file, or one cut off by an interrupted install, means install.
  }
}

/** npm writes node_modules/.package-lock.json last, so it lists what is really there. */
async function isInstalled() {
  const wanted = await packagesOf('package-lock.json');
  const present = await packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(optional || peer); // Binaries of other systems are not installed.
    return link ? found.link === true : found.version === version;
  });
}

export async function ensureInstalled() {
  if (await isInstalled()) return;
  say('Installing the packages (once, about a minute) …');
  await must(
    npm('ci --include=dev --no-audit --no-fund --loglevel=error'),
    'Installing failed; the lines above say why.',
  );
}
