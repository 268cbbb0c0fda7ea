import { plain } from '@sallie/shared/bot/language/words';
import type { Ask } from './ask.ts';

/* Words that leave little doubt, for asks whose sentence is like none of the examples. */

/** Nearer than this the examples know better. */
const CERTAIN = 0.8;

/** Health and law are never answered from a likeness. */
const always: readonly [RegExp, string][] = [
  [
    /\b(doctor|lungs?|asthma|allerg\w*|toxic|toxins?|vocs?|formaldehyde|fumes|pregnan\w*|cancer|carcinogen\w*)\b/,
    'medical',
  ],
  [
    /\b(permits?|hoa|lawsuits?|liable|liability for|tax deductible|deduct|landlord (make|charge|sue|keep)|lease says)\b/,
    'legal',
  ],
  [
    /\b(delete|erase|forget|remove) (me|my (data|number|info\w*|email|account|chat|name))\b/,
    'erase',
  ],
  [
    /\b(ignore|disregard|forget) (all |the |your |any )*(previous |prior |above )?(instructions?|rules|prompts?|above)\b/,
    'injection',
  ],
];

const competitors =
  /\b(home depot|lowes|costco|empire( today)?|floor (and|n) decor|floor decor|ll flooring|lumber liquidators|menards|ikea|wayfair|amazon|flooring america|50 floor|sams club|walmart)\b/;
const bought = /\b(bought|buy|purchased|ordered|got|from|my own|install)\b/;

const keyed: readonly [RegExp, string][] = [
  [/\b(referrals?|refer|referred|referring)\b/, 'referral'],
  [/\b(coupons?|promo|promotions?|discounts?)\b/, 'discount'],
  [/\b(warrant(y|ies)|guarantees?|guaranteed)\b/, 'warranty'],
  [/\b(financ\w*|installments?|monthly payments?|payment plans?|klarna|affirm)\b/, 'financing'],
  [
    /\b(visa|mastercard|amex|venmo|paypal|zelle|credit cards?|debit|deposit|down payment|sales tax)\b/,
    'payment',
  ],
  [/\b(parking|wheelchair|handicap\w*|restrooms?)\b/, 'parking'],
  [/\b(hiring|resume|job application|apprentice\w*)\b/, 'jobs'],
  [/\b(how much|price|prices|cost|costs|per square foot|ballpark|budget)\b/, 'price'],
  [/\b(address|directions|located)\b/, 'location'],
  [/\b(phone number|telephone)\b/, 'phone'],
  [/\b(in stock|backordered|on hand)\b/, 'stock'],
  [/\bsamples?\b/, 'samples'],
  [/\b(delivery|deliver|shipping|ship)\b/, 'delivery'],
  [/\b(refinish\w*|sanding|resand)\b/, 'refinishing'],
  [/\b(adjuster|insurance claims?)\b/, 'claims'],
  [/\b(brands?|manufacturers?)\b/, 'brands'],
  [/\b(reviews?|rating|ratings)\b/, 'reviews'],
  [
    /\bby (monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|thanksgiving|new years?|the end|next week|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/,
    'schedule',
  ],
];

export function byKeys(ask: Ask): Ask {
  const text = plain(ask.text);
  const settled = always.find(([words]) => words.test(text));
  if (settled) return { ...ask, intent: settled[1], confidence: 1 };
  if (competitors.test(text) && ask.intent !== 'own-material' && ask.intent !== 'brands') {
    const isOwn = bought.test(text) && ask.intent === 'installation';
    return { ...ask, intent: isOwn ? 'own-material' : 'competitor', confidence: 1 };
  }
  if (ask.products.length > 0 && (ask.intent === null || silly.has(ask.intent))) {
    return { ...ask, intent: 'product', confidence: SURE_ENOUGH };
  }
  if (ask.intent !== null && ask.confidence >= CERTAIN) return ask;
  const found = keyed.find(([words]) => words.test(text));
  return found && ask.confidence < SURE_ENOUGH
    ? { ...ask, intent: found[1], confidence: 0.6 }
    : ask;
}

/** Who names one of our floors talks of floors. */
const silly = new Set([
  'offtopic',
  'smalltalk',
  'nonsense',
  'location',
  'team',
  'name',
  'identity',
]);

/** A guess with more behind it is not overruled by one word. */
const SURE_ENOUGH = 0.55;
