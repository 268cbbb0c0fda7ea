import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain, wordsOf } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import {
  type Answer,
  callUs,
  honestly,
  inSentence,
  line,
  listed,
  rows,
  serviceSaying,
  thing,
  unknown,
  visitLine,
} from './said.ts';
import { textAnswer } from './texts.ts';

type Product = Business['products'][number];

function productsSaying(facts: Business, ...words: string[]): Product[] {
  return facts.products.filter(({ name, detail }) =>
    words.some((word) => `${name} ${detail}`.toLowerCase().includes(word)),
  );
}

/** Matches questions about a floor itself, not about whether the shop has it. */
const asksOfIt =
  /^(?!.*\b(you|u|ya|yall|yous|your)\b)(does|is|are|will|would|why|should|how(?! about\b))\b/;

const asksWaterproof = (text: string) =>
  /\bwater proof\b/.test(plain(text)) || wordsOf(text).some((word) => sameWord(word, 'waterproof'));

const product: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const lines = ask.products.map(line).join(' ');
  if (asksWaterproof(ask.text)) return waterproof(circumstance);
  if (ask.products.length === 0) {
    return ask.unlisted.length > 0 || ask.attributes.length > 0
      ? textAnswer('not-listed')(circumstance)
      : textAnswer('products')(circumstance);
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

const waterproof: Answer = (circumstance) => {
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

const adviceAnswer: Answer = (circumstance) => {
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

const repair: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const text = plain(ask.text);
  const found = serviceSaying(facts, 'refinishing');
  const isWood =
    /\b(hardwood|wood|oak|scratch\w*|scuff\w*)\b/.test(text) &&
    !/\bcarpet|laminate|vinyl|tile\b/.test(text);
  const sorry = /\b(squeak\w*|creak\w*|chewed|burn\w*|hole|smell\w*)\b/.test(text)
    ? 'I am sorry to hear that. '
    : '';
  const wood =
    isWood && found && !/\b(board|plank|squeak\w*|creak\w*)\b/.test(text)
      ? `For hardwood there is ${line(found)} `
      : '';
  return {
    ...unknown(
      `${sorry}${wood}Whether a single repair is something we take on I cannot tell, so I would rather not guess; a person should look at it. Please ${callUs(facts)}.`,
    ),
    known: wood !== '',
  };
};

const ofStairs = /^(stairs?|steps?|treads?|risers?|landings?|number|flights?|carpet\w*|wood\w*)$/;

const stairs: Answer = ({ ask, facts }) => {
  const lines = ask.products.map(line).join(' ');
  const seen = `What your stairs take is seen on the spot. ${visitLine(facts)}`.trim();
  if (/\brunners?\b/.test(plain(ask.text)))
    return unknown(
      `${lines} About runners on stairs I cannot tell, so please ${callUs(facts)}. ${seen}`.trim(),
    );
  const rest = ask.unlisted.filter(({ word }) => !ofStairs.test(word));
  if (rest.length > 0)
    return unknown(
      `${lines} About ${thing({ ...ask, unlisted: rest })} on stairs I cannot tell, so please ${callUs(facts)}. ${seen}`.trim(),
    );
  if (lines) return `For stairs as well: ${lines} ${seen}`;
  return `We sell ${listed(facts.products.map(({ name }) => inSentence(name)))}. ${seen}`;
};

const room =
  /\bdo (\w+ )?(basements?|bath(room)?s?|kitchens?|(bed|living|laundry|dining) ?rooms?|hall(way)?s?)\b(?! waterproof)/;
const oldFloor =
  /\b(remove|tear out|rip (up|out)|pull up|take (up|out)) (the |my |our )?(old |existing )?(carpet\w*|floors?|flooring|tiles?|hardwood|laminate|vinyl)$/;
const otherWork: Answer = (circumstance) => {
  const { ask } = circumstance;
  // Whether the shop does basements means which floor suits one.
  if (ask.unlisted.length === 0 && room.test(plain(ask.text))) return adviceAnswer(circumstance);
  if (oldFloor.test(plain(ask.text))) return textAnswer('removal')(circumstance);
  return textAnswer('other-work')(circumstance);
};

export const goodsAnswers: Readonly<Record<string, Answer>> = {
  product,
  waterproof,
  advice: adviceAnswer,
  repair,
  stairs,
  'other-work': otherWork,
};
