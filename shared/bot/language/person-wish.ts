import sayings from './data/phrases.json' with { type: 'json' };
import lists from './data/words.json' with { type: 'json' };
import { saysComplaint } from './intent.ts';
import { asksSomething } from './question.ts';
import { sameWord } from './spelling.ts';
import { bare, phrases, plain, says, tidy, wordSet, wordsOf } from './words.ts';

const whole = phrases(sayings.person);

const meeting = [...wordSet(lists.meeting)];
const wishing = [...wordSet(lists.wishing)];
const people = [...wordSet(lists.people)];
const somebody = [...wordSet(lists.somebody)];
/** Only these words may stand between the wish and the person: "I need a nice rug for a person" does not match. */
const between = wordSet(lists.beforePerson);

const asksWhatIAm =
  /^(so |ok |wait |hey |hi )*(are|r|is|am i|do you think) (you|u|this|it|sallie|salliebot|talking|speaking|typing|chatting|texting|writing|i)\b/;
const refusesPerson =
  /\b(dont|do not|not|never|without|no need|rather not) ((really|even|want|need|have|like|going|trying) )*(to )?(talk|speak|chat|talking|speaking|chatting)\b/;
const plainly =
  /\b(live (chat|person|agent|rep|representative|human)|real (live )?(person|human)|actual (person|human)|human being)\b/;
/** Repeats SallieBot's offer. */
const echoed =
  /\bask(ing)? (you |me |sallie )?for (a |an |the )?(real |live )?(person|human|agent|representative|rep|somebody|someone|staff)\b/;
const present =
  /\b(is|are) (there )?(any|some)(one|body) (real |live )?(there|here|available|around|online|i can)\b/;

/** A person whom the visitor knows: "I will talk to Tom first". */
const askedFirst = /\b(first|get back|let you know|decide)\b/;
const byName =
  /\b(?:talk|speak|chat)(?:ing)? (?:to|with) (?!SallieBot|Sallie\b|English|Spanish)\p{Lu}\p{Ll}+/u;

/** Returns true for a wish anywhere in the message; it outranks a "no". */
export function wantsPerson(typed: string): boolean {
  const text = plain(typed.slice(0, 1000));
  if (refusesPerson.test(text)) return false;
  if (says(typed, whole) || isAny(bare(text), people) || present.test(text)) return true;
  if (asksWhatIAm.test(text)) return false;
  if (plainly.test(text) || echoed.test(text)) return true;
  if (byName.test(typed.slice(0, 1000))) return !askedFirst.test(text);
  const words = text.split(' ');
  return words.some((word, at) => leadsToPerson(word, words.slice(at + 1, at + 7)));
}

function leadsToPerson(verb: string, next: string[]): boolean {
  if (meeting.some((key) => sameWord(verb, key))) return reaches(next, [...people, ...somebody]);
  if (!wishing.includes(verb) || !reaches(next, people)) return false;
  const purpose = next[next.findIndex((word) => isAny(word, people)) + 1] ?? '';
  return !['to', 'who', 'that'].includes(purpose);
}

function reaches(next: string[], nouns: readonly string[]): boolean {
  const at = next.findIndex((word) => isAny(word, nouns));
  return at >= 0 && next.slice(0, at).every((word) => between.has(word) || word.length <= 3);
}

function isAny(word: string, keys: readonly string[]): boolean {
  return keys.some((key) => sameWord(word, key));
}

/** After "call me" any other word is a name: "call me Dana". */
const follows =
  'back|dont|only|the|an?|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]* \\d+\\w*|at|on|when|after|before|about|any|anytime|in|please|for|to|between|around|from|this|next|by|asap|soon|now|then|instead|later|to(?:day|morrow|night)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|thanks|thank|or|and|but|if|as|so|its|it|im|i|my|here|with|\\d+';
const wish = new RegExp(
  [
    String.raw`\b(?:(?:call|ring|phone|text) (?:me|us)(?=$| (?:${follows})\b)|(?:call|ring|phone|text) my (?:wife|husband|mom|mother|dad|father|son|daughter|partner|office)`,
    String.raw`|(?:give|giving) (?:me|us) a (?:\w+ )?(?:call|ring|buzz|shout)|call ?back`,
    '|(?:want|need|like|prefer|have|get|request|schedule) a (?:phone )?call',
    String.raw`|(?:someone|somebody|anyone) (?:(?:to|can|could|please) )?(?:call|ring|phone))\b`,
  ].join(''),
);
const refusesCall =
  /\b(dont|do not|never|not|didnt|did not|without|nobody|no one|stop|before you|no need to|when you|if you) (\w+ ){0,2}(call|ring|phone|text)\b|\b(called|calling|calls) (me|us)\b/;

/** Returns true for a wish to be called or texted. "Call me Dana" is a name, "nobody called me back" a complaint. */
export function wantsCall(typed: string): boolean {
  const text = plain(typed);
  const isNegated = refusesCall.test(text) && !readsOnly.test(text);
  return wish.test(text) && !isNegated && !saysComplaint(typed);
}

/** "Have them call after 5", "evenings are best": a time, in reply to another question. */
export function tellsWhen(typed: string): boolean {
  const when = timeWish(typed);
  return when !== null && (besideTime(typed, when) === '' || callsAt.test(plain(typed)));
}
const callsAt =
  /\b(?:call|ring|phone|text|reach)(?: (?:me|us|back|only))* (?:before|after|between|from|around|at|on|in the|until|any ?time|mornings?|afternoons?|evenings?|weekends?)\b/;

