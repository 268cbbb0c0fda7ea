import type { Business } from '../../contract/business.ts';
import { keepsFollowUp } from '../../rules/promise.ts';
import { allHours, hours, hoursMeant, sameTime } from './hours.ts';
import { all, type Check, numbersIn, type Sentence, wordsIn } from './topics.ts';

type Fits = (clause: Sentence) => boolean;

const noNumber: Fits = ({ text }) => numbersIn(text).length === 0;

/** These words mean a visit to the shop; a visit to a home is only agreed by staff. */
const visit = /\b(?:be there|see you|meet)\b/;
const atHome =
  /\byour (?:home|house|place|rooms?|door|project)\b|\bin-?home\b|\bvisits? you\b|\byour (?:new )?floors?\b|\bwe (?:answer|reply|call|email|write|work|offer|sell|carry|measure|help)\b/;
const atTheShop =
  /\b(?:open\w*|clos\w*|here|showroom|shop|store|stop|drop|swing|come (?:in|by)|visit)\b/;

const time = '(noon|\\d{1,2}:\\d\\d(?: [ap]m)?|\\d{1,2} [ap]m)';
const startsAt = new RegExp(
  `\\b(?:opens?|back|start\\w*)(?: (?!close)[a-z]+){0,5}? (?:at|from) ${time}`,
  'g',
);
const endsAt = new RegExp(
  `\\b(?:until(?: the)?|till|(?:close|closes)(?: [a-z]+){0,4}? at|before) ${time}`,
  'g',
);

/** Every number must be an opening or closing time, and the shop must be open on a named day. */
const opening: Fits = ({ text, facts, now }) => {
  const timed = text.replace(
    /(?<![\d:,/]|(?:january|february|march|april|may|june|july|august|september|october|november|december) )\b\d{1,4}\b(?![:\d]| ?[ap]m)/g,
    /\bmorning\b/.test(text)
      ? '$&:00 am'
      : /\b(?:tonight|evening|night|afternoon)\b/.test(text)
        ? '$&:00 pm'
        : '$&:00',
  );
  if ([text, timed].some((each) => hours({ text: each, facts, now }))) return false;
  if (!numbersIn(text).every((number) => /^\d{1,2}(?::\d\d)?$/.test(number))) return false;
  const edges = (edge: 'open' | 'close') => allHours(facts).flatMap((each) => each[edge] ?? []);
  const wrongEdge = (said: RegExp, known: string[]) =>
    [...timed.matchAll(said)].some(([, time = '']) => !known.some((edge) => sameTime(time, edge)));
  if (wrongEdge(startsAt, edges('open')) || wrongEdge(endsAt, edges('close'))) return false;
  if (/\bclos|\bexcept\b|\bbut not\b/.test(text)) return true;
  if (/\b(?:any|every|all|each)(?: the)? (?:days?|night|hour|holidays?)\b/.test(text)) return false;
  if (atHome.test(text) || (visit.test(text) && !atTheShop.test(text))) return false;
  const holidays = facts.holidays.flatMap(({ name }) => wordsIn(name.toLowerCase()));
  const isHoliday = (word: string) => word.length > 3 && holidays.includes(word);
  if (/\bholidays? hours\b/.test(text) || wordsIn(text).some(isHoliday)) return false;
  const latest = /\b(?:late|evenings?|nights?)\b/.test(text) ? '18:00' : '12:00';
  const isLate = latest === '18:00' || /\bafternoons?\b/.test(text);
  return hoursMeant(text, facts, now).every(({ hours }) =>
    hours.some(({ close }) => close !== undefined && !(isLate && close <= latest)),
  );
};

/** The minimum price follows "over" or the like; the other amount is the discount or credit. */
const terms =
  (terms: (facts: Business) => { amount: number; least: number }): Fits =>
  ({ text, facts }) => {
    const { amount, least } = terms(facts);
    return [...text.matchAll(/\$?(\d[\d,]*)/g)].every(([, digits = ''], at, all) => {
      const before = text.slice(all[at - 1]?.index ?? 0, all[at]?.index);
      const after = text.slice(all[at]?.index);
      const isLeast =
        /\b(over|above|exceed\w*|more than|least|minimum|is|of|to)\b[^\d]{0,12}$/.test(before) &&
        (/\b(over|above|exceed\w*|more than|least|minimum)\b/.test(before) ||
          /^\S+ or more\b/.test(after));
      return Number(digits.replaceAll(',', '')) === (isLeast ? least : amount);
    });
  };

