import type { Business } from '../../contract/business.ts';
import { addressLine } from '../../rules/address-line.ts';
import { readablePhone } from '../../rules/phone.ts';
import { type Asked, about, hasPhrase } from './asked.ts';
import { honestly, type Topic } from './topic.ts';

const address: Topic = {
  joins: true,
  applies: (asked) =>
    (about(asked, 'where') || hasPhrase(asked, 'get there, get to you, get to your')) &&
    !about(asked, 'parking') &&
    !hasPhrase(asked, 'email address, mail address'),
  answer: ({ facts }) =>
    `Our showroom is at ${addressLine(facts)}. For directions: ${facts.links.maps}`,
};

const parking: Topic = {
  applies: (asked) => about(asked, 'parking'),
  answer(circumstance) {
    const { facts } = circumstance;
    const { message, ...rest } = honestly(circumstance, 'parking');
    return { ...rest, message: `The showroom is at ${addressLine(facts)}. ${message}` };
  },
};

const phone: Topic = {
  joins: true,
  applies: (asked) =>
    about(asked, 'phone') && !hasPhrase(asked, 'call me, call me back, my number, my phone'),
  answer: ({ facts }) => `Our phone number is ${readablePhone(facts.phone)}.`,
};

const email: Topic = {
  joins: true,
  applies: (asked) => about(asked, 'email') && !hasPhrase(asked, 'my email'),
  answer: ({ facts }) => `Our email address is ${facts.email}.`,
};

const contact: Topic = {
  applies: (asked) => about(asked, 'contact'),
  answer: ({ facts }) =>
    `You can call us at ${readablePhone(facts.phone)}, write to ${facts.email}, use the form at /contact, or visit the showroom at ${addressLine(facts)}.`,
};

const areas: Topic = {
  applies: (asked, facts) =>
    (about(asked, 'area') && !hasPhrase(asked, 'area rug, area rugs')) ||
    townNamed(asked, facts) !== undefined ||
    hasPhrase(asked, 'come to, come out to, work in'),
  answer({ asked, facts }) {
    const town = townNamed(asked, facts);
    const all = `We serve ${facts.areas.join(', ')} and all of ${facts.county}.`;
    if (town) return `Yes, ${town} is one of our towns. ${all}`;
    return `${all} If your place is not among them, please call us at ${readablePhone(facts.phone)}.`;
  },
};

function townNamed(asked: Asked, facts: Business): string | undefined {
  return facts.areas.find((town) => hasPhrase(asked, town.toLowerCase()));
}

const social: Topic = {
  applies: (asked) => about(asked, 'social'),
  answer: ({ facts }) => `You find us at ${facts.links.facebook} and ${facts.links.instagram}`,
};

export const placeTopics = { address, parking, phone, email, contact, areas, social };
