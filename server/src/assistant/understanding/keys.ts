import { plain } from '@sallie/shared/bot/language/words';
import type { Ask } from './ask.ts';
import { rootOf } from './wording.ts';

/* Words that leave little doubt, for asks whose sentence is like none of the examples. */

/** Nearer than this the examples know better. */
const CERTAIN = 0.8;

/** Health and law are never answered from a likeness. */
const always: readonly [RegExp, string][] = [
  [
    /\b(doctor|lungs?|asthma|allerg\w*|wheez\w*|headaches?|toxic|toxins?|vocs?|formaldehyde|fumes|pregnan\w*|cancer|carcinogen\w*)\b/,
    'medical',
  ],
  [
    /\b((easiest|best|fastest|quickest|shortest) (way|route)|directions|how (do|can|would) (i|we|you) get (there|to you|to your)|coming (\w+ )?from\b.*\b(way|route|exit|turn|road)|(which|what) exit|(exit|route|highway|interstate) \d+)\b/,
    'location',
  ],
  [
    /\b(estimates?|quotes?|quoted|bids?)\b.*\b(binding|final|change|changes|go up|negotiable|good for|valid|expires?|hold|locked)\b|\b(how long|until when)\b.*\b(estimates?|quotes?|bids?)\b.*\b(good|valid|hold|last)\b/,
    'estimate-terms',
  ],
  [
    /\b(or|vs|versus|than|instead of|over) (you|u|yall|you guys)\b(?! (come|do|have|can|could|will|would|sell|offer|are|guys (come|do|have|can|could|will|would)))|\b(lower|cheaper|better) (bid|price|quote|estimate|offer|deal)\b.*\b(from|by|at|elsewhere)\b/,
    'competitor',
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
    /\b(video|virtual|zoom|facetime)( \w+)? (consult\w*|calls?|chats?|appointments?|visits?|meetings?|tours?|estimates?)\b|\b(over|by|on|via) (zoom|video|facetime)\b/,
    'video',
  ],
  [
    /\b(ignore|disregard|forget) (all |the |your |any )*(previous |prior |above )?(instructions?|rules|prompts?|above)\b/,
    'injection',
  ],
];

/** Who comes to us at a time asks for our hours, whatever they come for. */
const comesToShop =
  /\b(i|we|wife|id|ill|wanna|gonna|want to|like to|going to|can|could|may) ((all|both|just|also|maybe|might|could|can|still|try to|to) )*(come (in|by|over|down|look|see|check|pick|grab|shop)|come(?= (on|at|after|sat|sun|mon|tue|wed|thu|fri|tom|this|next|around|like) ?)|stop (in|by|over)|drop (in|by)|swing (by|in|over)|pop in|run (in|over)|head (in|over)|be there|get there|make it|driv(e|ing) (in|over|down|up|out))\b(?!.*\b(measure|estimate|quote|my (house|home|place)|out to)\b)/;
const ofCrews =
  /\b(the guys|your guys|crews?|installers?|workers|the men)\b.*\b(get|come|start|arrive|show|leave|finish|work)\b/;
const late = /\b(too late|still (open|there|make it)|lock up|before (you|yall) close|in time)\b/;
const goesTo =
  /\b(do|does|will|can|could|would|are|r) (you|u|ya|yall|your (guys|crew|crews)|you guys) (all |ever |even |also )?((come|go|travel|drive|work|cover)( \w+)? (to|in|near|around|as far as)|(come|go|travel|drive) (out )?(to|as far as)|serve|service|(anywhere )?(near|close to|far from))\b/;

/** Where a thing that is none of ours is named, these would talk past it. */
const talksPast = new Set([
  'book',
  'consultation',
  'estimate',
  'trade',
  'advice',
  'services',
  'products',
  'feasibility',
  'samples',
  'walkin',
  'installation',
  'greeting',
  'capabilities',
  'person',
]);
const worked = /\b(build|make|install|put|do|fix|remove|paint|someone to|somebody to|guys to)\b/;
/** Work and goods that shops like ours are asked for and our facts may not have; what they have is no unlisted word. */
const otherTrades = new Set(
  'deck decks decking pergola gazebo fence roof roofing siding gutter gutters window windows cabinet cabinets countertop countertops counter backsplash backsplashes plumbing plumber electrical electrician drywall wallpaper paint painting paver pavers landscaping turf astroturf epoxy cork bamboo rubber linoleum marmoleum terrazzo parquet radiant heated heating blinds shades curtains furniture mattress mattresses appliances rug rugs fireplace shower showers bathtub sauna pool patio closet ceiling insulation remodel remodeling renovation'
    .split(' ')
    .map(rootOf),
);

function isForeign({ intent, products, unlisted }: Ask): boolean {
  if (products.length > 0 || (intent !== null && !talksPast.has(intent))) return false;
  return unlisted.some(({ word }) => otherTrades.has(rootOf(word)));
}

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
  [
    /\b(hiring|resume|job application|apprentice\w*|any jobs|job openings?|jobs? (open|available|for)|looking for (a job|work)|(apply|application) (for|to)|work for you)\b/,
    'jobs',
  ],
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
  if (comesToShop.test(text) && (ask.days.length > 0 || late.test(text)))
    return { ...ask, intent: 'hours', confidence: 1 };
  if (ask.intent === 'hours' && ofCrews.test(text))
    return { ...ask, intent: 'schedule', confidence: 1 };
  // "Is Dana there on Friday".
  if (ask.intent === 'team' && ask.days.length > 0)
    return { ...ask, intent: 'hours', confidence: 1 };
  if (isForeign(ask)) {
    const intent = worked.test(text) ? 'other-work' : 'product';
    return { ...ask, intent, confidence: 1 };
  }
  if (goesTo.test(text) && (ask.towns.length > 0 || ask.unlisted.length > 0))
    return { ...ask, intent: 'area', confidence: 1 };
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
