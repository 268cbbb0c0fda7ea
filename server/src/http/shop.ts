import type { Business } from '@sallie/shared/business';
import { readShop } from '@sallie/shared/shop';
import type { Binder } from './endpoint.ts';
import type { Origins } from './origin.ts';

/** For a desk that is no page of the site; every page carries the same facts. */
export function bindShop(bind: Binder, business: Business, origins: () => Origins): void {
  bind.open(readShop, async () => ({ business, origin: origins().primary }));
}
