import { all, type Check, isHedged } from './claim.ts';

const amounts =
  /(?:\$|USD ?|US\$) ?\d[\d,]{0,15}(?:\.\d{1,9})?k?|\b\d[\d,]{0,15}(?:\.\d{1,9})? ?(?:dollars?|bucks|cents|usd)\b/gi;
const foreign = /[€£¥]|\b(euros?|pounds?) (per|each)\b/i;
const spelled =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|few|couple) (dollars?|bucks|cents|grand)\b/i;
const perUnit =
  /\b\d[\d,.]{0,15} ?(?:\/|per|a|an|each) ?(?:sq(?:uare)?\.? ?f(?:oo|ee)?t|foot|yard|room|hour|step)\b/i;

/** "Prices start at 3", "roughly 2k": a price without its sign. */
const bare =
  /\b(?:costs?|prices?|priced|fees?|start(?:s|ing)? (?:at|from)) (?:[a-z]{1,12} ){0,3}\d|\b\d{1,4}(?:\.\d)?k\b/i;

/** Amounts of the two offers, and where they belong. */
export const money: Check = ({ text, facts }) => {
  if ([foreign, spelled, perUnit, bare].some((wrong) => wrong.test(text))) return 'price';
  const { discount, referral } = facts;
  const known = new Set([
    discount.amount,
    discount.minimumProject,
    referral.credit,
    referral.minimumInstallation,
  ]);
  const isOffer =
    /\b(off|discount|credit|refer|referral|referred|earn|save|first project|down payment)\b/i.test(
      text,
    );
  const wrong = all(text, amounts).some((amount) => {
    const value = Number(amount.replace(/[^\d.]/g, ''));
    return /k$/i.test(amount) || !known.has(value) || !isOffer;
  });
  return wrong ? 'price' : null;
};

const percent = /\b\d+(?:\.\d+)? ?(?:%|percent|per cent|pct)/gi;
const spelledPercent =
  /\b(half[- ](off|price)|(ten|fifteen|twenty|twenty-five|thirty|forty|fifty|seventy) ?(%|percent))/i;

export const percentages: Check = ({ text, facts }) => {
  if (spelledPercent.test(text)) return 'percentage';
  const known = facts.satisfaction.replace(/\D/g, '');
  const wrong = all(text, percent).some(
    (found) => found.replace(/[^\d.]/g, '') !== known || !/satisf/i.test(text),
  );
  return wrong ? 'percentage' : null;
};

const sale =
  /\b(on sale|(a|our|the|big|summer|winter|spring|fall|holiday|clearance) sale|clearance|promo(tion)?s?|coupons?|bogo|buy one|special offer|limited[- ]time|price match|lowest prices?|cheapest|markdown)\b/i;
const gift =
  /\b(free|complimentary|at no (extra |additional )?(cost|charge)|no charge)( \w+){0,2} (install|installation|delivery|shipping|removal|padding|pad|underlayment|refinishing|haul|disposal|upgrade|cleaning|materials?)\b/i;
const gifted =
  /\b(install|installation|delivery|shipping|removal|padding|underlayment|refinishing|disposal)( \w+){0,3} (free|no (extra |additional )?(cost|charge)|included in)\b/i;
const finance =
  /\b(financing|finance|payment plans?|installments|interest[- ]free|apr|no interest|credit cards?)\b/i;

/** Offers are the two in the facts; anything else given away or lent is invented. */
export const offers: Check = ({ text }) => {
  if (gift.test(text) || gifted.test(text)) return 'offer';
  if (isHedged(text)) return null;
  return sale.test(text) || finance.test(text) ? 'offer' : null;
};
