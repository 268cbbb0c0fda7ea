import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../src/testing/shop-template.ts', import.meta.url));

/**
 * Playwright calls this before the first spec. It makes a data folder with the first account and a first
 * publish, which each test's shop copies. The password is hashed cheaply, so that no start or sign-in takes half
 * a second. It runs in a child process, because Playwright would take ten seconds to translate the server.
 * Returns a function that deletes the folder.
 */
export default async function makeShopTemplate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-template-'));
  await promisify(execFile)(process.execPath, [script, dataDir]);
  process.env.SHOP_TEMPLATE = dataDir; // The workers inherit it, and `openShop` copies it.
  return () => rm(dataDir, { recursive: true, force: true });
}
