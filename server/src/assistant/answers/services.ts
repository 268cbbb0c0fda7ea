import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { notListed, ofType, thing } from './goods.ts';
import { type Answer, bound, callUs, honestly, line, unknown } from './said.ts';

function serviceSaying(facts: Business, word: string): string | null {
  const found = facts.services.find(({ name, detail }) =>
    `${name} ${detail}`.toLowerCase().includes(word),
  );
  return found ? line(found) : null;
}

const visit = 'It begins with a free in-home consultation.';

export const services: Answer = ({ facts }) =>
  [
    'Our services:',
    ...facts.services.map(line),
    'We work for homeowners, landlords, builders and commercial customers.',
  ].join('\n');

export const installation: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = serviceSaying(facts, 'installation');
  if (!found) return honestly(circumstance, 'installation');
  if (ask.days.length > 0) {
    return `${found} Which day the crew can come is agreed with our team.`;
  }
  const isWho = /\b(who|subs?|subcontract\w*|own|employees?|crews?|dispatch)\b/.test(
    plain(ask.text),
  );
  if (isWho && ask.unlisted.length === 0) return `${found} ${visit}`;
  if (ask.unlisted.length > 0 && ask.products.length === 0) return notListed(circumstance);
  if (ask.unlisted.length > 0)
    return unknown(
      `${found} About ${thing(ask)} I have no information, so please ${callUs(facts)}. ${visit}`,
    );
  return `Yes. ${found} ${visit}`;
};

export const ownMaterial = bound('laying floors that you bring yourself');

export const removal: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = serviceSaying(facts, 'tear-out');
  if (!found) return honestly(circumstance, 'taking up the old floor');
  const risky = /\basbestos\b/.test(plain(ask.text));
  if (risky) return bound('asbestos')(circumstance);
  if (ask.unlisted.length > 0)
    return unknown(
      `${found} About ${thing(ask)} I have no information, so please ${callUs(facts)}.`,
    );
  return `Yes. ${found} What has to come out, and where it goes, is looked at in the free in-home consultation.`;
};

export const furniture = bound('moving furniture and getting a room ready');

export const subfloor: Answer = ({ facts }) =>
  unknown(
    `Our crews make the floor beneath sound before they lay the new one. What yours needs, and whether we can do it, I cannot tell from here: we look at it in a free in-home consultation, or ${callUs(facts)}.`,
  );

const judged =
  /\b(saved?|worth|possible|color|colors|dark\w*|long|walk|smell|coats?|dust\w*|old pine|painted|thin|stairs?|steps?|treads?|rail\w*|banister|tables?|cabinets?|furniture|doors?|deck|porch|bamboo|laminate)\b/;
export const refinishing: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = serviceSaying(facts, 'refinishing');
  if (!found) return honestly(circumstance, 'refinishing');
  if (judged.test(plain(ask.text)) || ask.unlisted.length > 0)
    return unknown(
      `${found} How that turns out with your floor I cannot tell from here: we look at it in a free in-home consultation, or ${callUs(facts)}.`,
    );
  return `Yes. ${found} ${visit}`;
};

export const repair: Answer = (circumstance) => {
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
      ? `For hardwood there is ${found} `
      : '';
  return {
    ...unknown(
      `${sorry}${wood}Whether a single repair is something we take on I cannot tell, so I would rather not guess; a person should look at it. Please ${callUs(facts)}.`,
    ),
    known: wood !== '',
  };
};

const ofStairs =
  /^(stairs?|steps?|treads?|risers?|landings?|number|flights?|runners?|carpet\w*|wood\w*)$/;

export const stairs: Answer = ({ ask, facts }) => {
  const fit =
    ask.products.length > 0
      ? ask.products
      : [...ofType(facts, 'carpet'), ...ofType(facts, 'hardwood')];
  if (/\brail\w*|\bspindles?\b|\bbanister\w*/.test(plain(ask.text)))
    return unknown(
      `Railings are not on my list, so I would rather not guess. Please ${callUs(facts)}.`,
    );
  const seen = `Stairs are measured one by one, so we look at them in a free in-home consultation.`;
  const rest = ask.unlisted.filter(({ word }) => !ofStairs.test(word));
  if (rest.length > 0)
    return unknown(
      `For stairs we sell ${fit.map(line).join(' ')} About ${thing({ ...ask, unlisted: rest })} I cannot tell, so please ${callUs(facts)}. ${seen}`,
    );
  return `For stairs people choose carpet or wood. We sell ${fit.map(line).join(' ')} ${seen}`;
};

export const diy: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = serviceSaying(facts, 'diy');
  if (!found) return honestly(circumstance, 'doing it yourself');
  const text = plain(ask.text);
  if (/\b(rent\w*|lend|borrow|loan|class\w*)\b/.test(text))
    return unknown(`${found} What can be lent or rented I cannot tell: please ${callUs(facts)}.`);
  if (/\b(measure|square|boxes|waste|extra|how many|overage)\b/.test(text))
    return unknown(
      `I cannot work that out from here. We measure for you in a free in-home consultation, or bring your numbers to the showroom or ${callUs(facts)}.`,
    );
  return `Yes. ${found} Come to the showroom and ask away.`;
};

export const delivery = bound('delivery');

const commercial =
  /\b(commercial|office|restaurant|church|school|dental|medical|clinic|salon|gym|store|retail|daycare|business|bar|hotel|hall|practice|warehouse)s?\b/;
const rental = /\b(landlord|rental|tenant|apartment|units?|property|airbnb|duplex)s?\b/;
export const trade: Answer = ({ ask, facts }) => {
  const text = plain(ask.text);
  const who = commercial.test(text)
    ? 'commercial customers: offices, shops and the like'
    : rental.test(text)
      ? 'landlords and rental properties'
      : /\b(builder|construction|contractor|flip|developer|new homes?)/.test(text)
        ? 'residential builders'
        : 'homeowners, landlords and rental properties, residential builders and commercial customers';
  return `We work for ${who}. ${facts.services.map(({ name }) => name).join(', ')}: tell us about the project and we write a free estimate. For terms and dates please ${callUs(facts)}.`;
};

export const otherWork: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  if (/\b(sell|carry|stock|buy|get|have)\b/.test(plain(ask.text))) return notListed(circumstance);
  const names = facts.services.map(({ name }) => name.toLowerCase()).join(', ');
  return unknown(
    `I do not see ${thing(ask)} among what we do, so I would rather not promise it. What I know of: ${names}. To be certain, please ${callUs(facts)}.`,
  );
};
