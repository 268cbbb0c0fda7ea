import { fileURLToPath } from 'node:url';
import { staff } from '@sallie/shared/testing/built-server';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/random.ts';

/* Run by `scripts/shop-template.mjs`: makes the first account in the folder that is named to it. */

const [, , dataDir] = process.argv;
const { stop } = await startServer({
  config: readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
  }),
  clock: systemClock,
  random: systemRandom,
  log: createLog('info'),
  siteDir: fileURLToPath(new URL('../../../site/', import.meta.url)),
  passwordCost: { N: 1024, r: 8, p: 1 },
  onFatal: (error) => {
    throw error;
  },
});
await stop();
