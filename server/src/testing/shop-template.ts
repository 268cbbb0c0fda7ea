import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { alwaysOpen, staff } from '@sallie/shared/testing/built-server';
import { readConfig } from '../config.ts';
import { readFacts } from '../content/business-file.ts';
import { versionOf } from '../content/published.ts';
import { atAddress } from '../pages/anywhere.ts';
import { keep } from '../pages/page-cache.ts';
import { openRendering, siteSettings } from '../pages/rendering.ts';
import { startServer } from '../server.ts';
import { openShopStore } from '../shop-store.ts';
import { createPasswords } from '../staff/passwords.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/random.ts';

/*
 * Run by `scripts/shop-template.mjs`: makes the first account and the first publish in the folder that is named to it, and
 * keeps the pages of the shop that is always open there.
 */

const [, , dataDir = ''] = process.argv;
const siteDir = fileURLToPath(new URL('../../../site/', import.meta.url));
const log = createLog('info');
const deps = {
  config: readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
  }),
  clock: systemClock,
  random: systemRandom,
  log,
  onFatal(error: unknown) {
    throw error;
  },
};
await publishDemo();
const { origin, stop } = await startServer({
  ...deps,
  siteDir,
  passwords: createPasswords(systemRandom, { N: 1024, r: 8, p: 1 }),
});
await stop();
await keepPages();

/** By somebody: until then every desk would open on the guide. */
async function publishDemo(): Promise<void> {
  const { store } = await openShopStore(deps);
  const record = versionOf(1, demoContent, systemClock.now(), 'The demo shop', 'Dana');
  await store.commit([{ put: 'website-versions', record }]);
  await store.close();
}

async function keepPages(): Promise<void> {
  const facts = join(dataDir, 'business.json');
  await writeFile(facts, JSON.stringify(alwaysOpen));
  const settings = siteSettings({}, await readFacts(dataDir), origin, new Date());
  await rm(facts);
  const rendering = await openRendering(siteDir);
  const site = await rendering.render(settings);
  const packed = new Map(
    atAddress(site, origin).pages.map(({ path, html }) => [path, packQuickly(html)]),
  );
  await keep(dataDir, rendering.key(settings), { site, origin, packed }, log);
}

/** No shop stands at this address again, so what is packed is only ever unpacked. */
function packQuickly(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}