/** Returns true when a part of the message asks something other than a call. */
export function asksBesideCall(typed: string): boolean {
  return typed
    .split(/(?<=[.!?;\n])\s*|,\s*/)
    .some((part) => asksSomething(part) && !wantsCall(part));
}

const number =
  '(?:\\d{1,2}(?!\\d)(?::\\d{2})?|noon|midday|lunch(?:time)?|work|school|dinner|supper|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const hour = String.raw`${number}(?: ?(?:am|pm|a\.m\.|p\.m\.|o'?clock)\b)?`;
const clock = String.raw`\d{1,2}(?::\d{2} ?(?:am|pm)?| ?(?:am|pm|o'?clock))(?![\p{L}\d])`;
const day =
  '(?:today|tonight|tomorrow|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mornings?|afternoons?|evenings?|weekends?|weekdays?|next week|this week)';
export const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** "A week from thursday", "the second tuesday in december", "december 8th". */
const far = [
  `(?:an?|one|two|three|\\d) weeks? from (?:${day}|now)`,
  `(?:the )?(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:\\w+day)(?: (?:in|of) (?:${month}|next month|the month))?`,
  `(?:on )?(?:${month}\\.? \\d{1,2}(?:st|nd|rd|th)?|(?:the )?\\d{1,2}(?:st|nd|rd|th)(?: of ${month})?)`,
].join('|');
const one = [
  far,
  `(?:around|about) ${hour}`,
  `${hour} (?:or|and) (?:later|after|earlier|before)`,
  `(?:any ?time |sometime )?(?:after|before|until|till|around|past) (?:${hour}|${day})`,
  `(?:between|from) ${hour}(?: ?(?:and|to|till|until|-) ?${hour})?`,
  `(?:(?:at|by) )?${clock}`,
  String.raw`(?<!\d ?)(?:at|by) (?:noon|lunch(?:time)?|\d{1,2}(?=$|[,.!;]| (?:works|please|thanks|is (?:best|better|fine|good))\b))`,
  'any ?time',
  `(?:(?:on|in the|this|next|early|late|every) ){0,2}${day}`,
].join('|');
const times = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:only|not|but not|except) )?(?:${one})(?:,? (?:(?:or|and|but)(?: not)? )?(?:${one}))*(?![\p{L}\d])`,
  'iu',
);
const past =
  /\b(came|was|were|last|did|had|ago|since|called|open|opens|closed?|hours|(quote|estimate|invoice|order|email|mail|message|letter|visit) (from|of))\b/;
const around = wordSet(lists.aroundTime);

const coming = /\b(call|ring|phone|text|come|visit|stop by|make it|move|reschedule)\b/;

/** "Good morning", and the head of a pasted mail. */
const noTime =
  /\b(?:good|happy|have an? (?:good|great|nice|lovely)) (?:mornings?|afternoons?|evenings?|weekend)\b|^(?:sent|date|subject):.*$/gim;

export const BY_TEXT = 'by text';
export const BY_EMAIL = 'by email';
/** "Text me instead", "I am deaf": a call does not reach the visitor. */
const readsOnly = /\b(?:te?xt (?:me|us|only|instead)|(?:just|only) te?xt|deaf|sord[oa])\b/i;
const eitherWay = /\b(?:call|text) (?:me )?or (?:call|text)\b/i;

/** In the visitor's words, with `BY_TEXT` for visitors who cannot hear; null when the line says neither. */
export function timeWish(line: string): string | null {
  const isToText = readsOnly.test(line) && !eitherWay.test(line);
  const wishes = [timeIn(line) ?? [], isToText ? BY_TEXT : []].flat();
  return wishes.length > 0 ? wishes.join(', ') : null;
}

function timeIn(line: string): string | null {
  const clauses = tidy(line.replace(noTime, ' ')).split(/(?<=[.!?;])\s*|,\s*(?=\D)/);
  const said = clauses.filter((clause) => !asksSomething(clause) || coming.test(plain(clause)));
  const text = said.join(', ');
  const found = times.exec(text);
  const isPast = past.test(plain(line.replace(/\bwe['’]re\b/gi, 'we are')));
  if (!found || isPast) return null;
  return `${against.test(text.slice(0, found.index)) ? 'not ' : ''}${tidy(found[0])}`;
}

/** "Don't call before noon", "nobody is home on Mondays": a time that does not suit. */
const against =
  /(?<!why )\b(?:don['’]?t|do not|never|can['’]?t|cannot|not|nobody|no one|won['’]?t)(?: (?:please|ever|call|ring|phone|text|come|be|is|home|available|free|around|here|there|me|us|in|talk|do|good))* $/i;

export function besideTime(line: string, when: string): string {
  const isToText = when.endsWith(BY_TEXT);
  const time = when.replace(BY_TEXT, '').replace(/^not |, $/g, '');
  const beside = (isToText ? line.replace(readsOnly, ' ') : line).replace(time, ' ');
  const rest = tidy(beside).replace(/^[\s,.;-]+|[\s,.;-]+$/g, '');
  return wordsOf(rest).some((word) => !around.has(word)) ? rest : '';
}
