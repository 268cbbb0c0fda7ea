import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { DayHours } from '@sallie/shared/contract/business';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { mapLink } from '@sallie/shared/rules/shop-links';
import { showroom } from '../../pictures/pictures.ts';
import { pictureJpg } from '../layout/picture.tsx';

/** The shop for search engines. No stars: a business must not rate itself in its own markup. */
export function jsonLd({ content, specialDays = [], origin }: SiteSettings): object {
  const { address, location, links } = content;
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    '@id': `${origin}/#shop`,
    name: content.name,
    url: `${origin}/`,
    image: origin + pictureJpg(showroom),
    telephone: `+1${content.phone}`,
    email: content.email,
    foundingDate: String(content.founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
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

/** Equal times are schema.org's way to say closed all day. */
function timesOf({ open, close }: DayHours): object {
  const [opens, closes] = open && close ? [open, close] : ['00:00', '00:00'];
  return { '@type': 'OpeningHoursSpecification', opens, closes };
}

/** What stands on the page as questions and answers, for search engines. */
export function faqLd(questions: readonly PublicAnswer[]): object {
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
