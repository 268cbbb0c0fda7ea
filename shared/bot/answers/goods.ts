import type { Business } from '../../contract/business.ts';
import type { ProjectType } from '../../contract/consultation.ts';
import { projectTypeOf } from '../language/flooring.ts';
import { type Asked, about, hasPhrase } from './asked.ts';
import { honestly, type Topic } from './topic.ts';
import type { Subject } from './vocabulary.ts';

const kinds: [Subject, ProjectType][] = [
  ['hardwood', 'hardwood'],
  ['vinyl', 'luxury-vinyl'],
  ['carpet', 'carpet'],
  ['tile', 'tile'],
  ['laminate', 'laminate'],
];

type Product = Business['products'][number];

function productsNamed(asked: Asked, facts: Business): Product[] {
  return kinds.flatMap(([subject, type]) => {
    if (!about(asked, subject)) return [];
    return facts.products.filter(({ name }) => projectTypeOf(name) === type);
  });
}

const line = ({ name, detail }: Product) =>
  `${name}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}.`;
const advice =
  'Our team brings samples to a free in-home consultation and tells you what suits the room.';

function productsSaying(facts: Business, ...words: string[]): Product[] {
  return facts.products.filter(({ name, detail }) =>
    words.some((word) => `${name} ${detail}`.toLowerCase().includes(word)),
  );
}

const products: Topic = {
  applies: (asked) => about(asked, 'products', 'hardwood', 'vinyl', 'carpet', 'tile', 'laminate'),
  answer({ asked, facts }) {
    const named = productsNamed(asked, facts);
    if (named.length > 0)
      return `Yes, we sell and install that. ${named.map(line).join(' ')} ${advice}`;
    return `We sell ${facts.products.map(line).join('\n')}\n${advice}`.replace(
      'We sell ',
      'We sell:\n',
    );
  },
};

const stairs: Topic = {
  applies: (asked) => about(asked, 'stairs'),
  answer({ asked, facts }) {
    const named = productsNamed(asked, facts);
    const fit = named.length > 0 ? named : productsSaying(facts, 'carpet', 'hardwood');
    return `For stairs people choose carpet or wood. We sell ${fit.map(line).join(' ')} Stairs are measured one by one, so we look at them in a free in-home consultation.`;
  },
};

const wet: Topic = {
  applies: (asked) => about(asked, 'wet'),
  answer(circumstance) {
    const { facts } = circumstance;
    const fit = productsSaying(facts, 'waterproof', 'porcelain', 'ceramic');
    if (fit.length === 0) return honestly(circumstance, 'floors for wet rooms');
    return `For wet rooms we sell ${fit.map(line).join(' ')} ${advice}`;
  },
};

const pets: Topic = {
  applies: (asked) => about(asked, 'pets'),
  answer(circumstance) {
    const { facts } = circumstance;
    const fit = productsSaying(facts, 'waterproof', 'hard-wearing', 'tile');
    if (fit.length === 0) return honestly(circumstance, 'floors for pets and children');
    return `With pets or children look at ${fit.map(line).join(' ')} ${advice}`;
  },
};

const unlisted: Topic = {
  applies: (asked, facts) =>
    about(asked, 'unlisted', 'brand') && productsNamed(asked, facts).length === 0,
  answer(circumstance) {
    const { facts } = circumstance;
    const { message, ...rest } = honestly(circumstance, 'that one');
    const names = facts.products.map(({ name }) => name.toLowerCase()).join(', ');
    return { ...rest, message: `I know of these at our shop: ${names}. ${message}` };
  },
};

const brought: Topic = {
  applies: (asked) =>
    hasPhrase(
      asked,
      'my own floor, my own flooring, my own material, my own materials, our own floor, our own flooring, bring my own, bring our own, already bought, i bought, we bought',
    ),
  answer: (circumstance) => honestly(circumstance, 'laying floors that you bring yourself'),
};

const health: Topic = {
  applies: (asked) => about(asked, 'health'),
  answer: (circumstance) => honestly(circumstance, 'what is in the materials'),
};

const samples: Topic = {
  applies: (asked) => about(asked, 'samples'),
  answer: () =>
    'Yes, we bring samples to a free in-home consultation, and you can see them in our showroom.',
};

export const goodsTopics = { stairs, wet, pets, unlisted, brought, health, samples, products };
