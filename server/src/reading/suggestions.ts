import { Business, type DayHours } from '@sallie/shared/contract/business';
import type { Suggestion } from '@sallie/shared/contract/website';
import { phoneDigits, readablePhone } from '@sallie/shared/rules/phone';
import { addressLine } from '@sallie/shared/rules/shop-links';
import { isObject } from '@sallie/shared/rules/website/changes';
import { dayLine } from '@sallie/shared/rules/weekly-hours';
import * as z from 'zod/mini';
import { hoursOfObjects, hoursOfText } from './hours.ts';
import type { PageFacts } from './page-facts.ts';

export interface ReadPage extends PageFacts {
  url: URL;
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A fact, and what one page says of it; null where that is nothing that the content could take. */
interface Reading {
  path: string[];
  suggest(page: ReadPage): Suggestion | null;
}

function reading<Shape extends z.ZodMiniType>(
  path: string[],
  shape: Shape,
  read: (page: ReadPage) => unknown,
  words: (value: z.output<Shape>) => string = String,
): Reading {
  return {
    path,
    suggest(page) {
      const { success, data } = shape.safeParse(read(page));
      if (!success) return null;
      return { path, value: z.parse(z.json(), data), words: words(data), from: page.url.href };
    },
  };
}

const { name, phone, email, founded, address, location, areas, hours, links } = Business.shape;

/** The shop itself: what has a telephone or an address, and is no person. */
function shopIn({ objects }: ReadPage): Record<string, unknown> | undefined {
  return objects.find(
    (object) => object['@type'] !== 'Person' && (object.telephone ?? object.address) !== undefined,
  );
}

function addressOf(page: ReadPage): unknown {
  const postal = page.objects.find((object) => object.streetAddress);
  if (postal) {
    return {
      street: wordsOf(postal.streetAddress),
      city: wordsOf(postal.addressLocality),
      state: wordsOf(postal.addressRegion),
      zip: wordsOf(postal.postalCode),
    };
  }
  const [, street, city, state, zip] = usAddress.exec(page.text) ?? [];
  return street && { street, city, state, zip };
}

/** `218 Market Street, Millbrook, PA 18699`, also on two lines. */
const usAddress =
  /\b(\d{1,6} [A-Z0-9][\w.' -]{2,60}?)[,\n]\s*([A-Z][A-Za-z.' -]{1,40}?),\s*([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)\b/;

function linkTo(page: ReadPage, site: RegExp): string | undefined {
  return page.links.find((link) => {
    const url = URL.parse(link);
    return url?.protocol === 'https:' && site.test(url.hostname) && url.pathname.length > 1;
  });
}

const afterScheme = ({ links }: ReadPage, scheme: string) => {
  const link = links.find((each) => each.toLowerCase().startsWith(scheme));
  return link?.slice(scheme.length).split('?')[0]?.trim();
};

function areasOf(page: ReadPage): string[] {
  const served = shopIn(page)?.areaServed;
  return (Array.isArray(served) ? served : [served])
    .map((area) => wordsOf(isObject(area) ? area.name : area))
    .filter(Boolean);
}

function locationOf({ objects }: ReadPage): unknown {
  const geo = objects.find((object) => object.latitude !== undefined);
  return geo && { latitude: Number(geo.latitude), longitude: Number(geo.longitude) };
}

const readings: Reading[] = [
  reading(['name'], name, (page) => wordsOf(shopIn(page)?.name)),
  reading(
    ['phone'],
    phone,
    (page) => phoneDigits(wordsOf(shopIn(page)?.telephone) || (afterScheme(page, 'tel:') ?? '')),
    readablePhone,
  ),
  reading(['address'], address, addressOf, (value) => addressLine({ address: value })),
  reading(
    ['hours'],
    hours,
    ({ objects, text }) => hoursOfObjects(objects) ?? hoursOfText(text),
    (days: DayHours[]) => days.map(dayLine).join(', '),
  ),
  reading(['email'], email, (page) => {
    const named = wordsOf(shopIn(page)?.email).replace(/^mailto:/i, '');
    return named || afterScheme(page, 'mailto:');
  }),
  reading(
    ['areas'],
    areas,
    (page) => (areasOf(page).length > 0 ? areasOf(page) : undefined),
    (all) => all.join(', '),
  ),
  reading(['founded'], founded, (page) =>
    Number(wordsOf(shopIn(page)?.foundingDate).slice(0, 4) || Number.NaN),
  ),
  reading(['location'], location, locationOf, (place) =>
    place ? `${place.latitude}, ${place.longitude}` : '',
  ),
  ...(['facebook', 'instagram'] as const).map((site) =>
    reading(['links', site], links.shape[site], (page) =>
      linkTo(page, new RegExp(`(^|\\.)${site}\\.com$`)),
    ),
  ),
];

/** Of each fact what most pages say, the earlier page where as many say another; only what the content could take as it is. */
export function suggestionsFrom(pages: readonly ReadPage[]): Suggestion[] {
  return readings.flatMap((fact) => {
    const found = new Map<string, { suggestion: Suggestion; times: number }>();
    for (const page of pages) {
      const suggestion = fact.suggest(page);
      if (!suggestion) continue;
      const key = JSON.stringify(suggestion.value);
      const before = found.get(key);
      if (before) before.times += 1;
      else found.set(key, { suggestion, times: 1 });
    }
    const most = [...found.values()].toSorted((one, other) => other.times - one.times)[0];
    return most ? [most.suggestion] : [];
  });
}
