import { dangersIn } from './danger.ts';
import { isTroubleInSpanish } from './spanish-trouble.ts';
import { plain } from './words.ts';

/*
 * Messages that need a person before they need an answer. What is missed here costs a customer, and what is found wrongly
 * rings at everybody's desk: so patterns decide, each of them a way people say it, and not the classifier alone.
 */

/**
 * `danger`: somebody may be hurt before we could come. `crisis`: somebody may hurt themselves. `damage`: water or a floor
 * that fails. `noshow`: nobody came or called. `complaint`: about our work. `threat`: against us.
 */
export type Trouble = 'danger' | 'crisis' | 'damage' | 'noshow' | 'complaint' | 'threat';

const crisis =
  /\b(kill (myself|my self)|suicid\w*|end(ing)? (it all|my life)|want to die|wanna die|better off dead|hurt myself|self harm|no reason to live|dont want to (live|be here)( any ?more)?)\b/;
const asksOfDanger =
  /\b(is|are|does|do|can|will|could) (it|they|the|your|this|that|vinyl|carpet|laminate)\b.*\b(poison\w*|fire)\b/;

/** Water where it should not be, as it happens and not as it might. */
const water =
  /\b(leak(s|ed|ing)?|leaky|burst(ed|ing)?|flood(s|ed|ing)?|overflow(s|ed|ing|n)?|soak(ed|ing)?|soaked through|dripp?(ing|ed|s)|spray(ing|ed|s)|gush(ing|ed)?|sewage|backed up|water (damage|damaged|everywhere|all over|is coming|coming (up|in|through)|came (in|up|through)|under|in the basement|in my)|standing water|(inch(es)?|foot|feet|lots?|puddles?|pool) of water|inch(es)? (deep|in (the|my|our) (\w+ )?(basement|cellar|kitchen|hall\w*|garage|laundry|bathroom|bedroom|room))|(carpets?|rugs?|boxes|padding|couch) (is |are |was |were )?floating|has water|full of water|(got|is|are|all|everything|sopping|soaking|still|it) wet|wet (carpet|floor)|(took|taking|takes|taken) on water|(heater|pipe|line|hose|valve|tank|toilet|washer|hookup) (just )?(let go|went( out)?(?= (last|in|at|over|this|and|during))|broke|blew|failed|gave out|came off|popped off|split|cracked)|(is|are|its|was|were|planks|boards|laminate) floating(?! floor)|ankle deep|backing up|soggy|sopping|drenched|submerged|rain(ed|ing)? in|under water|underwater|puddl(e|es|ing)|wet spots?|squelch\w*|squish\w*|(water|moisture) (\w+ )?(seep\w*|pool\w*|rising|pouring|running|trickl\w*|bubbling|under)|ice maker|sump pump)\b/;
const wetThing =
  /\b(my|our|the|new|floors?|carpets?|rugs?|wood|hardwood|vinyl|laminate|planks?|boards?|tiles?|basement|kitchen|ceiling|toilet|sink|tub|shower|dishwasher|washer|washing machine|fridge|refrigerator|freezer|heater|pipe|hose|tank|room|house|home|help|everywhere)\b/;
/** What only might happen, or what is bought against it. */
const supposed =
  /\b((is|are) there (a|an|any|some)(thing)? (\w+ ){0,2}(that|which|to|for)|surviv\w*|if (it|they|there|my|the|i|we|water|an?|any|something)|what if|in case|what (floor|flooring|kind|is|do you|would)|which (floor|one|is)|best (floor|for)|water ?proof|resistant|prone|do you (do|offer|sell|have|carry|install|handle)|can (it|vinyl|laminate|they|you (put|lay|install|use))|is (it|vinyl|lvp|laminate|carpet)|are (they|vinyl|the planks) |does (it|vinyl|laminate)|get wet|gets wet|(keep|prevent|protect|avoid|stop)(ing)? (\w+ ){0,5}(from|against|damage)|how (do|can|to) (\w+ )?(keep|prevent|protect|avoid)|usually|sometimes|tends to|good for|okay for|ok for|safe for)\b/;

