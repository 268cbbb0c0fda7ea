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

test('a shop that gives no map is looked for at its address', () => {
  const address = { street: '9 Quay & Co', city: 'Port', state: 'OR', zip: '97001' };
  const facts = { ...demoBusiness, address, links: none };
  const query = '9%20Quay%20%26%20Co%2C%20Port%2C%20OR%2097001';
  expect(linksOf(facts)).toEqual([
    `https://www.google.com/maps/search/?api=1&query=${query}`,
    `https://www.google.com/maps?q=${query}&output=embed`,
  ]);
});

test('the demo shop needs no links of its own to its map', () => {
  const { maps, mapsEmbed } = demoBusiness.links;
  expect([mapLink(demoBusiness), mapFrame(demoBusiness)]).toEqual([maps, mapsEmbed]);
  const bare = { ...demoBusiness, links: none };
  expect([mapLink(bare), mapFrame(bare)]).toEqual([maps, mapsEmbed]);
});
