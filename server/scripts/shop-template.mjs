import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../src/testing/shop-template.ts', import.meta.url));

/**
 * Called by Playwright before the first spec: a data folder with the first account and a first publish, for each shop to begin with a copy
 * of. Its password is hashed at a test's cost, so that no start and no sign-in takes the half second of work that an
 * attacker is to spend. Returns what clears it away. Not in Playwright's own process, which would take ten seconds to translate
 * the server.
 */
export default async function makeShopTemplate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-template-'));
  await promisify(execFile)(process.execPath, [script, dataDir]);
  process.env.SHOP_TEMPLATE = dataDir; // The workers inherit it, and `openShop` copies it.
  return () => rm(dataDir, { recursive: true, force: true });
}
