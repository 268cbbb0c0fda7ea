import type { Business } from '../../contract/business.ts';
import { about, hasPhrase } from './asked.ts';
import { daysNamed, hoursOf } from './hours.ts';
import { honestly, type Topic } from './topic.ts';

function serviceSaying(facts: Business, word: string): string | null {
  const found = facts.services.find(({ name, detail }) =>
    `${name} ${detail}`.toLowerCase().includes(word),
  );
  return found
    ? `${found.name}: ${found.detail.charAt(0).toLowerCase()}${found.detail.slice(1)}.`
    : null;
}

/** A service from the facts under its key word, or the honest offer. */
function service(word: string, subject: string, more: string): Topic['answer'] {
  return (circumstance) => {
    const found = serviceSaying(circumstance.facts, word);
    return found ? `Yes. ${found}${more}` : honestly(circumstance, subject);
  };
}

const visit = ' It begins with a free in-home consultation.';

const install: Topic = {
  applies: (asked) => about(asked, 'install'),
  answer(circumstance) {
    const { facts } = circumstance;
    const found = serviceSaying(facts, 'installation');
    if (!found) return honestly(circumstance, 'installation');
    const days = daysNamed(circumstance).map((day) => hoursOf(facts, day));
    if (days.length === 0) return `Yes. ${found}${visit}`;
    return `Yes. ${found} Which day the crew can come is agreed with our team. Showroom hours: ${days.join('; ')}.`;
  },
};

const refinish: Topic = {
  applies: (asked) => about(asked, 'refinish'),
  answer: service('refinishing', 'refinishing', visit),
};

const diy: Topic = {
  applies: (asked) =>
    about(asked, 'diy') ||
    hasPhrase(asked, 'do it my self, buy the materials, just the materials, materials only'),
  answer: service('diy', 'doing it yourself', ' Come to the showroom and ask away.'),
};

const removal: Topic = {
  applies: (asked) =>
    about(asked, 'removal') || hasPhrase(asked, 'take up, old carpet, old floor, old flooring'),
  answer(circumstance) {
    const { asked, facts } = circumstance;
    const found = serviceSaying(facts, 'tear-out');
    if (!found || hasPhrase(asked, 'furniture'))
      return honestly(circumstance, 'moving furniture and hauling away');
    return `Yes. ${found} What has to come out is looked at in the free in-home consultation.`;
  },
};

/** Whom the shop works for stands on every page; what they get there is told in person. */
function segment(who: string): Topic['answer'] {
  return ({ facts }) =>
    `Yes, we work for ${who}. ${facts.services.map(({ name }) => name).join(', ')}: tell us about the project and we write a free estimate.`;
}

const commercial: Topic = {
  applies: (asked) => about(asked, 'commercial'),
  answer: segment('commercial customers: offices, shops and the like'),
};
const landlord: Topic = {
  applies: (asked) => about(asked, 'landlord'),
  answer: segment('landlords and rental properties'),
};
const builder: Topic = {
  applies: (asked) => about(asked, 'builder'),
  answer: segment('residential builders'),
};

const services: Topic = {
  applies: (asked) =>
    about(asked, 'services') ||
    hasPhrase(asked, 'what do you do, what can you do, what do you offer, what all do you do'),
  answer: ({ facts }) =>
    [
      'Our services:',
      ...facts.services.map(
        ({ name, detail }) => `${name}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}.`,
      ),
      'We work for homeowners, landlords, builders and commercial customers.',
    ].join('\n'),
};

export const serviceTopics = {
  refinish,
  diy,
  removal,
  commercial,
  landlord,
  builder,
  install,
  services,
};