/** A reason to buy by now. */
const longPast =
  /\b((\w+ )?(years|yrs|months|mos|summers|winters|springs|falls) (ago|back)|a year ago|insurance (\w+ )?(paid|settled)|(all |its |been |long since )(dried( out)?|fixed|repaired|taken care of) (now|since|already|and|long|by)|last (year|winter|spring|summer|fall|season)|used to|previous owners?|in (19|20)\d\d|back in|decades? ago)\b/;

/** It has happened, whatever is asked along with it. */
const acute =
  /\b(last night|this (morning|afternoon|evening)|over night|overnight|right now|just (now|happened)|tonight|yesterday|while we were (away|gone|out)|emergency|asap|hurry|still (coming|running|leaking|pouring)|what (do|should) (i|we) do)\b/;

/** A floor that moves, opens or comes off. */
const failing =
  /\b(buckl\w*|bubbl\w*|warp(ed|ing|s)?|swell(ing|s)?|swollen|swelled|cupp(ed|ing)|crown(ed|ing)|heav(ed|ing)|lift(ing|ed|s)|pop(ped|ping|s) (up|loose|off)|com(e|es|ing) (up|apart|loose|off|undone)|came (up|apart|loose|off)|(pull|peel|curl)(ing|ed|s)( (up|away|back))?|separat(ing|ed|es)|spread(ing)? apart|open(ing|ed) up|turn(ing|ed) up|mov(ing|es) (around|when|under)|shift(ing|ed|s)|com(ing|e) unglued|delaminat\w*|flak(ing|es|ed)|blister\w*|disintegrat\w*|gapping|rott(ing|ed)|sag(s|ging|ged)|sink(s|ing)|sunk|cav(ed|ing) in|collaps\w*|giv(e|es|ing) way|gave way|falling apart|fell apart|(big |huge |large )?gaps?( \w+)? (in|between|after|everywhere)|has gaps|tent(ing|ed) up|mold|moldy|mildew)\b/;
const floorThing =
  /\b(floors?|finish|varnish|coating|flooring|boards?|planks?|tiles?|carpets?|seams?|laminate|vinyl|hardwood|wood|trim|molding|baseboards?|stairs?|treads?|steps?|grout|edges?|corners?|hall|kitchen|basement|bathroom|it)\b/;

const hurt =
  /\b((fell|tripped|slipped|cut|hurt|broke|injured|stubbed|sliced|gashed|stepped)( \w+){0,4} (on|over|off|his|her|my|their|foot|toe|hand|knee|hip|leg|arm|ankle|wrist)|(almost|nearly) (tripped|fell)|(i|we|he|she|they|mom|mother|dad|father|husband|wife|kid|son|daughter|grandma|customer) (just |almost |nearly )?(tripped|slipped and fell|fell down|got hurt)|(nails?|staples?|tacks?|screws?|splinters?|tack strips?) (is |are )?(sticking|poking|coming) (up|out|through)|somebody (is )?(hurt|injured)|got (hurt|injured|(a|an|some) (\w+ )?(nail|splinter|staple|tack|screw|cut|gash|shard))|(nails?|staples?|splinters?|tacks?|screws?|glass) (\w+ )?(in|through|into) (his|her|my|their|our|the) (\w+ )?(foot|feet|sock|toe|hand|paw|finger|knee|shoe|heel)|sharp (edge|nail|piece)|is sharp|emergency room|urgent care)\b/;

/** A fall somewhere else as the reason for another floor. */
const asksForFloor =
  /\b(what|whats|which|something|anything|need|want)\b.*\b(slip\w*|slick|grip\w*|better|safer|softer|easier|less|non ?slip)\b/;

const inGeneral =
  /^(do|does|can|could|will|would|has|have) (people|anyone|anybody|someone|folks|kids)\b/;

