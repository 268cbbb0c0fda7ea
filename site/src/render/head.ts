import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { DayHours } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { dollars } from '@sallie/shared/rules/dollars';
import { escapeHtml } from '@sallie/shared/rules/safe-text';
import { mapLink } from '@sallie/shared/rules/shop-links';
import * as pictures from '../../generated/pictures.ts';
import { titleOf } from '../content/page-names.ts';
import { pictureJpg, pictureSet, type Source } from '../layout/picture.tsx';
import { sourceOf } from '../layout/shop-picture.tsx';
import { aboutSizes } from '../pages/about.tsx';
import { gallerySizes } from '../sections/gallery/gallery.tsx';
import { heroSizes } from '../sections/home/hero.tsx';
import { escapeJson } from './document.ts';

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}

const shopPages = ['/', '/contact'];

/** Pictures from the build have a crop for previews. */
function pictureProperties(picture: Source, origin: string): [string, string][] {
  const [address, width, height] = picture.hash
    ? [`/previews/${picture.name}.jpg`, 1200, 630]
    : [pictureJpg(picture), picture.width, picture.height];
  return [
    ['image', origin + address],
    ['image:width', String(width)],
    ['image:height', String(height)],
  ];
}

function leadPreload({ picture, lead }: Preview, content: Content): string {
  if (!lead) return '';
  return element('link', {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: pictureSet(picture(content), 'avif'),
    imagesizes: lead,
    fetchpriority: 'high',
  });
}

function shared(path: string, preview: Preview, { content, origin }: SiteSettings): string[] {
  const picture = preview.picture(content);
  const property = (name: string, content: string) =>
    element('meta', { property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', content.name),
    property('title', titleOf(path, content)),
    property('description', preview.description(content)),
    property('url', origin + path),
    ...pictureProperties(picture, origin).map(([name, value]) => property(name, value)),
    property('locale', 'en_US'),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

export function publicHead(path: string, settings: SiteSettings, listed: boolean): string[] {
  const preview = previews[path];
  if (!preview) throw new Error(`${path} has no preview`);
  return [
    element('meta', { name: 'description', content: preview.description(settings.content) }),
    listed && !settings.isDemo
      ? element('link', { rel: 'canonical', href: settings.origin + path })
      : element('meta', { name: 'robots', content: 'noindex' }),
    ...shared(path, preview, settings),
    element('meta', { name: 'theme-color', content: '#f7f4ee' }),
    leadPreload(preview, settings.content),
    shopPages.includes(path)
      ? `<script type="application/ld+json">${escapeJson(jsonLd(settings))}</script>`
      : '',
    path === '/contact' && settings.questions?.length
      ? `<script type="application/ld+json">${escapeJson(faqLd(settings.questions))}</script>`
      : '',
  ];
}

/** Without stars, because a business must not rate itself in its own markup. */
function jsonLd({ content, specialDays = [], origin }: SiteSettings): object {
  const { address, location, links } = content;
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    '@id': `${origin}/#shop`,
    name: content.name,
    url: `${origin}/`,
    image: origin + pictureJpg(pictures.showroom),
    telephone: `+1${content.phone}`,
    email: content.email,
    foundingDate: String(content.founded),
    address: postalAddress(address),
    ...(location && { geo: { '@type': 'GeoCoordinates', ...location } }),
    areaServed: content.areas,
    hasMap: mapLink(content),
    sameAs: [links.facebook, links.instagram].filter((link) => link !== null),
    openingHoursSpecification: content.hours.map((hours) => ({
      ...timesOf(hours),
      dayOfWeek: `https://schema.org/${hours.day}`,
    })),
    ...(specialDays.length > 0 && {
      specialOpeningHoursSpecification: specialDays.map((hours) => ({
        ...timesOf(hours),
        validFrom: hours.date,
        validThrough: hours.date,
      })),
    }),
    makesOffer: content.services.map(({ name, detail }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: detail },
    })),
  };
}

const postalAddress = ({ street, city, state, zip }: Content['address']) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: 'US',
});

/** Equal times are schema.org's way to say closed all day. */
function timesOf({ open, close }: DayHours): object {
  const [opens, closes] = open && close ? [open, close] : ['00:00', '00:00'];
  return { '@type': 'OpeningHoursSpecification', opens, closes };
}

function faqLd(questions: readonly PublicAnswer[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface Preview {
  description: (content: Content) => string;
  picture: (content: Content) => Source;
  /** Set when the picture is the first thing seen: its `sizes`, so that it is preloaded. */
  lead?: string;
}

const namesOf = (products: Content['products']) => products.map(({ name }) => name).join(', ');

const previews: Record<string, Preview> = {
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
      `Tell a friend about us and earn ${dollars(referral.credit)} in credit for every new floor we install for someone you sent.`,
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
