import asides from './data/asides.json' with { type: 'json' };
import sayings from './data/phrases.json' with { type: 'json' };
import spanish from './data/spanish.json' with { type: 'json' };
import lists from './data/words.json' with { type: 'json' };
import { looksLikeQuestion } from './question.ts';
import { sameWord } from './spelling.ts';
import { bare, group, phrases, plain, says, wordSet, wordsOf } from './words.ts';

/* These functions judge a whole message: "no idea which floor" does not say "no", although it contains the word. */

const yes = phrases(sayings.yes);
const acknowledged = phrases(sayings.acknowledged);
/** Without an open question, only "understood". */
export const acknowledges = (typed: string) => says(typed, acknowledged);

const farewells =
  /\b(bye|goodbye|good night|see (you|ya)|take care|have a (good|nice|great)|adios|hasta luego)\b/;
export const saysFarewell = (typed: string) => farewells.test(plain(typed.slice(0, 200)));

const thanking =
  /^(?:(?:ok|okay|k|great|cool|perfect|good|awesome|alright|nice|oh|wow|got it|that helps|thats (?:great|good|helpful)) )*(?:many |much )?(?:thanks|thank (?:you|u)|thx|ty|gracias|appreciated|i appreciate)\b/;
export const saysThanks = (typed: string) =>
  typed.length <= 60 && !typed.includes('?') && thanking.test(plain(typed));

const eager = new Set('yes yeah yep yup sure absolutely definitely yea yess'.split(' '));

const no = phrases(sayings.no);

const stop = phrases(sayings.stop);

const leave = phrases(sayings.leave);

const back = phrases(sayings.back);

const skip = phrases(sayings.skip);
const unsure =
  /^(im |i am |honestly |really |still |we are |were )*(not (really |quite |so |too |entirely )?(sure|certain|decided)|no (idea|clue|preference)|unsure|undecided|idk|dunno|(i |we )?(really )?(dont|do not) (really )?(know|no|care|mind)|(i |we )?have no (idea|clue)|havent (really )?decided|have not decided|open to)\b/;

const restart = phrases(sayings.restart);

const chatter = phrases(sayings.chatter);

export const saysNo = (typed: string) => says(typed, no);
const wantsNoVisit =
  /^(no |well |but |sorry )*i (dont|do not|didnt) (want|need|ask for) (a|an|the|any|your) (\w+ ){0,2}(consultation|visit|appointment|estimate)\b/;
export const saysStop = (typed: string) =>
  says(typed, stop) || wantsNoVisit.test(plain(typed.slice(0, 200)));

/** "I'd rather not give my phone number", as a reply to a question. */
export const saysUnwilling = (typed: string) =>
  /\b(?:none of (?:your|ur) (?:business|concern)|(?:id |would )(?:rather|prefer) not|prefer not|(?:dont|do not|wont|not going|not comfortable|not about) (?:\w+ )?(?:to )?(?:give|giving|share|sharing|hand|say|tell))\b/.test(
    plain(typed),
  );

/** "Thanks bye", "gotta go", "let me ask my husband first": no answer to any question. */
export const saysLater = (typed: string) =>
  typed.length <= 120 && !typed.includes('?') && puttingOff.test(plain(typed));
const puttingOff = new RegExp(
  `^(?:(?:ok|okay|well|oh|so|no|sorry|actually|alright|great|thanks|thank you|hmm?) )*${group(asides.later)}\\b`,
);

/** "Take me off your list": the visitor wants no more contact. */
export const wantsOut = (typed: string) =>
  /\bunsubscribe\b|\b(?:(?:remove|delete|erase|take) (?:me|us|my|our) (?:off|from|data|details|e ?mail|info\w*|name|number|phone)|(?:delete|erase|remove) (?:everything|all|anything))\b|\bstop (?:e ?mail|call|text|writ)ing\b/.test(
    plain(typed.slice(0, 500)),
  );

/** "I have a referral", "I want to refer my friend": names and numbers in it are not the writer's. */
export const refersSomebody = (typed: string) =>
  /\b(?:(?:have|got|here is|heres) an? referral|(?:want|like|need|can i|could i|may i|how (?:do|can) i) (?:to )?refer)\b/.test(
    plain(typed.slice(0, 500)),
  );

export const saysLeave = (typed: string) => says(typed, leave);
export const saysBack = (typed: string) => says(typed, back);
export const saysRestart = (typed: string) => says(typed, restart);
export const saysChatter = (typed: string) => says(typed, chatter);

