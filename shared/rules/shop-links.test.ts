import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import { linksOf, mapFrame, mapLink } from './shop-links.ts';

const none = {
  facebook: null,
  instagram: null,
  maps: null,
  mapsEmbed: null,
  reviews: null,
  videoConsultation: null,
};

test('the map links of a shop that gives no map search for its address', () => {
  const address = { street: '9 Quay & Co', city: 'Port', state: 'OR', zip: '97001' };
  const facts = { ...demoBusiness, address, links: none };
  const query = '9%20Quay%20%26%20Co%2C%20Port%2C%20OR%2097001';
  expect(linksOf(facts)).toEqual([
    `https://www.google.com/maps/search/?api=1&query=${query}`,
    `https://www.google.com/maps?q=${query}&output=embed`,
  ]);
});

test('the map links of a shop with its own address lead there, and not to the demo’s', () => {
  const address = { street: '12 High Street', city: 'Dover', state: 'DE', zip: '19901' };
  const facts = { ...demoBusiness, address };
  for (const link of [mapLink(facts), mapFrame(facts)])
    expect(decodeURIComponent(link)).toContain('12 High Street, Dover, DE 19901');
});
