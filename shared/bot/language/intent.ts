import { sameWord } from './spelling.ts';
import { bare, phrases, plain, says, wordsOf } from './words.ts';

/* What a message as a whole wants. A phrase inside a longer sentence is no intent: "no idea which floor" is no no. */

const yes = phrases(
  'yes, y, ya, yea, yeah, yep, yup, yes please, sure, sure thing, ok, okay, k, kk, alright, all right, fine, good, great, perfect, sounds good, sounds great, please do, of course, absolutely, definitely, certainly, lets do it, lets go, go ahead, why not, id love to, id like that, i would, i would like that, yes i would, im ready, ready, you bet, that works, works for me, please, go for it, do it, yes lets do it, yse, yess, ye, si, im in, count me in, right, correct, thats right, thats correct, that is correct, yes correct, all correct, all good, looks good, looks right, looks correct, it is, confirm, confirmed, send, send it, yes send it, submit, submit it, everything is correct, everything looks good',
);
const acknowledged = phrases(
  'ok, okay, k, kk, alright, all right, fine, good, great, perfect, cool, right, nice, awesome, got it, i see, makes sense, good to know, vale, entiendo, bueno',
);
/** Heard, and no more than that unless something was asked. */
export const acknowledges = (typed: string) => says(typed, acknowledged);

const farewells =
  /\b(bye|goodbye|good night|see (you|ya)|take care|have a (good|nice|great)|adios|hasta luego)\b/;
export const saysFarewell = (typed: string) => farewells.test(plain(typed.slice(0, 200)));

const thanking =
  /^(?:(?:ok|okay|k|great|cool|perfect|good|awesome|alright|nice|oh|wow|got it|that helps|thats (?:great|good|helpful)) )*(?:many |much )?(?:thanks|thank (?:you|u)|thx|ty|gracias|appreciated|i appreciate)\b/;
/** Thanks and little else. */
export const saysThanks = (typed: string) =>
  typed.length <= 60 && !typed.includes('?') && thanking.test(plain(typed));

const eager = new Set('yes yeah yep yup sure absolutely definitely yea yess'.split(' '));

const no = phrases(
  'no, n, nope, nop, nah, na, no thanks, no thank you, no thx, nothing thanks, not now, not today, not right now, not yet, not at the moment, maybe later, later, another time, some other time, not interested, im not interested, im good, no im good, im fine, no im fine, im ok, no need, no not now, no not today, no way, not really, never mind, nevermind, i dont, i dont want to, i dont want that, dont want to, id rather not, rather not, i would rather not, just looking, just browsing, im just looking, im just browsing, no im just looking, no just looking, no thats it, no thats all, no that is all, no nothing else, no thats everything, no just browsing, hard pass, no i dont, i do not',
);

const stop = phrases(
  'stop, stop it, stop this, please stop, cancel, cancel it, cancel this, quit, exit, end, end chat, end the chat, end this chat, forget it, forget about it, never mind, nevermind, no thanks, no thank you, not now, not today, not right now, later, maybe later, another time, not interested, im not interested, leave me alone, go away, abort, im done, i changed my mind, changed my mind, i dont want to, i dont want this, id rather not, rather not, i would rather not, disconnect',
);

const leave = phrases(
  'stop, disconnect, end chat, end the chat, end this chat, end live chat, end conversation, end the conversation, end session, end, quit, exit, stop chat, stop the chat, stop live chat, stop chatting, close chat, close the chat, close, leave, leave chat, leave the chat, hang up, cancel, cancel chat, finish, finish chat, back to bot, back to the bot, back to salliebot, talk to the bot, continue with the bot, continue with salliebot, disconnect me, disconnect chat, leave my details',
);

const back = phrases(
  'back, go back, back up, step back, previous, previous question, last question, undo, oops go back, go back one, can i go back, can we go back, i want to go back, let me go back, change my answer, i want to change my answer, change my last answer',
);

const skip = phrases(
  'skip, skip it, skip this, skip that, skip this one, any, any of them, anything, any is fine, anything is fine, either, whichever, whatever, none, nothing, nothing special, nothing in particular, no preference, no pref, no preferences, no particular, dont care, i dont care, doesnt matter, it doesnt matter, dont mind, i dont mind, you choose, you decide, you pick, surprise me, open, im open, next, pass, n a, unsure, dunno, idk, all of them, undecided, whatever you recommend, what do you recommend, not important',
);
const unsure =
  /^(im |i am |honestly |really |still |we are |were )*(not (really |quite |so |too |entirely )?(sure|certain|decided)|no (idea|clue|preference)|unsure|undecided|idk|dunno|(i |we )?(really )?(dont|do not) (really )?(know|care|mind)|(i |we )?have no (idea|clue)|havent (really )?decided|have not decided|open to)\b/;

