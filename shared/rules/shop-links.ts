import type { Business } from '../contract/business.ts';
import type { AnswerFacts } from '../contract/content.ts';

/** Formats as `218 Market Street, Millbrook, PA 18699`. */
export function addressLine({ address }: Pick<Business, 'address'>): string {
  return `${address.street}, ${address.city}, ${address.state} ${address.zip}`;
}

type Place = Pick<Business, 'address' | 'links'>;

const place = (facts: Place) => encodeURIComponent(addressLine(facts));

/** Returns the shop's own link, or a map search for its address. */
export function mapLink(facts: Place): string {
  return facts.links.maps ?? `https://www.google.com/maps/search/?api=1&query=${place(facts)}`;
}

/** Returns the same map, for an iframe. */
export function mapFrame(facts: Place): string {
  return facts.links.mapsEmbed ?? `https://www.google.com/maps?q=${place(facts)}&output=embed`;
}

export function linksOf(facts: Place & Pick<AnswerFacts, 'financing'>): string[] {
  const { maps: _, mapsEmbed: __, ...others } = facts.links;
  return [
    mapLink(facts),
    mapFrame(facts),
    ...Object.values({ ...others, financing: facts.financing?.link }).filter(
      (link) => link != null,
    ),
  ];
}
