import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { currentOffers, offerLine, sentence } from '@sallie/shared/rules/owner-texts';
import { readablePhone } from '@sallie/shared/rules/phone';
import { addressLine } from '@sallie/shared/rules/shop-links';
import texts from './data/texts.json' with { type: 'json' };
import {
  type Answer,
  type Circumstance,
  callUs,
  money,
  otherWays,
  type Values,
  visitLine,
  withValues,
} from './said.ts';

/* These answers only insert facts into a text; all others are in the files of their nouns. */

interface Text {
  /** The text is for questions with these words; without it the text fits any. */
  when?: RegExp | undefined;
  text: string;
  known: boolean;
  isPersonWish: boolean;
}

/** A shop may lack these facts; a text that needs a missing one is skipped. */
const optional = [
  ...['facebook', 'instagram', 'reviews', 'videoConsultation'],
  ...['offers', 'warranty', 'financing'],
];

export const textAnswers = Object.fromEntries(
  Object.entries(texts).map(([topic, list]) => [topic, answerOf(list.map(textOf))] as const),
);

function textOf(entry: { when?: string; text: string; known?: boolean; action?: string }): Text {
  return {
    when: entry.when === undefined ? undefined : new RegExp(entry.when),
    text: entry.text,
    known: entry.known ?? true,
    isPersonWish: entry.action === 'live_chat',
  };
}

function answerOf(list: readonly Text[]): Answer {
  return (circumstance) => {
    const asked = plain(circumstance.ask.text);
    const values = valuesOf(circumstance);
    const lacks = (text: string) =>
      optional.some((name) => !values[name] && text.includes(`{${name}}`));
    const found = list.find(({ when, text }) => (when?.test(asked) ?? true) && !lacks(text));
    return {
      message: withValues(found?.text ?? '', values),
      actionType: found?.isPersonWish ? 'live_chat' : null,
      known: found?.known ?? false,
    };
  };
}

export const personWish = (there: There) => filled(texts.person.at(-1)?.text ?? '', there);

type There = Pick<Circumstance, 'facts' | 'isPersonThere' | 'now'>;

export const filled = (text: string, there: There) => withValues(text, valuesOf(there));

function valuesOf({ facts, now, isPersonThere }: There): Values {
  const { offers = [], timeZone, warranty, financing } = facts;
  const lines = currentOffers({ offers, timeZone }, now).map((offer) => `- ${offerLine(offer)}`);
  const deals = lines.length > 0 ? ['What we offer now:', ...lines].join('\n') : '';
  const more = financing?.link ? ` You find more here: ${financing.link}` : '';
  return {
    ...facts.links,
    ...numbersOf(facts),
    offers: deals,
    deals: deals && `${deals}\n`,
    warranty: warranty ? sentence(warranty) : '',
    financing: financing ? `${sentence(financing.line)}${more}` : '',
    phone: readablePhone(facts.phone),
    email: facts.email,
    address: addressLine(facts),
    town: facts.town,
    name: facts.name.replace(/\.$/, ''),
    callUs: callUs(facts),
    ways: otherWays({ facts, isPersonThere }),
    visit: visitLine(facts),
    ours: [...facts.assurances, `here since ${facts.founded}`].join('; '),
    orPerson: isPersonThere ? ', or ask me for a person' : '',
    butPerson: isPersonThere ? ', but I can connect you with one' : '',
  };
}

const numbersOf = (facts: Business) => ({
  founded: facts.founded,
  ownedSince: facts.ownedSince,
  experience: facts.experience,
  rating: facts.rating,
  happyCustomers: facts.happyCustomers,
  satisfaction: facts.satisfaction,
  projectCustomers: facts.projectCustomers,
  discount: money(facts.discount.amount),
  minimumProject: money(facts.discount.minimumProject),
  credit: money(facts.referral.credit),
  minimumInstallation: money(facts.referral.minimumInstallation),
});