/** Somebody is unwell, and says of what. */
const unwell =
  /\b((cant|cannot|can not|wont|hasnt|havent) (stop|stopped|breathe|quit) ?(cough\w*|wheez\w*|sneez\w*|throwing up|vomit\w*|itch\w*|crying)?|(is|are|am|im|been|started|keeps?|kept|have|has|had|got|woke up|making) (\w+ ){0,2}(cough\w*|wheez\w*|dizzy|nauseous|nause\w*|vomit\w*|throwing up|light ?headed|headaches?|rash(es)?|hives|sick|burning eyes|trouble breathing|asthma attacks?))\b/;
const ofWork =
  /\b((since|after|from|when|because of) (\w+ ){0,4}(sand\w*|stain\w*|refinish\w*|seal\w*|install\w*|glu(e|ed)|finish\w*|fumes|dust|they|you|u|your|ur|crew|new (floor|carpet|vinyl|laminate)\w*|floors? (went|was|were|got))|(fumes|the dust|the glue|the (\w+ )?smell) (\w+ ){0,4}(is|are|was|were|making|made|giving|gave))\b/;

const noshow =
  /\b((never|didnt|did not|dont|hasnt|havent|has not|have not|not|nobody|no ?one|noone|no body) (ever |even |has |have |once |been )?(show\w*|came|come|coming|call\w*|here|turn\w* up|arriv\w*|answer\w*|respond\w*|repl\w*|return\w*|heard|g[eo]t back|contacted|pick\w* up|been here)|(nobody|no ?one) (\w+ ){0,3}(ever|from|at|there) (\w+ ){0,3}(show|came|come|call|answer|pick|respon)\w*|(anyone|anybody|someone|somebody) (ever )?going to (do|call|come|fix|help|show|answer)|no[ -]?shows?|still (waiting|not here|no (one|call|word|sign|answer|show))|where (is|are) (my|the|your) (installers?|crew|guys?|people|team|workers?)|stood (me|us) up|(hours?|days?|weeks?|months?) late|(is|are|were|was) late|(been |am |are )?waiting (for )?(since|all|over|\d+|an?|two|three|four|five|six|weeks?|days?|months?|hours?|forever)|(i|we|ive|weve|i have|we have) (already |just )?(called|emailed|written|wrote|texted|left)( \w+){0,3} (twice|times|voice ?mails?|messages)|(second|third|fourth|fifth|sixth|tenth|2nd|3rd|4th|5th|6th|umpteenth|last) ((time|day) (i|im|ive|we|that|calling|writing|in a row|today|this week)|(e ?mail|call|message|voice ?mail|text|letter|attempt|try)\b.*\b(nothing|no|nobody|none|silence|still|ignor\w*|yet|without|unanswered))|(emails?|calls?|messages?|voice ?mails?|texts?) (\w+ ){0,2}(and (still )?(nothing|silence|crickets)|go(ing|es)? unanswered|unanswered|unreturned|ignored)|ghost(ed|ing) (me|us|by)|(been|got|getting) ghosted|blow(ing|n)? (me|us) off|blew (me|us) off|given? (me|us) the run ?around|the run ?around|(took|taken|burned|wasted|used) (a|an|the|my|another|half a|two) (\w+ )?(days?|morning|afternoon) off|(sat|sitting|stayed|staying) (\w+ )?(home|around|here|in) (all|for|since) (\w+ )?(day|morning|afternoon|hours?|\d)\w*|(cancel+ed|bailed|resched\w+|postponed|pushed (me|us|it)) (\w+ )?(on (me|us)|again|twice|(two|three|\d) times|last minute|at the last)|(walked|walking) off (the )?(job|site)|(guys?|crew|men|man|installers?|workers?|they|he) (\w+ ){0,2}(packed up|drove off|took off|walked out|loaded up|went home)|(left|quit|stopped|walked out|disappeared|vanished) (\w+ ){0,4}(half|halfway|middle|unfinished|at lunch|at noon|and (never|didnt|hasnt|havent|wont))|(only |just )?half (of it |the (room|floor|job|house) )?(is )?(done|finished|laid|bare)|unfinished (job|floor|room|work)|who do (i|we) (have|need|got) to (yell|scream|beg|talk|complain|bribe|chase)( \w+){0,3} (to get|for)|how (many|much) (more )?(times|longer) (do|must|should|am|are|will) (i|we)|(anybody|anyone|somebody|someone|you|yall) (ever )?(gonna|going to|plan(ning)? (to|on)) (\w+ )?(finish|show|call|answer|return|come back|respond)\w*|keep(s)? (getting|ignoring|putting)|ignor(ed|ing) (me|us|my)|nobody (called|answers)|no (call|word|response|reply|answer)( \w+)? (back|nothing|yet|since)|supposed to (be|have|come|call|get|hear|start|finish)|(window|scheduled for|said|told (me|us)|promised) (\w+ ){0,5}(\d|noon)\w*\b.*\b(its|it is) (now |already |almost |past )?(\d{1,2}|noon)|los(t|ing) an? (\w+ )?(day|morning|afternoon)|was promised|were promised|you promised)\b/;