const puzzled = phrases(sayings.puzzled);
export const saysPuzzled = (typed: string) => says(typed, puzzled);

export const saysNoMatter = (typed: string) => says(typed, skip);

export function saysSkip(typed: string): boolean {
  return saysNoMatter(typed) || beginsUnsure(typed);
}

const beginsUnsure = (typed: string) => unsure.test(bare(plain(typed.slice(0, 200))));
const aboutChoice =
  /^(which|what|yet|at all|about|on|of|the|a|to|floors?|flooring|kind|type|one|we|i|want|like|need|get|it|that|color|look|would|be|best|still|all)$/;

/** Returns true when the message only says that the visitor does not know: "no idea which floor". */
export function saysUnsure(typed: string): boolean {
  if (!beginsUnsure(typed) || typed.includes('?')) return false;
  const rest = bare(plain(typed)).replace(unsure, '').split(' ');
  return rest.every((word) => word === '' || aboutChoice.test(word));
}

/** Accepts a plain yes, or a sentence that starts with a yes and takes nothing back. */
export function saysYes(typed: string): boolean {
  if (says(typed, yes) || /^(?:👍|👌|✅|💯)\p{M}*\p{Emoji_Modifier}?$/u.test(typed.trim()))
    return true;
  if (typed.length > 500) return false;
  if (agreed.test(plain(typed)) && !typed.includes('?')) return true;
  const [first = '', ...rest] = bare(plain(typed)).replace(hesitation, '').split(' ');
  if (!eager.has(first) || typed.includes('?') || ofAnotherVisit.test(rest.join(' '))) return false;
  return !rest.some((word) => reservations.has(word));
}

/** "That all looks right to me, thanks": every word agrees with the summary. */
export function saysRight(typed: string): boolean {
  const words = wordsOf(typed);
  const isHeart = (word: string) => rightHearts.has(word);
  if (
    typed.includes('?') ||
    words.length > 12 ||
    !words.every((word) => agreeing.has(word) || isHeart(word))
  )
    return false;
  return words.some(isHeart) || /\b(?:100|thats it|is everything)\b/.test(words.join(' '));
}
const rightHearts = wordSet(lists.rightHeart);
const agreeing = wordSet(lists.right);

export const saysOnlyThanks = (typed: string) =>
  saysThanks(typed) && wordsOf(typed).every((word) => agreeing.has(word) || rightHearts.has(word));

/** "Yes cancel it" is about an agreed visit. */
const ofAnotherVisit = /\b(cancel|reschedule|postpone|move (it|that|this|my|our|the))\b/;
/** "Ok now yes", "well actually yes". */
const hesitation = /^(?:(?:ok|okay|alright|well|so|now|actually|oh|hmm|then|fine) )+(?=y)/;
/** "Ok you sold me, lets do it". */
const agreed =
  /\b(?<!(?:dont|not|if|before|until) (?:\w+ )?)(?:lets|let us) do (?:it|this)(?: then)?$/;
const reservations = new Set(
  'but except wrong not change how what when where why who cost price'.split(' '),
);

/** Needs only words that belong to booking, and at least one that names it. */
export function saysBook(typed: string): boolean {
  if (typed.length > 200) return false;
  const words = wordsOf(typed);
  const heart = words.some((word) => hearts.some((key) => sameWord(word, key)));
  if (says(typed, bookings) || (bookedFor.test(plain(typed)) && !typed.includes('?'))) return true;
  return (
    heart &&
    words.length <= 14 &&
    words.every((word) => booking.has(word) || hearts.some((key) => sameWord(word, key)))
  );
}
/** "Ok book me for thursday at 6", "I want another estimate for …": the rest is for the team. */
const bookedFor =
  /^(?:(?:ok|okay|yes|sure|great|please|so|then|and|also|well|lets) )*(?:(?:book|schedule|put) (?:me|us) (?:in|for|down|on|an?|the)|(?:i|we|id|wed) (?:would )?(?:want|need|like) (?:another|a second|one more) (?:estimate|consultation|visit|appointment|quote))\b/;
const bookings = phrases(sayings.start);
const hearts = [...wordSet(lists.bookingHeart)];
const booking = wordSet(lists.booking);

/* A complaining visitor wants help, not an offer. */