const counted =
  /^\+?(?: [a-z]+){0,2} (?:years?|customers?|projects?|satisfaction|satisfied|stars?)\b|^(?=$|[ ,.!]*$)/;

const years: Fits = (clause) => {
  const { text, facts } = clause;
  if (figures(clause)) return false;
  const { experience, yearsServed, happyCustomers, projectCustomers, satisfaction, rating } = facts;
  const known = [experience, yearsServed, happyCustomers, projectCustomers, satisfaction]
    .flatMap((said) => said.match(/\d[\d,]*%?/) ?? [])
    .concat(String(rating), '5');
  // Years beside the owners' names are the owners', all other figures the shop's.
  const owners = facts.team.filter(({ role }) => /owner/i.test(role));
  const named = owners.flatMap(({ name }) => name.toLowerCase().split(' '));
  const isTheirsAll = wordsIn(text).some((word) => word !== 'and' && named.includes(word));
  let since = 0;
  return [...text.matchAll(/\$?\d+(?:,\d{3})*(?:\.\d+)?%?/g)].every(({ 0: said, index }) => {
    const before = text.slice(since, index);
    since = index;
    if (!/^(?:19|20)\d\d$/.test(said) || known.includes(said)) {
      const after = text.slice(index + said.length);
      if (isTheirsAll) return false;
      return (
        known.includes(said.replaceAll(',', '')) && (said === String(rating) || counted.test(after))
      );
    }
    const isTheirs =
      /(?<!family[ -])\bown|\bbought\b|\bpurchased\b|\btook over\b|\btaken over\b/.test(before);
    return Number(said) === (isTheirs || isTheirsAll ? facts.ownedSince : facts.founded);
  });
};

/** The follow-up is the only promised time span, and only while it can be kept. */
const followUp: Fits = ({ text, facts, now }) => {
  const isSpan = new RegExp(`\\b${facts.followUpHours} hours?\\b`).test(text);
  if (/\bhours?\b|\bwithin\b/.test(text) && !(isSpan && keepsFollowUp(facts, now))) return false;
  return numbersIn(text).every((number) => number === String(facts.followUpHours));
};

/** Only the visit with its estimate is free. */
const free: Fits = (clause) =>
  noNumber(clause) &&
  (!/\bfree\b/.test(clause.text) ||
    /\b(?:consult\w*|estimates?|quotes?|visits?|measur\w*|video)\b|^(?:and |so )?(?:(?:it|there|they|that) (?:s|is|are|re) )?(?:completely |totally |all )?free\b/.test(
      clause.text,
    ));

const fits: Record<string, Fits> = {
  hours: opening,
  discount: (clause) =>
    !/\b(?:each|every|any|all|per (?!household))\b/.test(clause.text) &&
    terms(({ discount }) => ({ amount: discount.amount, least: discount.minimumProject }))(clause),
  referral: terms(({ referral }) => ({
    amount: referral.credit,
    least: referral.minimumInstallation,
  })),
  consultation: free,
  shop: years,
  followUp,
};

export const fitsFacts = (topic: string, clause: Sentence) => (fits[topic] ?? noNumber)(clause);

export const holidayWords = (facts: Business) => facts.holidays.map(({ name }) => name).join(' ');

const counts =
  /\b(\d[\d,]{0,15})\+? (?:\w+ )?(customers|projects|reviews|families|homes|employees|crews|stores|locations|showrooms)\b/gi;
const ratings = /\b(\d(?:\.\d+)?)[- ]?(?:stars?|\/ ?5|out of (?:5|five))/gi;
const yearCounts = /\b(\d+)\+? years?\b/gi;

export const figures: Check = ({ text, facts, now }) => {
  const digits = (found: string) => found.replace(/[^\d.]/g, '');
  const known = [facts.happyCustomers, facts.projectCustomers].map(digits);
  const wrongCount = [...text.matchAll(counts)].some(
    ([, count = '']) => !known.includes(digits(count)),
  );
  const wrongRating = all(text, ratings).some((found) => Number.parseFloat(found) !== facts.rating);
  const served = [facts.founded, facts.ownedSince].map((year) => now.getUTCFullYear() - year);
  const lasting = [digits(facts.experience), digits(facts.yearsServed), ...served.map(String)];
  const wrongYears = [...text.matchAll(yearCounts)].some(
    ([, count = '']) => !lasting.includes(count),
  );
  return wrongCount || wrongRating || wrongYears;
};