const dissatisfied =
  /\b((?<!\b(neighbou?rs?|folks|people|tenants?|lady|guy|family|upstairs|downstairs|below|under us|below us|wife|husband|kids?) (\w+ ){0,2})complain\w*|(im|i am|we are|were|so|very|really|pretty|beyond|getting|extremely|just) (\w+ )?(angry|mad|upset|steamed|annoyed|irate|ticked|sick of|done with (you|u|this|yall)|let down|heartbroken|in tears)( with| at| about| about this)?|(wits|my rope) end|chargeback|dispute (the|this|a|my) (charge|payment|bill)|attorney general|consumer (protection|affairs)|licens(e|ing) board|(the|local) (news|news station)|channel \d+|call(ing)? the (cops|police)|police report|file a claim against|(cashed|took|kept|keeping) (my|our) (check|deposit|money|down ?payment)|(not|isnt|never) what (was|we were|i was) (promised|told|sold)|(you|u|they|he|she|crew|guys) (\w+ )?lied|taken advantage|not (the|what) (\w+ )?(colou?r|one|floor|tile|carpet|stain|product|style) (we|i|that (we|i)) (\w+ )?(ordered|picked|paid|chose|wanted|signed)|(two|2|three|several|half) (\w+ )?(different|mismatched) (shades?|colou?rs?|dye lots?|batches)|(boxes|planks|tiles|boards) (\w+ )?(arrived|came|were|was|got) (\w+ )?(damaged|broken|crushed|wet|short)|unhappy|(not|isnt|arent|aint) (at all |very |really |too |exactly )?(happy|pleased|satisfied|impressed|thrilled|acceptable|what (we|i) (agreed|signed)|right)|how (you|u|yall) (guys )?treat|treat(ing)? (your |ur |people |customers )|nothing like (the|what|my|our|your)|(want|need|get|give me|return|owed?|where is|wheres) (my|our|the|me my) (deposit|money|down ?payment)( \w+)? back|(deposit|down ?payment) back|(estimate|quoted?|told (me|us)|said)\b.*\b(bill|invoice|charged)|(bill|invoice|charged?|total)\b.*\b(higher|more than|than (the |what )?(estimate|quoted?|you said)|does ?nt match)|dissatisf\w*|disappoint\w*|furious|outrag\w*|livid|pissed|fed up|frustrat\w*|losing (my )?patience|lost patience|unaccept\w*|ridiculous|disgust\w*|appall\w*|terrible|horrible|awful(?! (quiet|lonely|lot|nice|good|big|long|cold|hot|dark|old|kind|close|far|early|late)\b)|atrocious|pathetic|worst (?!day|week|month|year)(\w+ )?(company|service|experience|job|shop|store|place|people|ever|floor|crew|work)|(a|total|complete|such a) (disaster|nightmare|mess|disgrace|scam|rip ?off)|(you(r| are)?|this is|such) (\w+ )?a joke|ripp?(ed)? ?(me |us )?off|ripoffs?|scamm(ed|ing|ers)|cheated|lied|liars?|thie(f|ves)|crooks?|stole|stolen|missing (money|jewelry|watch)|refund (me|my|us|our|now|immediately|asap)|(want|need|demand\w*|expect\w*|owed?|waiting (for|on)|wheres|where is|still no|get|promised) (a |my |our |the |full |any )*refund(?! (policy|on (the |my )?(rest|extra|left\w*|unopened|unused)))|(?<!guaranteed or )money back(?! guarantee)|overcharg\w*|\b(deposit|charges?|payment|amount|card|statement|account|transaction|took|taken|withdrawn|debited|billed|paid|ran) ((?!can|could|split|visit)\w+ ){0,5}(twice|two times|2 times|2x|double)(?! (a|per|the|as))|(two|2) (identical|same|equal|separate) (charges?|payments?|withdrawals?|deposits?|amounts?)|charg(ed|ing) (me|us|(my|our) \w+) (\w+ )?(too|twice|double|more|extra|again)|double charged?|(how|the way) (your|ur) (\w+ )?(crew|guys?|installers?|workers?|people|men|man|team) (behav|act|treat|talk|left|spoke)\w*|lawyers?|attorney|lawsuit|small claims|(to|ll|will|gonna|can|could|should|might|would|must|i|we) sue|sue (you|u|ya|yall|your|the|for|over)|suing|take you to court|see you in court|better business|bbb|report(ing)? (you|this)|(one|1|bad|negative|zero|0)[ -]?stars?( review)?|bad review|review(s)? (you|about this)|never (again|buying|using|coming back)|shoddy|sloppy|botched|butchered|half[ -]?(assed|done)|poor(ly)? (\w+ )?(done|job|work|service|quality|installed|install)|bad (job|work|service|experience|install)|crappy|garbage|messed up|screwed up|ruin(ed|ing)|wreck(ed|ing)|destroyed|(looks?|looking) (\w+ )?(bad|terrible|awful|horrible|like crap|like garbage|nothing like)|not what (i|we) (ordered|paid|picked|chose|wanted)|wrong (colou?r|floor|size|product|carpet|tile|one|order|shade|material|planks?)|defective|faulty|blotch(y|es)?|uneven finish|seams? (are |is )?(show\w*|visible|split\w*|com\w*|open\w*)|paid (\w+ ){0,3}(for this|for that|grand|thousand)|owe (me|us)|want (this|it) (fixed|made right)|make (this|it) right|fix (this|it) now|unprofessional|(was|is|were|so|very|really) rude|rude to|yell(ed|ing) at|curs(ed|ing) at|smok(ed|ing) (in|inside)|drunk|left (\w+ ){0,4}(trash|garbage|mess|debris|nails|dust|cigarette\w*)|hung up on)\b/;

