import type { Business } from '../contract/business.ts';

/** `218 Market Street, Millbrook, PA 18699`. */
export function addressLine({ address }: Pick<Business, 'address'>): string {
  return `${address.street}, ${address.city}, ${address.state} ${address.zip}`;
}
