import { keepsFollowUp } from '../../rules/call-back.ts';
import { all, type Check, isHedged } from './claim.ts';

const warrantyWord = /\b(warrant(y|ies|ied)|guarantee[ds]?|lifetime)\b/i;

/** The only guarantee in the facts is that of satisfaction. */
export const warranty: Check = ({ text }) => {
  if (!warrantyWord.test(text) || isHedged(text)) return null;
  return /satisfaction|quality guarantee/i.test(text) && !/warrant|lifetime/i.test(text)
    ? null
    : 'warranty';
};

const stocked =
  /\b((in|out of) stock|sold out|on hand|back-?order(ed)?|in our warehouse|ready to (ship|install|pick)|stocked|available (now|today|tomorrow|immediately|right away|for pickup)|(have|has) (it|them|that|those|plenty)( \w+){0,4} (left|available|ready|here)|last (few|one)|currently carry)\b/i;

export const stock: Check = ({ text }) => (stocked.test(text) && !isHedged(text) ? 'stock' : null);

const spans =
  /\b(\d+|one|two|three|four|five|six|seven|ten|a few|a couple of|several)(?: ?(?:-|–|to|or) ?(?:\d+|two|three|four|five))? ?(?:business |working )?(minutes?|hours?|days?|weeks?|months?)\b/gi;
const soon =
  /\b(same|next)[- ]day\b|\bnext (week|month|monday|tuesday|wednesday|thursday|friday|saturday)\b|\bwithin the (hour|day|week)\b|\b(takes?|within|in|about|under|only) (a|an|half an?) (hour|day|week|month)\b/i;

/** The only span of time the shop promises is that of the follow-up, while it can be kept. */
export const durations: Check = ({ text, facts, now }) => {
  if (soon.test(text)) return 'date';
  const wrong = all(text, spans).some((span) => {
    const isFollowUp =
      new RegExp(`^${facts.followUpHours} ?hours?$`, 'i').test(span) && keepsFollowUp(facts, now);
    const isChat = /^(two|2|a few|a couple of) minutes?$/i.test(span);
    return !isFollowUp && !isChat;
  });
  return wrong ? 'date' : null;
};

const counts =
  /\b(\d[\d,]{0,15})\+? (?:\w+ )?(customers|projects|reviews|families|homes|employees|crews|stores|locations|showrooms)\b/gi;
const ratings = /\b(\d(?:\.\d+)?)[- ]?(?:stars?|\/ ?5|out of (?:5|five))/gi;
const years = /\b(\d+)\+? years?\b/gi;

export const figures: Check = ({ text, facts, now }) => {
  const digits = (found: string) => found.replace(/[^\d.]/g, '');
  const known = [facts.happyCustomers, facts.projectCustomers].map(digits);
  const wrongCount = [...text.matchAll(counts)].some(
    ([, count = '']) => !known.includes(digits(count)),
  );
  const wrongRating = [...text.matchAll(ratings)].some(
    ([, stars]) => Number(stars) !== facts.rating,
  );
  const served = [
    now.getUTCFullYear() - facts.founded,
    now.getUTCFullYear() - facts.ownedSince,
  ].map(String);
  const lasting = [digits(facts.experience), digits(facts.yearsServed), ...served];
  const wrongYears = [...text.matchAll(years)].some(([, count = '']) => !lasting.includes(count));
  return wrongCount || wrongRating || wrongYears ? 'figure' : null;
};
