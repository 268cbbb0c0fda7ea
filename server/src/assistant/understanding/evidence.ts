/*
 * What a guess must have in the words themselves. A few sentences teach a likeness, and a likeness alone must neither
 * console somebody who lost nobody, nor take down a call nobody asked for.
 */
const evidence: Readonly<Record<string, RegExp>> = {
  callback: /\b(call\w*|ring|phone|contact|reach|text|number|get back|hear from)\b/,
  grief:
    /\b(passed|died|dying|death|dead|funeral|widow\w*|loss|lost (my|our|her|his|a)|griev\w*|late (husband|wife|mother|father|mom|dad)|hospice|cancer|mourn\w*)\b/,
  lonely:
    /\b(lonely|alone|lonesome|nobody (to|cares|talks|loves)|no one (to|cares|talks)|sad|depress\w*|someone to talk|miss (my|him|her)|crying|bored|divorc\w*|friends?)\b/,
  'own-material':
    /\b(own|bring|brought|suppl(y|ied)|provid\w*|elsewhere|online|bought|buy|buying|purchas\w*|somewhere else|already (have|got)|i have|i got|material\w*|leftover|sitting|from (home depot|lowes|costco|amazon|another))\b/,
  appointment:
    /\b(appointments?|appts?|order\w*|install\w*|schedul\w*|booked|crew|job|status|account|invoice|receipt|records?|reschedul\w*|cancel\w*|confirm\w*|my (floors?|carpet|estimate|quote|consultation|visit|file|tile|hardwood|vinyl)|coming|credit|refer\w*|arriv\w*|history|past|came|bought|name)\b/,
  stock:
    /\b(stock\w*|have|got|available|availability|hand|today|right now|take home|inventory|racks?|carry|left|ready|supply|website|online|show\w*|boxes|wait|shortage|backorder\w*|clearance|remnants?|overstock)\b/,
  care: /\b(clean\w*|mop\w*|care|caring|maint\w*|vacuum\w*|steam\w*|wash\w*|stain\w*|polish\w*|wax\w*|scratch\w*|spill\w*|protect\w*|pets?|urine|pee|smells?|odou?r|sweep\w*|vinegar|swiffer|get \w+ out|shin\w*|product|use on|windex|bleach|soap|gum|last|wear)\b/,
  phone: /\b(phone|call\w*|number|telephone|tel|cell|dial|digits|contact|reach|speak|talk|line)\b/,
  stairs: /\b(stair\w*|steps?|treads?|risers?|landing|banister|rail\w*|spindles?)\b/,
  'closed-why': /\b(why|how come|reason|what for|religio\w*|lords?)\b/,
};

/** Whether the words themselves speak for an intent that must not be a mere likeness. `text` is plain. */
export function isBorneOut(intent: string, text: string): boolean {
  return evidence[intent]?.test(text) ?? true;
}
