import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import { type Answer, callUs, honestly, lowerFirst, unknown } from './said.ts';

function introduced({ name, role, about }: Business['team'][number]): string {
  return `${name} (${role.toLowerCase()}): ${about}`;
}

export function membersIn({ team }: Business, text: string): Business['team'] {
  const words = new Set(text.split(' '));
  return team.filter(({ name }) =>
    plain(name)
      .split(' ')
      .some((word) => word.length > 2 && word !== 'and' && words.has(word)),
  );
}

/** `A local, family-owned shop, since 1977.` */
function since({ assurances, founded }: Business): string {
  const kind = assurances.find((each) => /\b(family|owned|local)\b/i.test(each));
  return kind ? `${kind}, since ${founded}.` : `We are here since ${founded}.`;
}

export const owners: Answer = ({ facts }) => {
  const found = facts.team.filter(({ role }) => /owner/i.test(role));
  const people = (found.length > 0 ? found : facts.team).map(introduced).join(' ');
  return `${since(facts)} The present owners took over in ${facts.ownedSince}. ${people}`;
};

export const team: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const text = plain(ask.text);
  if (/\bhow many\b/.test(text)) return honestly(circumstance, 'how many people work here');
  const named = membersIn(facts, text);
  return `${since(facts)} ${(named.length > 0 ? named : facts.team).map(introduced).join(' ')}`;
};

export const licensed: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const found = facts.assurances.find((each) => /\b(licensed|insured|bonded)\b/i.test(each));
  if (!found) return honestly(circumstance, 'licenses and insurance');
  // What the visitor's own insurance pays is another question than whether the shop has one.
  if (/\binsurance (covers?|pays?)\b/.test(plain(ask.text)))
    return honestly(circumstance, 'insurance claims');
  const isOfMore = ask.unlisted.length > 0 || /\bin (oh|ny|nj|md|de|wv)\b/.test(plain(ask.text));
  return isOfMore || /\b(number|certificate|send|copy|bonded|comp|proof)\b/.test(plain(ask.text))
    ? unknown(
        `${found}, that much I know; the papers, and which places and work they cover, I do not have here. Please ${callUs(facts)} or write to ${facts.email}.`,
      )
    : `Yes: ${lowerFirst(found)}.`;
};

export const location: Answer = ({ facts }) =>
  `Our showroom is at ${addressLine(facts)}. For directions: ${mapLink(facts)}`;

export const area: Answer = ({ ask, facts }) => {
  const all = `We serve ${facts.areas.join(', ')} and all of ${facts.county}.`;
  const fee = /\b(fee|charge|cost|extra)\b/.test(plain(ask.text))
    ? ' Whether there is a travel charge I cannot tell.'
    : '';
  const [town] = ask.towns;
  if (fee) return `${all}${fee} Please ${callUs(facts)} to be certain.`;
  // A yes to "is Fairview too far" would mean the opposite.
  const yes = /\btoo\b/.test(plain(ask.text)) ? '' : 'Yes, ';
  if (town && ask.unlisted.length === 0) return `${yes}${town} is one of our towns. ${all}`;
  return `${all} If your place is not among them I cannot promise it; please ${callUs(facts)} and we will tell you.`;
};
