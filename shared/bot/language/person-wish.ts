import sayings from './data/phrases.json' with { type: 'json' };
import lists from './data/words.json' with { type: 'json' };
import { sameWord } from './spelling.ts';
import { bare, phrases, plain, says, wordSet } from './words.ts';

const whole = phrases(sayings.person);

const meeting = [...wordSet(lists.meeting)];
const wishing = [...wordSet(lists.wishing)];
const people = [...wordSet(lists.people)];
const somebody = [...wordSet(lists.somebody)];
/** Only these words may stand between the wish and the person: "I need a nice rug for a person" does not match. */
const between = wordSet(lists.beforePerson);

const asksWhatIAm =
  /^(so |ok |wait |hey |hi )*(are|r|is|am i|do you think) (you|u|this|it|sallie|salliebot|talking|speaking|typing|chatting|texting|writing|i)\b/;
const negated =
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
  if (negated.test(text)) return false;
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
