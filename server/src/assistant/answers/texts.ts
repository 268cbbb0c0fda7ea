import { plain } from '@sallie/shared/bot/language/words';
import { dollars } from '@sallie/shared/rules/dollars';
import {
  dayLine,
  holidayOn,
  hoursOf,
  specialDay,
  specialLine,
} from '@sallie/shared/rules/opening-hours';
import { currentOffers, offerLine, sentence } from '@sallie/shared/rules/owner-texts';
import { readablePhone } from '@sallie/shared/rules/phone';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/promise';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import texts from './data/texts.json' with { type: 'json' };
import {
  type Answer,
  type Circumstance,
  callUs,
  inSentence,
  line,
  listed,
  lowerFirst,
  membersIn,
  otherWays,
  rows,
  serviceSaying,
  thing,
  type Value,
  visitLine,
  withValues,
} from './said.ts';

/* These answers only insert facts into a text; all others are in the files of their nouns. */

interface Text {
  /** The text is for questions with these words; without it the text fits any. */
  when?: string;
  /** What the question must be about, or with `!` must not. */
  tags?: string;
  /** The text is for shops that lack this fact. */
  without?: string;
  text: string;
  known?: boolean;
  action?: string;
}

/** A shop may lack these facts; a text that needs a missing one is skipped. */
const optional = [
  ...['facebook', 'instagram', 'reviews', 'videoConsultation', 'offers', 'warranty', 'financing'],
  ...['customers', 'customersNamed', 'askedTown', 'licensed'],
  ...['installation', 'tearOut', 'refinishing', 'diy'],
];

export const textAnswers = Object.fromEntries(
  Object.entries(texts).map(([topic, list]) => [topic, answerOf(list)] as const),
);

export const textAnswer = (topic: keyof typeof texts): Answer => answerOf(texts[topic]);

function answerOf(list: readonly Text[]): Answer {
  const read = list.map((each) => ({ ...each, when: each.when && new RegExp(each.when) }));
  return (circumstance) => {
    const asked = plain(circumstance.ask.text);
    const found = tagsOf(circumstance);
    const factOf = (name: string) =>
      ofAsk[name]?.(circumstance) ?? ofShop[name]?.(circumstance) ?? null;
    const lacks = (text: string) =>
      optional.some((name) => text.includes(`{${name}}`) && !factOf(name));
    const isFor = ({ tags = '', without }: Text) =>
      (without === undefined || !factOf(without)) &&
      tags
        .split(' ')
        .every((tag) => tag === '' || found[tag.replace('!', '')] !== tag.startsWith('!'));
    const fit = read.find(
      ({ when, ...each }) => (!when || when.test(asked)) && isFor(each) && !lacks(each.text),
    );
    return {
      message: withValues(fit?.text ?? '', factOf),
      actionType: actions.find((action) => action === fit?.action) ?? null,
      known: fit?.known ?? fit !== undefined,
    };
  };
}

const actions = ['live_chat', 'collect_info'] as const;

const tagsOf = ({ ask, facts }: Circumstance): Record<string, boolean> => ({
  unlisted: ask.unlisted.length > 0,
  product: ask.products.length > 0,
  days: ask.days.length > 0,
  member: membersIn(facts, plain(ask.text)).length > 0,
});

export const personWish = (there: There) => filled(texts.person.at(-1)?.text ?? '', there);

type There = Pick<Circumstance, 'facts' | 'isPersonThere' | 'now'>;

export const filled = (text: string, there: There) =>
  withValues(text, (name) => ofShop[name]?.(there) ?? null);

const deals = ({ facts: { offers = [], timeZone }, now }: There): string => {
  const lines = currentOffers({ offers, timeZone }, now).map((offer) => `- ${offerLine(offer)}`);
  return lines.length > 0 ? ['What we offer now:', ...lines].join('\n') : '';
};

/** `Installation: laid by our own crews.` Empty when the facts have no service with one of these words. */
const work =
  (...words: string[]) =>
  ({ facts }: There): string => {
    const found = serviceSaying(facts, ...words);
    return found ? line(found) : '';
  };

