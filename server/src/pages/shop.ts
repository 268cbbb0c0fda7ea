import type { Business } from '@sallie/shared/contract/business';
import { readShop } from '@sallie/shared/contract/shop';
import type { Binder } from '../http/endpoint.ts';
import type { Origins } from '../http/origin.ts';

/** For a desk that is no page of the site; every page carries the same facts. */
export function bindShop(bind: Binder, business: Business, origins: () => Origins): void {
  bind.open(readShop, async () => ({ business, origin: origins().primary }));
}
