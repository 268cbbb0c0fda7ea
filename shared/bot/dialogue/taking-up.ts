import { keysOf } from '../../contract/keys-of.ts';
import { isPart, type Part, type Stage } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import { joinAddress, streetIn, townIn } from '../language/address.ts';
import { type ContactLine, contactIn, extensionIn, saysNoEmail } from '../language/contact.ts';
import { floorIn } from '../language/flooring.ts';
import { nameInstead } from '../language/name.ts';
import { BY_TEXT, besideTime, tellsWhen, timeWish, wantsCall } from '../language/person-wish.ts';
import { partQuestion } from '../language/question.ts';
import { emailMeant } from '../language/spelling.ts';
import { checkAnswer } from './check-answer.ts';
import { correctedOther, ofAddress, takesBack } from './correction.ts';
import type { Answers, Dialogue } from './dialogue.ts';
import { spoken } from './request.ts';
import { taken, takenLabelsIn } from './texts.ts';
import { change, say, type Turn } from './turn.ts';

/* Takes contact data from any message, so that it is never asked again, and applies corrections. */

export interface ParsedMessage {
  text: string;
  /** The message's id. */
  line: string;
  given: Part[];
  corrected: Part[];
  /** The answer to the stage's question, when the message marks it as such. */
  own: string | undefined;
  /** Data before its question, or without one: a street without the rest of the address, a time for a call. */
  noted: Noted[];
  /** Empty when the dictated email could not be read. */
  dictated: string | undefined;
  rest: string;
  asks: boolean;
}

type Noted = PlacePart | 'extension' | 'other_phone' | 'when';

const reach = ['name', 'phone', 'email', 'address'] as const;
type Reach = (typeof reach)[number];

export function takeUp(turn: Turn, text: string, line: string): ParsedMessage {
  const { answers, stage } = turn.dialogue;
  const found = withEmailMeant(turn, contactIn(text, turn.business));
  const news = newsIn(text, found, turn.dialogue);
  const hasAddress = answers.address !== undefined || news.address !== undefined;
  const when = saysTime(turn, text, found) ? wishIn(text, answers) : null;
  const unsaid = when === null ? found.rest : besideTime(found.rest, when);
  const { address, areas } = turn.business;
  const place =
    stage === 'address' || hasAddress
      ? null
      : placeIn(unsaid, turn.dialogue.draft, [address.city, ...areas]);
  if (place?.address) news.address = place.address;
  const unplaced = place?.rest ?? unsaid;
  const other = correctedOther(text, unplaced, turn.dialogue);
  if (other) news[other.part] ??= other.value;
  const rest = other ? '' : unplaced;
  const extension = extensionOf(text, found, answers);
  if (extension !== undefined) change(turn, { answers: { ...answers, extension } });
  const other_phone = otherPhone(found, news, turn.dialogue);
  if (other_phone) change(turn, { answers: { ...turn.dialogue.answers, other_phone } });
  if (when !== null) change(turn, { answers: { ...turn.dialogue.answers, when } });
  if (found.email !== undefined || found.dictated !== undefined) {
    change(turn, { dictated: found.dictated ?? '' });
  }
  const parts = keysOf(news).filter((part) => !isSame(answers[part], news[part]));
  // A visitor who only repeats known data is told again that it is noted.
  const again = rest === '' ? keysOf(news).filter((part) => !parts.includes(part)) : [];
  if (news.address !== undefined) change(turn, { draft: '' });
  else if (place) change(turn, { draft: place.draft });
  keepAnswers(turn, Object.fromEntries(parts.map((part) => [part, news[part]])));
  return {
    text,
    line,
    given: [...parts.filter((part) => !answers[part]), ...again],
    corrected: parts.filter((part) => answers[part]),
    noted: [
      ...(place?.address ? [] : (place?.said ?? [])),
      ...(extension === undefined || found.phone !== undefined ? [] : (['extension'] as const)),
      ...(other_phone === undefined ? [] : (['other_phone'] as const)),
      ...(when === null ? [] : (['when'] as const)),
    ],
    dictated: found.dictated,
    own: ownOf(stage, text, found),
    rest,
    // "Can you call me at …" needs no answer from the assistant.
    asks: partQuestion(text).asked && rest !== '',
  };
}

/** "Or 570-555-0134", "my husband's cell is …": a number beside the one to call. */
function otherPhone(found: ContactLine, news: Answers, { answers, stage }: Dialogue) {
  const isBeside = stage !== 'phone' && news.phone === undefined && answers.phone !== found.phone;
  const other = found.other_phone ?? (isBeside ? found.phone : undefined);
  return other && readablePhone(other);
}

/** A new phone drops the old phone's extension. */
function extensionOf(text: string, { phone }: ContactLine, answers: Answers): string | undefined {
  const said = phone || answers.phone ? extensionIn(text) : undefined;
  const isOther = phone !== undefined && answers.extension !== undefined;
  return said ?? (isOther ? '' : undefined);
}

/** Reads back an email with a likely typo in its host. Typing it again confirms it. */
function withEmailMeant({ dialogue: { lines } }: Turn, found: ContactLine): ContactLine {
  const { email, ...others } = found;
  const meant = email ? emailMeant(email) : null;
  const isAgain = lines.filter(
    ({ from, text }) => from === 'visitor' && text.includes(email ?? ''),
  );
  return meant === null || isAgain.length > 1 ? found : { ...others, dictated: meant };
}

