import { fileURLToPath } from 'node:url';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { staff } from '@sallie/shared/testing/built-server';
import { readConfig } from '../config.ts';
import { versionOf } from '../content/facts.ts';
import { startServer } from '../server.ts';
import { openShopStore } from '../shop-store.ts';
import { createPasswords } from '../staff/passwords.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';

/* `scripts/shop-template.mjs` runs this file, which makes the first account and the first publish. */

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
const { stop } = await startServer({
  ...deps,
  siteDir,
  passwords: createPasswords(systemRandom, { N: 1024, r: 8, p: 1 }),
});
await stop();

/** Publishes the demo once, because every desk would open on the guide before that. */
async function publishDemo(): Promise<void> {
  const { store } = await openShopStore(deps);
  const record = versionOf(1, demoContent, systemClock.now(), 'The demo shop', 'Dana');
  await store.commit([{ put: 'website-versions', record }]);
  await store.close();
}
