import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../trust/trust-run.ts';
import { times } from '../testing/at-length.ts';
import { sweepShop } from '../testing/figure-sweep.ts';
import { storeOfEach, stores } from '../testing/stores.ts';

describe.each(stores)('$name', ({ newHome }) => {
  const shop = storeOfEach(newHome);

  const seeds = Array.from({ length: times(3, 200) }, (_, at) => at + 1);
  test.each(seeds)('each figure opens the list that it counts, shop %i', async (seed) => {
    const { numbers, differences } = await sweepShop(shop.store, seededRandom(seed), {
      leads: 80,
      lists: 40,
    });
    expect(numbers).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  });
});