function newsIn(text: string, found: ContactLine, { answers, stage }: Dialogue) {
  const news: Partial<Record<Part, string>> = {};
  for (const part of reach) {
    const value = part === 'name' ? wholeName(text, found, answers) : found[part];
    if (value === undefined || part === stage || (value === '' && answers.email)) continue;
    if (!answers[part] || isMeant(part, text, found)) news[part] = value;
  }
  return news;
}

/** "Last name is Cole" keeps the first name. */
function wholeName(text: string, { name }: ContactLine, { name: before }: Answers) {
  if (!name || !before || !/\b(last|family) name\b|\bsurname\b/i.test(text)) return name;
  return `${before.replace(/ \S+$/, '')} ${name}`;
}

export function keepAnswers(turn: Turn, taken: Answers) {
  if (Object.keys(taken).length === 0) return;
  const { answers, consultation } = turn.dialogue;
  change(turn, {
    answers: { ...answers, ...taken },
    consultation: { ...consultation, key: null },
  });
}

/** Counts a time or `BY_TEXT` only from a visitor who leaves a number, wants a call, is asked or has a request. */
function saysTime({ dialogue }: Turn, text: string, { phone }: ContactLine): boolean {
  const { call, consultation, stage } = dialogue;
  const isKnown = phone !== undefined || call !== 'none' || consultation.state === 'stored';
  const isAsked = isPart(stage) || stage === 'confirmation';
  return isKnown || wantsCall(text) || (isAsked && (tellsWhen(text) || timeWish(text) === BY_TEXT));
}

/** A wish for texts keeps an earlier time. */
function wishIn(text: string, { when: before }: Answers): string | null {
  const said = timeWish(text);
  if (said !== BY_TEXT || before === undefined) return said;
  return before.endsWith(BY_TEXT) ? null : `${before}, ${BY_TEXT}`;
}

/** Returns the answer to the stage's question; "no email" is one too. */
function ownOf(stage: Stage, text: string, found: ContactLine): string | undefined {
  if (stage === 'email' && !found.email && saysNoEmail(text, true)) return '';
  if (stage === 'name') return found.name ?? nameInstead(text) ?? undefined;
  const part = reach.find((each) => each === stage);
  return part && found[part];
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** "My wife's number", "his e-mail": another person's data. */
const others =
  /\b((wife|husband|partner|mother|mom|father|dad|son|daughter|brother|sister|friend|neighbou?r|landlord|tenant|contractor|boss|assistant|spouse)s?|his|her|hers|their|theirs|also|another|second|other|alternate|backup)\b/i;
/** "Call my wife instead": the other person is to be called. */
const callsInstead = /\b(call|text|phone|ring|reach) [^.;]*\binstead\b/i;
const names: Record<Reach, RegExp> = {
  name: /\bname\b/i,
  phone: /\b(phone|number|cell|mobile|telephone|call|text|reach)\b/i,
  email: /\be-?mails?\b/i,
  address: ofAddress,
};

/** Returns true when a known part should change: it is taken back, named, or the whole message. */
function isMeant(part: Reach, text: string, found: ContactLine): boolean {
  if (others.test(text) && !(part === 'phone' && callsInstead.test(text))) return false;
  // "Grace Lutheran, 410 Mill Road": before an address, a name may be a building's.
  const isAll = found.rest === '' && !(part === 'name' && found.address !== undefined);
  return takesBack(text) || names[part].test(text) || isAll;
}

/** Takes the floor from a wish for a visit, so that it is not asked for. */
export function keepFloor(turn: Turn, text: string) {
  const { answers } = turn.dialogue;
  const floor = answers.flooring_type ?? floorIn(text);
  if (floor) change(turn, { answers: { ...answers, flooring_type: floor } });
}

export function keepWishes(turn: Turn, rest: string, text = rest) {
  keepFloor(turn, rest);
  const { answers } = turn.dialogue;
  const when = answers.when ?? timeWish(text);
  if (when) change(turn, { answers: { ...answers, when } });
}

/** Tells the visitor what was noted. For a stored request they are told once the team has it. */
export function note(turn: Turn, { given, corrected, noted }: ParsedMessage) {
  const { answers, consultation, language } = turn.dialogue;
  const words = takenLabelsIn(language);
  const reached = reach.filter((part) => given.includes(part) && answers[part]);
  const mentioned = [...reached, ...noted].map((part) => words[part]);
  if (mentioned.length > 0) say(turn, taken.noted, listed(mentioned, words.and));
  if (corrected.length === 0 || consultation.state === 'stored') return;
  say(
    turn,
    taken.changed,
    spoken(Object.fromEntries(corrected.map((part) => [part, answers[part]])), language),
  );
}

function listed(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${and} ${last}` : last;
}

type PlacePart = 'street' | 'town';

interface Place {
  said: PlacePart[];
  draft: string;
  address: string | undefined;
  rest: string;
}

/** Joins an early street and a late town into one address, before it is asked for. */
function placeIn(line: string, before: string, towns: readonly string[]): Place {
  const street = streetIn(line, towns);
  const afterStreet = street?.rest ?? line;
  const town = townIn(afterStreet, before !== '' || street !== null);
  const pieces = [street?.value, town?.value].filter((piece) => piece !== undefined);
  const draft = pieces.reduce(joinAddress, before);
  const whole = checkAnswer('address', draft);
  return {
    said: [...(street ? (['street'] as const) : []), ...(town ? (['town'] as const) : [])],
    draft,
    address: pieces.length > 0 && whole.ok ? whole.value : undefined,
    rest: town?.rest ?? afterStreet,
  };
}