/** What our people did to somebody's home. */
const harmed =
  /(?<!\b(?:can|could|do|did|would|will|if|are) )\b(you|u|ur|your|youre|installers?|crew|workers?|guys?|they|movers?|somebody from your|men|man|tech|team) (\w+ ){0,4}(scratched|scraped|dented|gouged|stained|spilled|broke|damaged|cracked|chipped|ruined|hit|tore|burn(ed|t)|ripped|knocked|left|stole|took my|swore|cursed|screamed|shouted|threatened|flirted|hit on|peed|urinated|spit|smoked|drove over|ran over|backed into|nicked|drilled|punctured|scuffed|smashed|shattered|flooded|lost my|threw (out|away)|sliced|let (my|our|the) (dog|cat)|walked (mud|all)|tracked|parked on (my|our)|cut (a|my|our|the wrong|through|into)|put (\w+ )?paint on|clogged|shorted|busted|bent|killed my|put an? (big |huge |little |small )?(hole|dent|scratch|gouge|crack|ding))\b/;
const afterOurs =
  /\b(doors?|dishwasher|fridge|stove|oven|dryer|washer|drawer|gate|cabinet|toilet|vent|heat|heater|furnace|outlet|alarm|doorbell|thermostat) (\w+ )?(wont|will not|doesnt|does not|cant|no longer|isnt|stopped|quit|rocks|wobbles|leaks|scrapes|drags|rubs|sticks) ?(\w+ )?(open|close|shut|fit|work|working|flush|turn|move|slide)?\b/;
