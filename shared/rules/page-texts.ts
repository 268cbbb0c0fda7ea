import type { Content, TextKey } from '../contract/content.ts';
import { keysOf } from '../contract/keys-of.ts';
import { readablePhone } from './phone.ts';

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
