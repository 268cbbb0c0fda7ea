import { plain } from '@sallie/shared/bot/language/words';
import type { Ask } from './ask.ts';
import works from './data/works.json' with { type: 'json' };
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
    /\b((have to|need to|must i|must we|should i|rather not|(dont|do not|not) (want to|like to|wanna|feel \w+)|(not|un) ?comfortable|wont|without|skip|why do you (need|want|ask)|do you (really )?(need|want|have to (have|know))|what do you (need|want)|leave out)\b.*\b(my|our|the|an) (\w+ )?(home |street |email |phone |cell |last |full )?(address|e ?mail|phone|number|name|info|information|details)|(have to|must i|need to) (give|tell|say|leave|share).*\b(where i live|who i am))\b(?! (did|do|does|is|are|to|for you|of your))(?!.*\b(price|estimate|quote)\b)/,
    'privacy',
  ],
  [
    /\b(delete|erase|forget|remove) (me|my (data|number|info\w*|email|account|chat|name))\b/,
    'erase',
  ],
  [
    /\bwere (are|r) (you|u|yall)\b(?! \w+ing)|\b(siri|alexa|google|gps|waze|maps?|phone) (\w+ )?(took|sent|brought|led|dropped) (me|us)\b/,
    'location',
  ],
  [
    /\b(do|does|would|will|can|could) (you|u|ya|yall|you guys|your \w+) (come|go|travel|drive|get) (out |over )?(this|that) (far|way)\b/,
    'area',
  ],
  [/\b(did|have) (i|we) (just )?miss(ed)? (you|u|ya|yall)\b/, 'hours'],
  [
    /\bwhen (will|do|should|can|would) (i|we) (expect to )?(hear|here|get (a|the|my) (call|answer|reply)|expect (a|the|my) (call|answer|reply))\b/,
    'followup',
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
  /\b(i|we|us|wife|husband|my \w+|our \w+|id|ill|wanna|gonna|want to|like to|going to|can|could|may) ((all|both|just|also|maybe|might|could|can|still|try to|to|wanted|wants|was|were|going|hoping|planning|like|need|needs|able) )*(come (in|by|over|down|look|see|check|pick|grab|shop|browse|choose|compare)|(grab|pick up|get|look at|see|browse|choose)(?= .*\b(in (the|your|ur) (store|shop|showroom)|samples?|material\w*|supplies|(at|by|around) \d+))|bring (\w+ ){1,6}(by|in|over|along|down)|come(?= (on|at|after|sat|sun|mon|tue|wed|thu|fri|tom|this|next|around|like) ?)|stop (in|by|over)|drop (in|by)|swing (by|in|over)|pop in|run (in|over)|head (in|over)|be there|get there|make it|driv(e|ing) (in|over|down|up|out))\b(?!.*\b(measure|estimate|quote|my (house|home|place)|out to)\b)/;
/** A day and a wish to look, or whether somebody is at the shop on it. */
const atShop =
  /\b((wants?|wanted|like|love|hop(e|es|ing)|plan(s|ning)?|able) (to )?(come )?(look at|see|browse|choose|pick( out)?|shop for|feel|touch|compare) .*\b(samples?|showroom|colou?rs|carpets?|tiles?|floors?)|(someone|somebody|anyone|anybody|you|yall|people|staff) (be )?(there|in) (in|at) (the|your|ur) (store|shop|showroom|building)|(free|off|around|in town) (\w+ )?(that )?(whole|entire|all) day)\b(?!.*\b((at|to|in) (my|our|her|his) (house|home|place)|bring|measure|crew|installers?|laid|installed)\b)/;
const ofDoors = /\bopen\b|\b(you|u|yall) (guys )?(be )?(there|around)\b|^(whats|hows) \w+day\b/;
const ofCrews =
  /\b(the guys|your (guys?|men|man|people|fella)|crews?|installers?|workers|the men)\b.*\b(get|com(e|ing)|start|arrive|show|leave|finish|work)\b/;
const late = /\b(too late|still (open|there|make it)|lock up|before (you|yall) close|in time)\b/;
const goesTo =
  /\b(do|does|will|can|could|would|are|r) (you|u|ya|yall|your (guys|crew|crews)|you guys) (all |ever |even |also )?((come|go|travel|drive|work|cover)( \w+)? (to|in|near|around|as far as)|(come|go|travel|drive) (out )?(to|as far as)|serve|service|(anywhere )?(near|close to|far from))\b/;

/** What somebody wants done of us, whatever floor it is done to: no such work is ours because the floor is. */
const wantedWork = Object.entries(works.verbs).map(
  ([intent, verbs]) =>
    [
      new RegExp(
        `\\b(you|your|someone|somebody|anyone|u|ya|yall|they|who) ((also|all|guys|even|still|ever|crews?|company|people|shop|able|to|can|could|will|would|do|does) )*(${verbs})s?\\b`,
      ),
      intent,
    ] as const,
);

/** Guesses that a work beside the facts overrules: they would promise it, or talk past it. */
const ofWork = new Set(works.overruled);

/** Where a thing that is none of ours is named, these would talk past it. */
const talksPast = new Set(works.talksPast);
const offered = /\b(do|does) (you|your \w+) (offer|sell|carry|have|do)\b/;
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
/** Which makers we have no fact says, whatever floor is named along with them. */
const makers = new RegExp(`\\b(${works.makers})\\b`);
const asksMakers = (text: string) =>
  makers.test(text) ||
  /\b(whos|whose|which compan(y|ies)|what (make|makes|company|label)) .*\b(do|does|you|u|yall|sell|carry|stock|use)\b/.test(
    text,
  );
const isTheirs =
  /\b((i|we|ive|weve|he|she|they) (\w+ )?(bought|have|had|got|own|ordered|purchased)|my|our|from (home|lowes|costco))\b/;
const ofGoods = new Set(works.ofGoods);
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
  [/\b(brands?|manufacturers?|who makes)\b/, 'brands'],
  [
    /\b((give|gimme|send|text|tell|post|need|want|whats|what are|list) (\w+ )*(hours|hrs)|(weeks?|weekly|full|store|shop|opening|business) (hours|hrs)|(hours|hrs) (for|of) the (\w+ )?week)\b/,
    'hours',
  ],
  [/\b(reviews?|rating|ratings)\b/, 'reviews'],
  [
    /\bby (monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|thanksgiving|new years?|the end|next week|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/,
    'schedule',
  ],
];

/** `said`: the ask's words as typed, and with their slips mended. */
export function byKeys(ask: Ask, said: string): Ask {
  const text = plain(ask.text);
  const settled = always.find(([words]) => words.test(text));
  if (settled) return { ...ask, intent: settled[1], confidence: 1 };
  const work = ofWork.has(ask.intent ?? 'product')
    ? wantedWork.find(([words]) => words.test(said))
    : undefined;
  if (work) return { ...ask, intent: work[1], confidence: 1 };
  if (comesToShop.test(text) && (ask.days.length > 0 || late.test(text)))
    return { ...ask, intent: 'hours', confidence: 1 };
  if (
    ask.days.length > 0 &&
    (atShop.test(text) || (ask.intent === 'schedule' && ofDoors.test(text)))
  )
    return { ...ask, intent: 'hours', confidence: 1 };
  if (ask.intent === 'hours' && ofCrews.test(text))
    return { ...ask, intent: 'schedule', confidence: 1 };
  // "Is Dana there on Friday".
  if (ask.intent === 'team' && ask.days.length > 0)
    return { ...ask, intent: 'hours', confidence: 1 };
  // Who asks what we offer offers nothing.
  if (
    isForeign(ask) ||
    (ask.intent === 'vendor' && ask.unlisted.length > 0 && offered.test(said))
  ) {
    const intent = worked.test(text) ? 'other-work' : 'product';
    return { ...ask, intent, confidence: 1 };
  }
  if (goesTo.test(text) && (ask.towns.length > 0 || ask.unlisted.length > 0))
    return { ...ask, intent: 'area', confidence: 1 };
  if (asksMakers(text) && !isTheirs.test(text) && ofGoods.has(ask.intent ?? 'product'))
    return { ...ask, intent: 'brands', confidence: 1 };
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
