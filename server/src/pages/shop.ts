import { readShop } from '@sallie/shared/contract/shop';
import type { Facts } from '../content/facts.ts';
import type { Subsystem } from '../http/endpoint.ts';
import type { Origins } from '../http/origin.ts';

/** For a desk that is no page of the site; every page carries the same facts. */
export function openShop(facts: Facts, origins: () => Origins): Subsystem {
  return {
    bind: (bind) =>
      bind.open(readShop, async () => ({ business: facts.current(), origin: origins().primary })),
  };
}