const ofShop: Readonly<Record<string, (there: There) => Value>> = {
  facebook: ({ facts }) => facts.links.facebook,
  instagram: ({ facts }) => facts.links.instagram,
  reviews: ({ facts }) => facts.links.reviews,
  videoConsultation: ({ facts }) => facts.links.videoConsultation,
  founded: ({ facts }) => facts.founded,
  ownedSince: ({ facts }) => facts.ownedSince,
  experience: ({ facts }) => facts.experience,
  rating: ({ facts }) => facts.rating,
  happyCustomers: ({ facts }) => facts.happyCustomers,
  satisfaction: ({ facts }) => facts.satisfaction,
  projectCustomers: ({ facts }) => facts.projectCustomers,
  discount: ({ facts }) => dollars(facts.discount.amount),
  minimumProject: ({ facts }) => dollars(facts.discount.minimumProject),
  credit: ({ facts }) => dollars(facts.referral.credit),
  minimumInstallation: ({ facts }) => dollars(facts.referral.minimumInstallation),
  offers: deals,
  deals: (there) => deals(there) && `${deals(there)}\n`,
  warranty: ({ facts: { warranty } }) => (warranty ? sentence(warranty) : ''),
  financing: ({ facts: { financing } }) => {
    const more = financing?.link ? ` You find more here: ${financing.link}` : '';
    return financing ? `${sentence(financing.line)}${more}` : '';
  },
  phone: ({ facts }) => readablePhone(facts.phone),
  email: ({ facts }) => facts.email,
  address: ({ facts }) => addressLine(facts),
  map: ({ facts }) => mapLink(facts),
  town: ({ facts }) => facts.town,
  name: ({ facts }) => facts.name.replace(/\.$/, ''),
  callUs: ({ facts }) => callUs(facts),
  ways: otherWays,
  visit: ({ facts }) => visitLine(facts),
  begins: ({ facts }) => visitLine(facts) && ` It begins with ${lowerFirst(visitLine(facts))}`,
  how: ({ facts }) => visitLine(facts) || 'We come and look at the room first.',
  /** The promised hours are left out when the shop stays closed for longer. */
  followUp({ facts, now }) {
    const hours = `We contact you within ${facts.followUpHours} hours of your request. `;
    return `${keepsFollowUp(facts, now) ? hours : ''}${callBackLine(facts, now)}.`;
  },
  ours: ({ facts }) => [...facts.assurances, `here since ${facts.founded}`].join('; '),
  /** `A local, family-owned shop, since 1977.` */
  since({ facts: { assurances, founded } }) {
    const kind = assurances.find((each) => /\b(family|owned|local)\b/i.test(each));
    return kind ? `${kind}, since ${founded}.` : `We are here since ${founded}.`;
  },
  owners({ facts: { team } }) {
    const found = team.filter(({ role }) => /owner/i.test(role));
    return introduced(found.length > 0 ? found : team);
  },
  licensed: ({ facts }) => facts.assurances.find((each) => licensed.test(each)) ?? '',
  isLicensed: ({ facts }) => lowerFirst(facts.assurances.find((each) => licensed.test(each)) ?? ''),
  floors: ({ facts }) => facts.products.map(({ name }) => inSentence(name)).join(', '),
  floorRows: ({ facts }) => rows(facts.products),
  serviceRows: ({ facts }) => rows(facts.services),
  works: ({ facts }) => facts.services.map(({ name }) => lowerFirst(name)).join(', '),
  workNames: ({ facts }) => facts.services.map(({ name }) => inSentence(name)).join(', '),
  installation: work('install', 'lay'),
  tearOut: work('tear-out'),
  refinishing: work('refinishing'),
  diy: work('diy'),
  sampleVisit: work('sample'),
  customers: ({ facts }) => listed(facts.worksFor),
  served: ({ facts }) => `We serve ${facts.areas.join(', ')} and all of ${facts.county}.`,
  orPerson: ({ isPersonThere }) => (isPersonThere ? ', or ask me for a person' : ''),
  butPerson: ({ isPersonThere }) => (isPersonThere ? ', but I can connect you with one' : ''),
};

const licensed = /\b(licensed|insured|bonded)\b/i;

const introduced = (members: Circumstance['facts']['team']) =>
  members.map(({ name, role, about }) => `${name} (${role.toLowerCase()}): ${about}`).join(' ');

const kindsOfCustomer = [
  /\b(commercial|office|restaurant|church|school|dental|medical|clinic|salon|gym|store|retail|daycare|business|bar|hotel|hall|practice|warehouse)s?\b/,
  /\b(landlord|rental|tenant|apartment|units?|property|airbnb|duplex)s?\b/,
  /\b(builder|construction|contractor|flip|developer|new homes?)/,
];

const ofAsk: Readonly<Record<string, (circumstance: Circumstance) => Value>> = {
  thing: ({ ask }) => thing(ask),
  named: ({ ask }) => ask.products.map(line).join(' '),
  askedTown: ({ ask }) => ask.towns[0] ?? '',
  customersNamed({ ask, facts: { worksFor } }) {
    const kind = kindsOfCustomer.find((words) => words.test(plain(ask.text)));
    return listed(kind ? worksFor.filter((each) => kind.test(each)) : worksFor);
  },
  team({ ask, facts }) {
    const named = membersIn(facts, plain(ask.text));
    return introduced(named.length > 0 ? named : facts.team);
  },
  showroomHours: ({ ask, facts }) => openOn(facts, ask.days),
};

export function openOn(facts: Circumstance['facts'], days: Circumstance['ask']['days']): string {
  const asked = days.filter(({ date }) => !holidayOn(facts, date));
  const lines = asked.map(({ date }) => {
    const special = specialDay(facts, date);
    return special ? specialLine(special) : dayLine(hoursOf(facts, new Date(date)));
  });
  return lines.length > 0 ? ` Showroom hours: ${[...new Set(lines)].join('; ')}.` : '';
}
