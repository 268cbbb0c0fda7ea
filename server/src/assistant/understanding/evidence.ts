/*
 * What a guess must have in the words themselves. A few sentences teach a likeness, and a likeness alone must neither
 * console somebody who lost nobody, nor take down a call nobody asked for, nor recite the week's hours to who asks for
 * something the examples never heard of.
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
  person:
    /\b(person|human|people|rep\w*|agent|operator|manager|owner|boss|staff|tom|dana|ellen|speak|talk|chat|live|real|transfer|connect|service|bot|who (can|do|should|would) (i|we|tell)|ask|is (any|some)(one|body) (there|here|in|around))\b/,
  stairs: /\b(stair\w*|steps?|treads?|risers?|landing|banister|rail\w*|spindles?)\b/,
  hours:
    /\b(hours?|hrs|open\w*|clos(e|es|ed|ing)|shut|lock\w*|late|latest|early|earliest|times?|today|tonight|tmrw|tomorrow|wee?ke?nds?|wknd|days?|evenings?|nights?|mornings?|afternoons?|noon|lunch|holidays?|till|until|come|stop|swing|pop|drop|run in|get (in|there|off)|make it|there|now|24|(\d+) ?(am|pm)|(sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat)\w{0,6}|wensday|eve|christmas|xmas|thanksgiving|easter|new years?|july|memorial|labor|january|february|march|april|may|june|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|the \d+(st|nd|rd|th)?)\b/,
  area: /\b(towns?|areas?|serv\w*|cover\w*|travel\w*|far|distance|come|coming|drive|county|counties|zip|live|living|local|miles?|minutes|mins|away|near\w*|go (to|out|as|that|past|up|down)|out (here|this|to)|(work|jobs?|install\w*|do|are|am|im|were) (\w+ )?in|reach|region|states?|outside|what about|how (about|bout)|too)\b/,
  location:
    /\b(where\w*|address|locat\w*|directions?|find|streets?|roads?|highway|towns?|get (there|to)|way|showroom|stores?|shop|near|next to|across|visit|gps|zip|map|in person|city|landmarks?|downtown|place|building)\b/,
  email:
    /\b(e ?mails?|mail|send|pictures?|pics?|photos?|upload|plans?|drawings?|blueprints?|write|measurements|attach)\b/,
  website:
    /\b(apps?|sites?|web\w*|online|forms?|pages?|links?|load\w*|log ?in|accounts?|submit|confirmation|message|visualizer)\b/,
  vendor:
    /\b(sell|suppl\w*|manufactur\w*|represent|seo|market\w*|advertis\w*|partner\w*|sponsor\w*|donat\w*|buyer|buys|offer|vendor|leads|website|raffle|products?)\b/,
  trade:
    /\b(commercial\w*|business\w*|offices?|restaurants?|church\w*|schools?|dental|medical|clinic|salon|gym|retail|daycare|hotel|bed and breakfast|airbnb|landlords?|rentals?|rent|tenants?|apartments?|units?|propert\w*|duplex\w*|builders?|construction|contractors?|flip\w*|develop\w*|new homes?|residential|houses|homeowners?|manag\w*|bar|hall|store|warehouse|practice|complex)\b/,
  delivery:
    /\b(deliver\w*|ship\w*|pick\w*|drop\w*|bring\w*|haul\w*|truck|curb|car|upstairs|load\w*|get it (home|here)|freight)\b/,
  furniture:
    /\b(mov(e|es|ed|ing)|furniture|stuff|applianc\w*|stove|fridge|refrigerator|washer|dryer|dishwasher|beds?|piano|pool table|toilet|tank|doors?|trim\w*|baseboards?|base|quarter ?round|transitions?|prep\w*|ready|clear|empty|cover\w*|protect\w*|leave|stay|home|house|shoes?|clean\w*|vacuum|sweep|mess|dust\w*|paint|dogs?|cats?|pets?|kids|closets?|vents?|before (you|they|u) (come|start)|unhook|disconnect)\b/,
  consultation:
    /\b(measur\w*|consult\w*|visits?|process|steps?|first|start\w*|next|how (does|do|will|would) (it|this|that|you|everything|the \w+) (\w+ )?(work|go|happen)|bring|ready|appointments?|need (from|for|to (be|know|have))|be (there|home|present)|come\w*|estimates?|get (going|started)|look at|sell me|buying|catch)\b/,
  privacy:
    /\b(data|info\w*|priva\w*|numbers?|e ?mails?|shar\w*|spam|record\w*|chats?|read|sees?|messages?|stor\w*|keep|on file|who|track\w*|cookies?)\b/,
  diy: /\b(myself|ourselves|yourself|diy|on my own|tools?|rent\w*|lend|borrow|loan|nailer|saw|materials?|teach|class\w*|how (do|would|can|should) (i|we)|how (many|much) (extra|do i|waste|boxes|square|more)|measure|waste|boxes|square|cut (it|them)|handy|lay it|advice|tips?|first timer|(just|only) (the|need|buy|sell|buying) (the |just )?(boxes|material\w*|planks|flooring|floor|carpet|tile)|where do i start)\b/,
  advice:
    /\b(best|better|good|great|recommend\w*|suggest\w*|advi[cs]e|choos\w*|choice|pick\w*|decid\w*|which|should (i|we)|would (you|work|hold|look|go)|what (kind|type|floor\w*|color|colour|goes|works|looks|holds|hides|is (in|easiest|warm\w*|quiet\w*|safe\w*|popular)|do people|about|would|will)|differen\w*|pros|versus|vs|or|something|style|fashion|dated|trend\w*|popular|dogs?|cats?|pets?|pupp\w*|shepherds?|labs?|kids?|toddlers?|child\w*|babies|pool|wheelchair|walker|help me|look (ok|good|bad|dated)|match|clue|idea|not sure|do not know|dont know|idk|over concrete|allergies|for (a|an|my|our|the) (\w+ )?(room|kitchen|bath\w*|basement|bedroom|hall\w*|porch|laundry|mudroom|office|den|stairs?))\b/,
  team: /\b(who|whos|whose|which of|team|staff|designers?|people|employees?|anyone|someone|tom|dana|ellen|works?|her|him|he|she)\b/,
  wishes: /\b(happy|merry|bless\w*|luck|congrat\w*|enjoy|great|good|wish\w*|cheers)\b/,
  history:
    /\b(long|when|found\w*|old|compan\w*|years?|business|story|about|experience|been|around|start\w*|since|history|take over|took over)\b/,
  products:
    /\b(sell\w*|carry|have|got|products?|kinds?|types?|options?|selection|offer\w*|stock|floors?|flooring|materials?|catalog\w*|range|choices?|show me)\b/,
  book: /\b(book\w*|appointments?|appts?|schedul\w*|estimates?|quotes?|bids?|measure\w*|come|coming|visit\w*|consult\w*|look\w*|set up|sign (me|us)|need\w*|want\w*|wanna|replac\w*|redo\w*|new|ready|started|get (this|it|one|me|my|our|the|a|some|somebody|someone|going)|would like|like|id love|love|hate|chang\w*|send|someone|somebody|tired|ugly|interested|hoping|thinking|remodel\w*)\b/,
  identity:
    /\b(you|u|bot|robot|human|real|person|ai|machine|computer|automated|this|talking|name|who|chat\w*|sallie|program)\b/,
  discount:
    /\b(discounts?|deals?|sales?|specials?|promo\w*|coupons?|off|100|hundred|dollars|clearance|offers?|black friday|savings?|sign ?up)\b/,
  financing:
    /\b(financ\w*|pay\w*|month\w*|interest|installments?|credit|layaway|apr|plans|split|spread|over time|0 ?percent|zero|klarna|affirm|synchrony|rent to own|store card|fixed income|loan|afford|terms)\b/,
  price:
    /\b(pric\w*|cost\w*|much|expensive|cheap\w*|dollars?|bucks|budget|per|rates?|quot\w*|estimat\w*|numbers?|ballpark|range|pay\w*|paid|afford\w*|charg\w*|fees?|fair|run|runs|looking at|minimum|negotiable|\d+k|grand|square|sq|sqft|money|total|bill|flights|high|included?|idea|pricier|labor)\b/,
  samples: /\b(sampl\w*|borrow|boards?|see|try|swatch\w*|look|piece)\b/,
  'closed-why': /\b(why|how come|reason|what for|religio\w*|lords?)\b/,
};

/** Whether the words themselves speak for an intent that must not be a mere likeness. `text` is plain: as typed, and with its slips mended. */
export function isBorneOut(intent: string, text: string): boolean {
  return evidence[intent]?.test(text) ?? true;
}
