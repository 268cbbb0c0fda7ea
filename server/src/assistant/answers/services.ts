import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { adviceAnswer, notListed, thing } from './goods.ts';
import {
  type Answer,
  bound,
  callUs,
  honestly,
  inSentence,
  line,
  lowerFirst,
  rows,
  serviceSaying,
  unknown,
  visitLine,
} from './said.ts';

function work(facts: Business, ...words: string[]): string | null {
  const found = serviceSaying(facts, ...words);
  return found ? line(found) : null;
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-US').format(names).replace(', and ', ' and ');

const begins = (facts: Business) =>
  visitLine(facts) ? ` It begins with ${lowerFirst(visitLine(facts))}` : '';

const besideTheWork =
  /\b(included?|includes|extra|stay\w*|while|during|liv(e|ing)|(my|him|her)self|(our|them)selves)\b/;

/** Says yes only to the work itself, not to what it costs or to what the visitor may do meanwhile. */
function does({ ask, facts }: Parameters<Answer>[0], found: string): ReturnType<Answer> {
  if (besideTheWork.test(plain(ask.text)))
    return unknown(
      `${found} Beyond that I cannot tell from here, so please ${callUs(facts)}.${begins(facts)}`,
    );
  return `Yes. ${found}${begins(facts)}`;
}

export const services: Answer = ({ facts }) =>
  [
    'Our services:',
    rows(facts.services),
    ...(facts.worksFor.length > 0 ? [`We work for ${listed(facts.worksFor)}.`] : []),
  ].join('\n');

export const installation: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = work(facts, 'install', 'lay');
  if (!found) return honestly(circumstance, 'installation');
  if (ask.days.length > 0) {
    return `${found} Which day the crew can come is agreed with our team.`;
  }
  const isWho = /\b(who|subs?|subcontract\w*|own|employees?|crews?|dispatch)\b/.test(
    plain(ask.text),
  );
  const isOfPeople = /\b(who|whoever|subs?|employees?)\b/.test(plain(ask.text));
  if (isWho && (ask.unlisted.length === 0 || isOfPeople)) return `${found}${begins(facts)}`;
  if (ask.unlisted.length > 0 && ask.products.length === 0) return notListed(circumstance);
  if (ask.unlisted.length > 0)
    return unknown(
      `${found} About ${thing(ask)} I have no information, so please ${callUs(facts)}.${begins(facts)}`,
    );
  return does(circumstance, found);
};

const takesUp =
  /\b(tear\w*|tore|rip\w*|pull\w*|remov\w*|strip\w*|demo\w*|(take|takes|taking|get) (it |them |that |(my|the|our|this) (\w+ )+)?(up|out))\b(?!.*\b(haul\w*|away|dispos\w*|dump\w*)\b)/;
export const removal: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = work(facts, 'tear-out');
  if (!found) return honestly(circumstance, 'taking up the old floor');
  const risky = /\basbestos\b/.test(plain(ask.text));
  if (risky) return bound('asbestos')(circumstance);
  if (!takesUp.test(plain(ask.text)))
    return unknown(
      `${found} Whether the old floor is taken away as well I cannot tell, so please ${callUs(facts)}.`,
    );
  if (ask.unlisted.length > 0)
    return unknown(
      `${found} About ${thing(ask)} I have no information, so please ${callUs(facts)}.`,
    );
  return does(circumstance, found);
};

const judged =
  /\b(saved?|worth|possible|color|colors|dark\w*|long|walk|smell|coats?|dust\w*|old pine|original|from (the )?(19|18)\d\ds?|painted|thin|stairs?|steps?|treads?|rail\w*|banister|tables?|cabinets?|furniture|doors?|deck|porch|bamboo|laminate)\b/;
export const refinishing: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = work(facts, 'refinishing');
  if (!found) return honestly(circumstance, 'refinishing');
  if (judged.test(plain(ask.text)) || ask.unlisted.length > 0)
    return unknown(
      `${found} How that turns out with your floor I cannot tell from here: we look at it in a visit, or ${callUs(facts)}. ${visitLine(facts)}`.trim(),
    );
  return does(circumstance, found);
};

export const repair: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const text = plain(ask.text);
  const found = work(facts, 'refinishing');
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

const ofStairs = /^(stairs?|steps?|treads?|risers?|landings?|number|flights?|carpet\w*|wood\w*)$/;

export const stairs: Answer = ({ ask, facts }) => {
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

export const diy: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const found = work(facts, 'diy');
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

const kindsOfCustomer = [
  /\b(commercial|office|restaurant|church|school|dental|medical|clinic|salon|gym|store|retail|daycare|business|bar|hotel|hall|practice|warehouse)s?\b/,
  /\b(landlord|rental|tenant|apartment|units?|property|airbnb|duplex)s?\b/,
  /\b(builder|construction|contractor|flip|developer|new homes?)/,
];
export const trade: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  if (facts.worksFor.length === 0) return honestly(circumstance, 'whom we work for');
  const kind = kindsOfCustomer.find((words) => words.test(plain(ask.text)));
  const named = kind ? facts.worksFor.filter((each) => kind.test(each)) : facts.worksFor;
  const works = facts.services.map(({ name }) => lowerFirst(name)).join(', ');
  if (named.length === 0)
    return unknown(
      `I know of this: we work for ${listed(facts.worksFor)}. For anybody else please ${callUs(facts)}.`,
    );
  return `We work for ${listed(named)}: ${works}. For terms and dates please ${callUs(facts)}.`;
};

const room =
  /\bdo (\w+ )?(basements?|bath(room)?s?|kitchens?|(bed|living|laundry|dining) ?rooms?|hall(way)?s?)\b(?! waterproof)/;
const oldFloor =
  /\b(remove|tear out|rip (up|out)|pull up|take (up|out)) (the |my |our )?(old |existing )?(carpet\w*|floors?|flooring|tiles?|hardwood|laminate|vinyl)$/;
export const otherWork: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  // Whether the shop does basements means which floor suits one.
  if (ask.unlisted.length === 0 && room.test(plain(ask.text))) return adviceAnswer(circumstance);
  if (oldFloor.test(plain(ask.text))) return removal(circumstance);
  if (/\b(sell|carry|stock|buy|get|have)\b/.test(plain(ask.text))) return notListed(circumstance);
  const names = facts.services.map(({ name }) => inSentence(name)).join(', ');
  return unknown(
    `I do not see ${thing(ask)} among what we do, so I would rather not promise it. What I know of: ${names}. To be certain, please ${callUs(facts)}.`,
  );
};
