import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { addressLine } from '@sallie/shared/rules/address-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import texts from './data/texts.json' with { type: 'json' };
import { type Answer, type Circumstance, callUs, money, otherWays, visitLine } from './said.ts';

/* What a topic is answered by the facts put into a text. What needs more than that is in the files of its noun. */

interface Text {
  /** Words of the ask that this text is for; without them it is for any. */
  when?: RegExp | undefined;
  text: string;
  /** What it names, so that a shop without them has another text. */
  links: (keyof Business['links'])[];
  known: boolean;
  isPersonWish: boolean;
}

const optionalLinks = ['facebook', 'instagram', 'reviews', 'videoConsultation'] as const;

/** The answers of data/texts.json, by topic. Of several texts the first that fits is said. */
export const textAnswers = Object.fromEntries(
  Object.entries(texts).map(([topic, list]) => [topic, answerOf(list.map(textOf))] as const),
);

function textOf(entry: { when?: string; text: string; known?: boolean; action?: string }): Text {
  return {
    when: entry.when === undefined ? undefined : new RegExp(entry.when),
    text: entry.text,
    links: optionalLinks.filter((name) => entry.text.includes(`{${name}}`)),
    known: entry.known ?? true,
    isPersonWish: entry.action === 'live_chat',
  };
}

function answerOf(list: readonly Text[]): Answer {
  return (circumstance) => {
    const asked = plain(circumstance.ask.text);
    const found = list.find(
      ({ when, links }) =>
        (when?.test(asked) ?? true) && links.every((name) => circumstance.facts.links[name]),
    );
    return {
      message: filled(found?.text ?? '', circumstance),
      actionType: found?.isPersonWish ? 'live_chat' : null,
      known: found?.known ?? false,
    };
  };
}

/** What is said to whoever wants a person. */
export const personWish = (there: Pick<Circumstance, 'facts' | 'isPersonThere'>) =>
  filled(texts.person[0]?.text ?? '', there);

/** A text with the facts in it: `{phone}`. */
export function filled(
  text: string,
  { facts, isPersonThere }: Pick<Circumstance, 'facts' | 'isPersonThere'>,
): string {
  const values: Record<string, string | number | null> = {
    ...facts.links,
    ...numbersOf(facts),
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
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim();
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