const restart = phrases(
  'start over, startover, start over again, start again please, lets start over, let us start over, lets start again, can we start over, can i start over, i want to start over, i would like to start over, restart, start again, begin again, from the beginning, from scratch, start from scratch, start from the beginning, reset, start fresh, start all over, do it over',
);

const chatter = phrases(
  'hi, hello, hey, hi there, hello there, hey there, good morning, good afternoon, good evening, thanks, thank you, thx, ty, cool, nice, great, lol, haha, hmm, hm, um, uh, test, testing, how are you, whats up, sup, yo, wow, huh, what',
);

export const saysNo = (typed: string) => says(typed, no);
export const saysStop = (typed: string) => says(typed, stop);
export const saysLeave = (typed: string) => says(typed, leave);
export const saysBack = (typed: string) => says(typed, back);
export const saysRestart = (typed: string) => says(typed, restart);
export const saysChatter = (typed: string) => says(typed, chatter);

/** The whole message leaves the choice to us. */
export const saysNoMatter = (typed: string) => says(typed, skip);

export function saysSkip(typed: string): boolean {
  return saysNoMatter(typed) || beginsUnsure(typed);
}

const beginsUnsure = (typed: string) => unsure.test(bare(plain(typed.slice(0, 200))));
const aboutChoice =
  /^(which|what|yet|at all|about|on|of|the|a|to|floors?|flooring|kind|type|one|we|i|want|like|need|get|it|that|color|look|would|be|best|still|all)$/;

/** Nothing but that they do not know what they want: "no idea which floor". */
export function saysUnsure(typed: string): boolean {
  if (!beginsUnsure(typed) || typed.includes('?')) return false;
  const rest = bare(plain(typed)).replace(unsure, '').split(' ');
  return rest.every((word) => word === '' || aboutChoice.test(word));
}

/** A plain yes, or a sentence that opens with one and takes nothing back. */
export function saysYes(typed: string): boolean {
  if (says(typed, yes) || typed.trim() === '👍') return true;
  if (typed.length > 500) return false;
  if (agreed.test(plain(typed)) && !typed.includes('?')) return true;
  const [first = '', ...rest] = bare(plain(typed)).replace(hesitation, '').split(' ');
  return eager.has(first) && !typed.includes('?') && !rest.some((word) => reservations.has(word));
}
/** "Ok now yes", "well actually yes". */
const hesitation = /^(?:(?:ok|okay|alright|well|so|now|actually|oh|hmm|then|fine) )+(?=y)/;
/** After whatever brought them to it: "ok you sold me, lets do it". */
const agreed =
  /\b(?<!(?:dont|not|if|before|until) (?:\w+ )?)(?:lets|let us) do (?:it|this)(?: then)?$/;
const reservations = new Set(
  'but except wrong not change how what when where why who cost price'.split(' '),
);

/** Every word of the message belongs to booking, and one of them is its heart. */
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
/** "Ok book me for thursday at 6": what stands behind it is for the team. */
const bookedFor =
  /^(?:(?:ok|okay|yes|sure|great|please|so|then|and|well|lets) )*(?:book|schedule|put) (?:me|us) (?:in|for|down|on|an?|the)\b/;
const bookings = phrases(
  'start, lets start, get started, resume, continue, keep going, sign me up, leave my details, new request, another request, another one, one more request, a second request, second request, another project, another room, try again',
);
const hearts = [
  'book',
  'booking',
  'schedule',
  'consultation',
  'consult',
  'appointment',
  'estimate',
  'quote',
];
const booking = new Set(
  'i want would like id it to a an the my can could may we me please get make set up request arrange free in home for now lets let us need have give new some someone come out another second more one room project and yes ok id hi hello interested im am'.split(
    ' ',
  ),
);

/* Who complains wants help, not an offer. */

const feelings =
  /\b(complain\w*|unhappy|not happy|disappoint\w*|upset|angry|furious|frustrat\w*|terrible|awful|horrible|worst (service|experience|job|company|shop|ever)|unacceptable|ridiculous|disgusted|rip ?off|ripped off|scammed|refund|money back|lawyer|lawsuit|better business bureau|bad (job|service|experience|work)|poor(ly)? (job|service|work|done|installed))\b/;
const neglect =
  /\b((never|not|nobody|no one) (\w+ )?(called|came|showed|show|heard|answered|responded|got back)|still waiting|waiting (\w+ )?(weeks|days|months|hours|since|forever)|keeps? ignoring|wont (call|answer))\b/;
const damage =
  /\b(squeak\w*|creak\w*|peel\w*|buckl\w*|warp\w*|crack(ed|ing)|lifting|come (up|apart|loose)|coming (up|apart|loose)|falling apart|ruined|wrecked|broken|broke|damaged|defective)\b/;
const ours =
  /\b(you|your|youre|installed|installers?|crew|bought|new|just|last|my|our|already|after|the)\b/;
/** What is the matter with any old floor is a complaint only of us. */
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
