import * as z from 'zod/mini';
import { Business } from './business.ts';
import { endpoint } from './endpoint.ts';

/** The shop's public facts and the address it is known by, for a desk that is no page of the site. */
export const readShop = endpoint('anyone', 'GET', '/api/shop', {
  reply: z.object({ business: Business, origin: z.string() }),
});
