import { join } from 'node:path';
import { openStore } from '../../src/store/embedded/open.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { sweepShop } from '../../src/testing/figure-sweep.ts';
import { createPostgresServer } from '../../src/testing/postgres-server.ts';
import type { TrustRun } from '../trust-run.ts';

const clock = { now: () => new Date(), steady: () => Date.now() };

export const trustRun: TrustRun = {
  promise:
    'in shops at random, on a folder and on Postgres and through all clock changes, each number that is shown is the length of the list that it opens',
  cycles: 1000,
  async run({ cycles, dir, random, progress }) {
    const broken: string[] = [];
    let numbers = 0;
    const postgres = await createPostgresServer();
    const stores = {
      folder: await openStore({ dir: join(dir, 'data'), clock }),
      Postgres: (await openPostgres({ url: postgres.url, clock })).store,
    };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      for (const [name, store] of Object.entries(stores)) {
        const sweep = await sweepShop(store, random, { leads: 60, lists: 20 });
        numbers += sweep.numbers;
        broken.push(...sweep.differences.map((one) => `${name}, shop ${cycle}: ${one}`));
        progress(`${cycle + 1} shops`);
      }
    }
    for (const store of Object.values(stores)) await store.close();
    await postgres.remove();
    return {
      figure: `${2 * cycles} shops, ${numbers} numbers counted again, ${broken.length} differences`,
      broken,
    };
  },
};
