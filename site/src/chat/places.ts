import type { Business } from '@sallie/shared/contract/business';
import { addressLine } from '@sallie/shared/rules/address-line';

/** Where a link of the shop's leads, as SallieBot writes it and as a reader is shown it. */
export interface Place {
  said: string;
  href: string;
  name: string;
}

/** The shop's own addresses, on the map and on the web. */
export function placesOf(business: Business): Place[] {
  const { maps, facebook, instagram, reviews, videoConsultation } = business.links;
  const address = addressLine(business);
  return [
    { said: address, href: maps, name: address },
    ...Object.entries({
      [maps]: 'Open the map',
      [facebook]: 'Facebook',
      [instagram]: 'Instagram',
      [reviews]: 'Customer reviews',
      [videoConsultation]: 'Video consultation',
    }).map(([href, name]) => ({ said: href, href, name })),
  ];
}