const ours =
  /\b((since|after|now that) (the|your|ur|this|our|they|u) (\w+ )?(installers?|crew|guys?|job|floor|floors|install\w*|flooring|carpet|tile|left|came|were|laid|put)|you (guys |people |all )?(installed|put|laid|did|sold|delivered|came|refinished|sanded|gave|took|charged|told|promised|said|left|never|people)|your (crew|guys?|installers?|workers?|people|company|team|men|man|service|work|product|store|floor)|since you|after you|(last|past) (week|month|year|tuesday|monday|thursday|friday|fall|spring|summer|winter)|(new|brand new|just) (\w+ )?(floors?|carpet|tile|vinyl|laminate|hardwood|planks?|installed|put|laid|done|finished)|(days?|weeks?|months?|year) (ago|old)|after (\d+|two|three|a|one|six|a few|only) (days?|weeks?|months?|year)|already|bought from you|warranty)\b/;
const ourOwn = /\b(installed|laid|put in|put down) (by you|by your|last|two|in)\b/;

/** What is no fault of an old floor's, but of one that was laid lately or by us. */
const defect =
  /\b(crack(s|ed|ing)?|split(s|ting)?|chip(s|ped|ping)?|crumbl\w*|wav(y|es)|rippl\w*|wrinkl\w*|bump(s|y)?|humps?|dip(s|ping)?|ridges?|fray\w*|unravel\w*|creak\w*|squeak\w*|squish\w*|click(s|ing)?|bounc\w*|discolor\w*|fad(ed|ing)|hollow|loose|uneven|crooked|unlevel|holes?|stains?|dents?|scratch(es|ed)|gaps?|missing|broken?|broke|mess|sticky|cloudy|soft spots?|(gone|went|going|got|getting|feels?|felt|is|are|turned) (\w+ )?soft|spongy|mushy|springy|streaks?|streaky|bubbles?|wrong|stinks?|smells?)\b/;
const pastWork =
  '(installed|put|laid|did|tiled|sanded|refinished|stained|grouted|glued|finished|sold|delivered|redid|fixed|repaired|stretched|hung|sealed|waxed|came|were here|was here)';
const byUs = new RegExp(
  `\\b(you|u|ya|yall|you guys|(your|ur) (\\w+ )?(crew|guys?|installers?|workers?|people|team|men|man|boys)) (\\w+ ){0,2}${pastWork}\\b` +
    `|\\b(bought|got|purchased|had) (\\w+ ){0,4}(from|by) (you|u|yall|your \\w+)\\b` +
    '|\\b(already|after (only |just |barely )?(\\w+ )?(days?|weeks?|months?)|(only|barely|not even|less than) (\\w+ ){1,2}(days?|weeks?|months?|year)( old)?)\\b',
);
/** To do a work, and not to put one right. */
const asksWork =
  /\b(can|could|would|will|do|does) (you|u|ya|yall|you guys|(your|ur) (\w+ )?(guys|crew|people|installers?|team))\b(?! (\w+ )?(fix|repair|redo|come|send|help|explain|tell|call|make|take care|look|plan|expect|think|stand))/;

/** Damage as a reason to buy, or work that is asked for. */
const wishes =
  /\b(do you|can you|could you|would you|will you|how much|interested in|looking (for|to)|thinking (of|about)|want (a|to|some|new)|need (a|an|some|new)|get rid of|estimate|quote|price|replac\w*|old (floor|carpet|house)|refinish\w*(?<!refinished)|refinished(?! (\w+ )?(floors?|hardwood|wood|stairs) (is|are|was|keeps))|redo|update|upgrade|what (is|are|do|would|can)|is it|are there|best|recommend)\b/;
