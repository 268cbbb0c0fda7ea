import type { Content } from '@sallie/shared/contract/content';
import * as pictures from '../../pictures/pictures.ts';
import type { Source } from '../layout/picture.tsx';
import { sourceOf } from '../layout/picture-source.ts';
import { aboutSizes } from '../pages/about.tsx';
import { gallerySizes } from '../sections/gallery/slide.tsx';
import { heroSizes } from '../sections/home/hero.tsx';

/** How a page shows itself where it is only mentioned: in search results and shared links. */
export interface Preview {
  description: (content: Content) => string;
  picture: (content: Content) => Source;
  /** When that picture is the first thing seen: its `sizes`, so that it is fetched at once. */
  lead?: string;
}

const namesOf = (products: Content['products']) => products.map(({ name }) => name).join(', ');

/** By path. */
export const previews: Record<string, Preview> = {
  '/': {
    description: ({ name, county, founded, products }) =>
      `${namesOf(products)} for ${county}, from ${name}, since ${founded}. Free in-home consultations and written estimates.`,
    picture: () => pictures.hero,
    lead: heroSizes,
  },
  '/about': {
    description: ({ name, founded, ownedSince, town }) =>
      `How ${name} has served ${town} since ${founded}, who has owned it since ${ownedSince}, and who you will meet in the showroom.`,
    picture: () => pictures.showroom,
    lead: aboutSizes,
  },
  '/our-products': {
    description: ({ town, products }) =>
      `${namesOf(products)}: see floors in a room before you choose, then walk on them in our ${town} showroom.`,
    picture: () => pictures.productHardwood,
  },
  '/recent-projects': {
    description: ({ county, projects }) =>
      `${projects.length > 1 ? `${projects.length} floors` : 'Floors'} we have laid in homes and businesses across ${county}.`,
    picture: ({ projects: [latest] }) => (latest && sourceOf(latest.picture)) ?? pictures.showroom,
    lead: gallerySizes,
  },
  '/contact': {
    description: ({ name, address }) =>
      `Call, write or visit ${name} at ${address.street}, ${address.city}: showroom address, opening hours, map and contact form.`,
    picture: () => pictures.showroom2,
  },
  '/referrals': {
    description: ({ referral }) =>
      `Tell a friend about us and earn $${referral.credit} in credit for every new floor we install for someone you sent.`,
    picture: () => pictures.hero2,
  },
  '/consultation': {
    description: ({ county }) =>
      `Ask for a free in-home flooring consultation anywhere in ${county}. We measure, bring samples and leave a written estimate.`,
    picture: () => pictures.serviceConsultation,
  },
  '/privacy-policy': {
    description: ({ name }) =>
      `What this website of ${name} stores when you write to us, how long it is kept, and how to have it erased.`,
    picture: () => pictures.showroom,
  },
  '/404': {
    description: () => 'There is no page at this address.',
    picture: () => pictures.showroom,
  },
};
