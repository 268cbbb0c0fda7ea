import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain, wordsOf } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import {
  type Answer,
  bound,
  type Circumstance,
  callUs,
  honestly,
  inSentence,
  line,
  rows,
  type Said,
  serviceSaying,
  unknown,
  visitLine,
} from './said.ts';

type Product = Business['products'][number];

function productsSaying(facts: Business, ...words: string[]): Product[] {
  return facts.products.filter(({ name, detail }) =>
    words.some((word) => `${name} ${detail}`.toLowerCase().includes(word)),
  );
}

export const products: Answer = ({ facts }) =>
  `We sell:\n${rows(facts.products)}\n${visitLine(facts)}`.trim();

const namesOf = (facts: Business) => facts.products.map(({ name }) => inSentence(name)).join(', ');

/** Names what was asked for and is not in the facts. Verbs are left out: "do you bind carpet". */
export function thing({ unlisted, text }: Circumstance['ask']): string {
  const [first, second] = unlisted
    .map(({ word, isSayable }) => (isSayable ? word : ''))
    .filter((word) => word !== '' && !isDone(word, plain(text)));
  if (!first) return 'that';
  return second ? `${first} ${second}` : first;
}

const isDone = (word: string, text: string) =>
  word.endsWith('ed') || new RegExp(`\\b(you|u|ya|yall|guys|to|also|even) ${word}\\b`).test(text);

export function notListed(circumstance: Circumstance): Said {
  const { ask, facts } = circumstance;
  return unknown(
    `I do not see ${thing(ask)} in what I know of our shop, so I would rather not guess. What I know of: ${namesOf(facts)}. To be certain, please ${callUs(facts)}.`,
  );
}

/** Matches questions about a floor itself, not about whether the shop has it. */
const asksOfIt =
  /^(?!.*\b(you|u|ya|yall|yous|your)\b)(does|is|are|will|would|why|should|how(?! about\b))\b/;

const asksWaterproof = (text: string) =>
  /\bwater proof\b/.test(plain(text)) || wordsOf(text).some((word) => sameWord(word, 'waterproof'));

export const product: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const lines = ask.products.map(line).join(' ');
  if (asksWaterproof(ask.text)) return waterproof(circumstance);
  if (ask.products.length === 0) {
    return ask.unlisted.length > 0 || ask.attributes.length > 0
      ? notListed(circumstance)
      : products(circumstance);
  }
  if (ask.unlisted.length > 0 || asksOfIt.test(plain(ask.text))) {
    const named = ask.unlisted.some(({ isSayable }) => isSayable);
    const beyond = named ? `I do not see ${thing(ask)} on my list` : 'I cannot tell';
    return unknown(
      `What I know of there: ${lines} Beyond that ${beyond}, so please ${callUs(facts)} to be certain.`,
    );
  }
  if (ask.attributes.length > 0) {
    return `We sell ${lines} Which colors, sizes and looks are on the racks I cannot tell; ask for samples in the showroom or ${callUs(facts)}.`;
  }
  const laid = serviceSaying(facts, 'install', 'lay') ? ' and install' : '';
  return `Yes, we sell${laid} that.\n${rows(ask.products)}\n${visitLine(facts)}`.trim();
};

export const samples: Answer = ({ ask, facts }) => {
  const brought = serviceSaying(facts, 'sample');
  const base = `${brought ? `${line(brought)} ` : ''}You can also look at samples in our showroom.`;
  return /\b(borrow|take|home|keep|many|hang on|overnight|deposit)\b/.test(plain(ask.text))
    ? `${base} Whether some can go home with you I cannot tell: ask there, or ${callUs(facts)}.`
    : base;
};

export const stock = bound('what is in stock');

export const brands: Answer = (circumstance) => {
  const { message, ...rest } = honestly(circumstance, 'brands');
  return {
    ...rest,
    message: `I know of these at our shop: ${namesOf(circumstance.facts)}. ${message}`,
  };
};

/** Colors, sizes, makers and layers are on the label and not in the facts. */
export const specs: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const named = ask.products.map((each) => `${line(each)} `).join('');
  return unknown(
    `${named}Colors, sizes and how it is made I cannot tell from here; the people and the samples in the showroom can. Come in, or ${callUs(facts)}.`,
  );
};

export const waterproof: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const fit = productsSaying(facts, 'waterproof');
  if (fit.length === 0) return honestly(circumstance, 'floors for wet rooms');
  const other = ask.products.filter((each) => !fit.includes(each));
  if (other.length > 0) {
    const names = other.map(({ name }) => inSentence(name)).join(' and ');
    return unknown(
      `That ${names} is waterproof stands nowhere in what I know, so I would not count on it. What is: ${fit.map(line).join(' ')} For advice please ${callUs(facts)}.`,
    );
  }
  return `What we sell as waterproof:\n${rows(fit)}\n${visitLine(facts)}`.trim();
};

const wet =
  /\b(basement|bath|bathroom|kitchen|laundry|damp|wet|moist\w*|water|spill\w*|shower|mudroom|sunroom|slippery)s?\b/;
const hard =
  /\b(pets?|dogs?|cats?|puppy|puppies|labs?|claws?|kids?|child\w*|toddlers?|durable|traffic|rental|tenants?|hold|holds|scratch\w*|walker|wheelchair)\b/;
const soft = /\b(quiet|noise|noisy|warm|soft|cold|cozy|feet|bedroom|nursery|sound)\b/;

export const adviceAnswer: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const text = plain(ask.text);
  const fit = new Set<Product>();
  if (wet.test(text))
    for (const each of productsSaying(facts, 'waterproof', 'porcelain')) fit.add(each);
  if (hard.test(text))
    for (const each of productsSaying(facts, 'waterproof', 'hard-wearing', 'porcelain'))
      fit.add(each);
  if (soft.test(text)) for (const each of productsSaying(facts, 'plush')) fit.add(each);
  for (const each of ask.products) fit.add(each);
  if (/\bstairs?|steps\b/.test(text))
    for (const each of productsSaying(facts, 'plush', 'oak')) fit.add(each);
  const lines = rows([...fit].slice(0, 3));
  const who = `Which is right for your room is best seen on the spot. ${visitLine(facts)} You can also try floors in a room at /our-products, or ${callUs(facts)}.`;
  if (!lines) return who;
  return `Worth a look:\n${lines}\n${who}`;
};