const ofOthers =
  /\b(home depots?|lowes|costcos?|empires?|menards|ikea|amazon|(my|our|her|his|their) (sister|brother|neighbou?r|friend|cousin|mother|mom|dad|boss|aunt|uncle|daughter|son|in law|coworker|buddy)s (\w+ )?(contractor|installers?|handyman|builder|guys?|crew|floors? (guy|man|people))|another (company|store|shop|place)|other (company|store|shop|place)|big box|other guys?|previous (owner|company|installer)|(last|previous|other|first|old) (company|contractor|guys?|people|installers?|crew|owners?)|my (landlord|tenants?|hoa)|the hoa|(my|our|the) (old |last |previous )?(contractor|handyman|plumber|builder)|insurance (company|adjuster)|insurer)\b/;
const asksLegal =
  /\b(can|could|should|may) (i|my|the|we|they)\b|\b(does|will|would|is) (my |the |homeowners )?(insurance|policy|warranty)\b/;
const asksTrust = /\b(is|are) (this|it|you|that)( guys)? (a |legit|some )?/;

const threat =
  /\b(break (your|the) (windows?|door|legs?|neck|face)|burn (your|the|it|you)|(make|making) you (sorry|pay|regret)|you(ll| will) (regret|be sorry|pay for)|kill you|hurt you|beat you|(?<!^|^oh )shoot(?! .*\b(e ?mails?|texts?|messages?|pics?|pictures?|photos?|plans?|over|quote|estimate|numbers?|price|info|link)\b)|come (down )?(there|over) (and|with)|find out where|watch your back|i know where you|blow up|bomb|smash)\b/;

const rawEmergency =
  /^(its |this is |it is )?(an? )?(emergency|urgent|help now|sos)( please| help| now)?$|\bthis is an emergency\b|\bits an emergency\b|\bplumbing emergency\b|\bemergency (at|in) (my|our)\b/;

/** Asked beforehand, or of no consequence. */
const isIdle =
  /\b(^when|when (is|are|will|do|does|can|could|should|would|i|we)|how (soon|long)|never ?mind|what (happens|do you do|if|would)|what is your policy|in case|do you ever|(if|suppose) (your|ur|the|you|u|my|a|they|nobody|no ?one|somebody|someone|he) (\w+ ){0,2}(is|are|was|were|runs?|shows?|does|doesnt|dont|cant|cancels?|gets?|late|never)\b(?!.*\b(lawyer|attorney|sue|report)))\b/;

/** What kind of trouble a message tells of, the gravest; null for none. */
export function troubleIn(typed: string): Trouble | null {
  const text = plain(typed);
  if (crisis.test(text)) return 'crisis';
  if (isDanger(text)) return 'danger';
  if (threat.test(text)) return 'threat';
  if (isDamage(text)) return dangersIn(text).length > 0 ? 'danger' : 'damage';
  if (noshow.test(text) && !isIdle.test(text) && !isOfOthers(text)) return 'noshow';
  if (isComplaint(text)) return 'complaint';
  return null;
}

/** A fall alone may be why another floor is wanted. */
function isDanger(text: string): boolean {
  return dangersIn(text).some((danger) => danger !== 'hurt') && !asksOfDanger.test(text);
}

const isOfOthers = (text: string) => ofOthers.test(text) && !ours.test(text);

function isDamage(text: string): boolean {
  if (rawEmergency.test(text)) return true;
  const wasOnce =
    (longPast.test(text) && (wishes.test(text) || asksForFloor.test(text))) ||
    /\b(my|our|his|her) own\b/.test(text);
  if (
    hurt.test(text) &&
    !wasOnce &&
    (ours.test(text) || !(asksForFloor.test(text) || inGeneral.test(text)))
  )
    return true;
  if (
    unwell.test(text) &&
    ofWork.test(text) &&
    !/^(does|do|will|would|can|could|is|are)\b|\bshould (i|we)\b/.test(text)
  )
    return true;
  const isOfOurs = ours.test(text) || ourOwn.test(text);
  if (water.test(text) && wetThing.test(text) && !longPast.test(text)) {
    if (acute.test(text) || !supposed.test(withoutWater(text))) return true;
  }
  if (!failing.test(withoutOwnWork(text)) || !floorThing.test(text) || asksLegal.test(text))
    return false;
  return isOfOurs || (!wishes.test(text) && !supposed.test(text));
}

