import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../server.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { commonParts, siteDir } from './common-parts.ts';

/*
 * `shared/testing/shop-host.ts` runs this file: one process for many shops. Each message starts or stops a
 * shop and is answered by its number.
 */

interface Wanted {
  id: number;
  dataDir: string;
  /** The settings to start with; absent in a message that stops the shop. */
  env?: Record<string, string>;
}

const shops = new Map<string, RunningServer>();
const log = createLog('info', { write() {} });

process.on('message', async ({ id, dataDir, env }: Wanted) => {
  try {
    process.send?.({ id, origin: env ? await start(dataDir, env) : await stop(dataDir) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit());

async function start(dataDir: string, env: Record<string, string>): Promise<string> {
  const running = await startServer({
    config: readConfig(env),
    clock: systemClock,
    random: systemRandom,
    log,
    siteDir,
    ...(await commonParts()),
    onFatal(error) {
      throw error;
    },
  });
  shops.set(dataDir, running);
  return running.origin;
}

async function stop(dataDir: string): Promise<string> {
  const running = shops.get(dataDir);
  shops.delete(dataDir);
  await running?.stop();
  return '';
}