const feelings =
  /\b(complain\w*|unhappy|not happy|disappoint\w*|upset|angry|furious|frustrat\w*|terrible|awful|horrible|worst (service|experience|job|company|shop|ever)|unacceptable|ridiculous|disgusted|rip ?off|ripped off|scammed|refund|money back|lawyer|lawsuit|better business bureau|bad (job|service|experience|work)|poor(ly)? (job|service|work|done|installed))\b/;
const neglect =
  /\b((never|not|nobody|no one) (\w+ )?(called|came|showed|show|heard|answered|responded|got back)|still waiting|waiting (\w+ )?(weeks|days|months|hours|since|forever)|keeps? ignoring|wont (call|answer))\b/;
const damage =
  /\b(squeak\w*|creak\w*|peel\w*|buckl\w*|warp\w*|crack(ed|ing)|lifting|come (up|apart|loose)|coming (up|apart|loose)|falling apart|ruined|wrecked|broken|broke|damaged|defective)\b/;
const ours =
  /\b(you|your|youre|installed|installers?|crew|bought|new|just|last|my|our|already|after|the)\b/;
/** Damage of any old floor; a complaint only when the shop did it. */
const harm =
  /\b(you|your|installers?|crew|guys|they) (\w+ ){0,3}(scratched|scraped|dented|stained|spilled)\b/;
/** Damage may be the reason to ask for a new floor. */
const wishes =
  /\b(refinish\w*|replac\w*|estimate|quote|new floors?|interested|looking for|do you|can you)\b/;

export function saysComplaint(typed: string): boolean {
  const text = plain(typed.slice(0, 1000));
  if (feelings.test(text) || neglect.test(text) || harm.test(text)) return true;
  return damage.test(text) && ours.test(text) && !wishes.test(text);
}

/* What is said about an agreed visit. */

const namesVisit =
  /\b(cancel(ing)?|mov(e|ing)|reschedul(e|ing)|postpon(e|ing)|push(ing)? back|call(ing)? off|chang(e|ing)) (\w+ ){0,2}?(my|our|the|this|that) (\w+ ){0,2}(visit|appointment)\b/;
/** Needs an agreed visit to make sense. */
const ofVisit =
  /\b(cancel|reschedule|postpone|call it off|(an)?other (day|time|date)|different (day|time|date)|(cant|cannot|can not|wont|will not|wont be able to) (make (it|that)|be (home|there)|do (it|that))|something came up|(can|could) (we|you|i) (do|make it) (\w+ ){0,2}instead|make it (\d+|noon|\w+day)|(earlier|later) (please|if|would)|wrong (day|time))\b/;
const ofVisitInSpanish = new RegExp(spanish.otherDay);
const asksOfPrice = /\b(fee|fees|charge|charged|cost|costs|penalty|deposit)\b/;

/** `hasVisit`: SallieBot has agreed a visit in this conversation. */
export function wantsVisitChanged(typed: string, hasVisit: boolean): boolean {
  const text = plain(typed.slice(0, 300));
  if (asksOfPrice.test(text)) return false;
  if (namesVisit.test(text)) return true;
  return hasVisit && (ofVisit.test(text) || ofVisitInSpanish.test(text));
}

/** "What time was that again", "did you confirm". */
export const asksOfVisit = (typed: string) =>
  /^(\w+ ){0,2}?((when|what (time|day)|which day) (is|was|did|are) (\w+ ){0,2}(visit|appointment|that|it|i pick|i choose|you coming|they coming)|(is|was) (it|that|my visit|my appointment) (confirmed|set|booked)|did you confirm|will i get (an|a) (email|mail|confirmation|text|reminder))\b/.test(
    plain(typed.slice(0, 200)),
  );

/** "The gate code is 4411": how to get in, and who or what is there. */
export const tellsOfArrival = (typed: string) =>
  !looksLikeQuestion(typed) &&
  /\b((gate|door|entry|garage) code|lockbox|doorbell|(side|back|front) (door|gate|entrance)|driveway|mailbox|on the corner|(the|our|my) dogs? (is|are|will|bites?|barks?)|(knock|ring) (\w+ )?(twice|loud|hard)|forgot to (say|mention|tell|add)|(before|when) (you|they) (arrive|come|get here|are on (the|your) way)|on (the|your) way|(will|wont) be (home|there|late)|might be late|(second|third|2nd|3rd|top) floor unit|(blue|white|red|brick|gray|yellow|green) house|buzz me)\b/.test(
    plain(typed.slice(0, 300)),
  );