/** What they took up themselves did not come up. */
const withoutOwnWork = (text: string) =>
  text.replace(
    /\b(i|we|ive|weve|husband|wife|dad) ((have|had|already|just|have already) )*(pull|lift|peel|pop|separat|tore|ripp)\w*/g,
    ' ',
  );

/** "The wet carpet" is no supposition, "does it get wet" is. */
const withoutWater = (text: string) =>
  text.replace(/\b(is|are|all|it) (wet|soaked|flooded)\b/g, ' ');

/** What might be, and nobody's complaint. */
const isSupposed =
  /^((and|so|but|ok|hi|hello) )*(say|suppose|supposing|lets say|imagine|hypothetically|what if|what happens|in case)\b|\bif (a|an|any|the|my|your) \w+ (ever|should)\b/;

function isComplaint(text: string): boolean {
  if (isSupposed.test(text)) return false;
  if (harmed.test(text) && !ofOthers.test(text) && !asksLegal.test(text) && !asksWork.test(text))
    return true;
  if (afterOurs.test(text) && ours.test(text)) return true;
  if (defect.test(text) && byUs.test(text) && floorThing.test(text) && !asksWork.test(text)) {
    return !asksLegal.test(text) && !ofOthers.test(text);
  }
  if (
    /\b(squeak|creak|squish|click|bounc|loose|uneven|crooked)\w*\b/.test(text) &&
    /\b(you|your|crew|guys?|installers?) (\w+ )?(put|installed|laid|did)\b/.test(text)
  )
    return true;
  return dissatisfied.test(text) && isOfUs(text);
}

/** Whether who is dissatisfied speaks of what we did, and not of others, of our rules, or of floors. */
function isOfUs(text: string): boolean {
  if (isOfOthers(text) || (ofOthers.test(text) && longPast.test(text))) return false;
  if (
    /\b(return|refund|cancell?ation|deposit) (policy|policies)|refundable|deposit\b.*\brefund\b/.test(
      text,
    )
  )
    return false;
  if (
    /\bbbb (accredited|rating|member|rated)\b|\b(are|r) (you|u) (\w+ )?(with|in|on) (the )?bbb\b/.test(
      text,
    )
  )
    return false;
  // "Is this a scam", "can I sue my landlord", "what is the worst floor for dogs": asked, and not said of us.
  if (asksTrust.test(text) && /\b(scam|rip ?off)\b/.test(text) && text.split(' ').length <= 6)
    return false;
  if (/\bcan i (sue|get a lawyer)\b/.test(text) && !/\byou\b/.test(text)) return false;
  if (/\bworst (floor|flooring|kind|type)\b/.test(text)) return false;
  if (
    /\bruined\b|\bwrecked\b|\bdestroyed\b/.test(text) &&
    !ours.test(text) &&
    (wishes.test(text) || /\b(dog|puppy|cat|kids?|tenants?)\b/.test(text))
  )
    return false;
  return !(
    /\b(terrible|horrible|awful|bad|garbage|ridiculous)\b/.test(text) &&
    wishes.test(text) &&
    !ours.test(text)
  );
}

/** Whether water is part of it, or soon may be. */
export const mentionsWater = (typed: string) => mayFlow.test(plain(typed));
const mayFlow =
  /\b(water|wet|leak\w*|drip\w*|flood\w*|soak\w*|overflow\w*|burst|toilet|faucet|hose|pipes?|valve)\b/;

/** Whether a person is needed before any answer, in English or Spanish. */
export function isUrgent(typed: string): boolean {
  return troubleIn(typed) !== null || isTroubleInSpanish(typed);
}
