import type { AnswerFacts, Content, Offer, TextKey } from '../contract/content.ts';
import { keysOf } from '../contract/keys-of.ts';
import { HOUR_MS } from './duration.ts';
import { readablePhone } from './phone.ts';
import { instantAt } from './shop-clock.ts';

type OfferFacts = Pick<Content, 'offers' | 'timeZone'>;

/** By the shop's wall clock; an offer includes its start and excludes its end. */
export function currentOffers({ offers, timeZone }: OfferFacts, now: Date): Offer[] {
  const at = now.getTime();
  return offers.filter(({ from, until }) => {
    const [start, end] = [instantOf(from, timeZone), instantOf(until, timeZone)];
    return (start === null || start <= at) && (end === null || at < end);
  });
}

/** When an offer next begins or ends, in milliseconds since 1970; null when none does. */
export function nextOfferTurn({ offers, timeZone }: OfferFacts, now: Date): number | null {
  const turns = offers
    .flatMap(({ from, until }) => [instantOf(from, timeZone), instantOf(until, timeZone)])
    .filter((at) => at !== null && at > now.getTime());
  return turns.length > 0 ? Math.min(...turns.map(Number)) : null;
}

/** Returns the day of the last minute, so that an offer until midnight ends on the day before. */
export const lastDay = (until: string) => new Date(Date.parse(`${until}Z`) - 60_000);

/** Formats as `November 30`. */
export function lastDayName(until: string): string {
  return lastDay(until).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Formats as `Carpet week: 20% off all carpet. Until November 30.` */
export function offerLine({ title, detail, until }: Offer): string {
  const words = sentence(detail ? `${title}: ${detail}` : title);
  return until ? `${words} Until ${lastDayName(until)}.` : words;
}

export const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

export function ownersLines({ timeZone, ...facts }: AnswerFacts, now: Date): string[] {
  const { offers = [], warranty, financing } = facts;
  return [
    ...currentOffers({ offers, timeZone }, now).map(offerLine),
    ...(warranty ? [sentence(warranty)] : []),
    ...(financing ? [sentence(financing.line)] : []),
  ];
}

/** A time that clocks skip counts as an hour later. */
function instantOf(wall: string | null, timeZone: string): number | null {
  if (wall === null) return null;
  const later = new Date(Date.parse(`${wall}Z`) + HOUR_MS).toISOString().slice(0, 16);
  return (instantAt(wall, timeZone) ?? instantAt(later, timeZone))?.getTime() ?? null;
}

/** Texts that fit any floor shop. Pages omit a text that is empty here and not written by the owner. */
const neutral: Record<TextKey, string> = {
  homeTitle: 'Good floors for the rooms you live in.',
  homeLead: 'Come in and walk on them, or let us come and look at your room.',
  aboutTitle: 'Floors are what we do.',
  aboutLead: '',
  storyBeginning: '',
  storyOwners: '',
  storyToday: '',
  productsLead:
    'Try floors on screen, note the ones you like, and ask for the samples at {street}.',
  projectsLead: 'Homes and workplaces around {county}.',
  contactLead: '',
  referralsLead: 'When someone you sent has a floor installed by us, the thanks is yours to spend.',
  consultationLead: 'We agree on a time with you.',
};

/** Returns the facts that a text may hold as `{town}`. */
function slotsOf(content: Content): Record<string, string | number> {
  const { name, town, county, founded, ownedSince, experience, happyCustomers } = content;
  return {
    ...{ name, town, county, founded, ownedSince, experience, happyCustomers },
    street: content.address.street,
    city: content.address.city,
    phone: readablePhone(content.phone),
  };
}

/** Fills the facts into the owner's texts; an unknown slot stays as written. */
export function pageTexts(content: Content): Record<TextKey, string> {
  const slots = slotsOf(content);
  const written = (key: TextKey) => content.texts[key] || neutral[key];
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
  const texts = keysOf(neutral).map((key) => [key, filled(written(key))]);
  return { ...neutral, ...Object.fromEntries(texts) };
}
