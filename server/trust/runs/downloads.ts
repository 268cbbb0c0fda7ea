import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeLeadFolder } from '../../bench/lead-folder.ts';
import { download } from '../download.ts';
import { watchMemory } from '../live-memory.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop, type TrustShop } from '../trust-shop.ts';

const LEADS = 5000;
const AT_ONCE = 8;
/** One in so many is broken off on its way. */
const BROKEN_OFF = 5;
const WARM_UP = 40;
const GROWTH_WITHIN = 20;
/** Milliseconds for the last connections to be let go. */
const LET_GO_WITHIN = 10_000;

const paths = ['/api/export/contacts.csv', '/api/contacts', '/', '/our-products'];

export const trustRun: TrustRun = {
  promise:
    'a fifth of all downloads is broken off: the others are whole, and no open file or memory stays behind',
  cycles: 1000,
  async run({ cycles, dir, random, progress }) {
    const dataDir = path.join(dir, 'data');
    await makeLeadFolder(dataDir, LEADS);
    const memory = await watchMemory();
    const shop = await openTrustShop(dataDir, memory.env);
    const whole = new Map<string, number>();
    for (const where of paths) whole.set(where, (await download(shop, where)).bytes);
    const broken: string[] = [];
    let done = 0;

    async function downloads(count: number) {
      const end = done + count;
      async function oneAfterAnother() {
        while (done < end) {
          done += 1;
          const where = paths[Math.floor(random() * paths.length)] as string;
          const size = whole.get(where) ?? 0;
          const breakOffAt = done % BROKEN_OFF === 0 ? Math.floor(random() * size) : undefined;
          const { bytes } = await download(shop, where, breakOffAt);
          if (breakOffAt === undefined && bytes !== size) {
            broken.push(`${where}: ${bytes} bytes of ${size}`);
          }
          progress(`${done} downloads`);
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
    }

    const files = await openFilesAtRest(shop, Number.POSITIVE_INFINITY);
    await downloads(Math.min(WARM_UP, cycles));
    const before = await memory.read();
    await downloads(cycles);
    const left = (await openFilesAtRest(shop, files)) - files;
    const growth = (await memory.read()) - before;
    await shop.close();
    if (left > 0) broken.push(`${left} files are still open`);
    if (growth > GROWTH_WITHIN) broken.push(`memory grew by ${growth.toFixed(0)} MiB`);
    return {
      figure: `${cycles} downloads of lists of ${LEADS} leads and pages, every fifth broken off: ${Math.max(left, 0)} files left open, memory ${growth.toFixed(0)} MiB more`,
      broken: [...broken, ...shop.alarms],
    };
  },
};

/** Open files once there are no more than expected, or as they are when that lasts too long. */
async function openFilesAtRest(shop: TrustShop, expected: number): Promise<number> {
  const end = performance.now() + LET_GO_WITHIN;
  while (shop.openFiles() > expected && performance.now() < end) await wait(50);
  return shop.openFiles();
}
