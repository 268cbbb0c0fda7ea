import { limits } from '../../contract/field.ts';
import type { Part } from '../../contract/stage.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { type AddressLack, chatAddress } from '../language/address.ts';
import { chatEmail, chatPhone, phoneIn } from '../language/contact.ts';
import { isColor, isPattern, namesFloor, namesOnlyFloor } from '../language/flooring.ts';
import {
  saysChatter,
  saysFarewell,
  saysNo,
  saysNoMatter,
  saysSkip,
  saysYes,
} from '../language/intent.ts';
import { chatName } from '../language/name.ts';
import { asksSomething } from '../language/question.ts';
import { plain, tidy, wordsOf } from '../language/words.ts';

export type Checked = { ok: true; value: string } | { ok: false; lack?: AddressLack | 'doubted' };

const refused: Checked = { ok: false };

/** Whether a message answers the question of this part. `lastMiss` is what was refused just before. */
export function checkAnswer(part: Part, typed: string, lastMiss = ''): Checked {
  switch (part) {
    case 'flooring_type':
      return floorAnswer(typed, lastMiss);
    case 'colors':
      return namesOnlyFloor(typed) === true ? refused : tasteAnswer(typed);
    case 'patterns':
      return tasteAnswer(typed);
    case 'name':
      return nameAnswer(typed, lastMiss);
    case 'phone':
      return found(chatPhone(typed) ?? phoneIn(typed.slice(0, 2000))?.value ?? null);
    case 'email':
      return found(chatEmail(typed));
    case 'address': {
      const address = chatAddress(typed);
      return 'value' in address ? accepted(address.value) : { ok: false, lack: address.lack };
    }
    default:
      return assertNever(part);
  }
}

/** A place, a measure, a language and a paper are no floor and no color. */
const otherThings =
  /\b((?:estimate|invoice|order|quote) (?:number|no|#)? ?#?\d+|zip|\d{5}(?:-\d{4})?|espa[nñ]ol|ingl[eé]s|spanish|english)\b|^\W*[\d.,x ]+(?:sq|square|feet|foot|ft|inch|inches|rooms?|bedrooms?)\b[\w. ]*$/i;

/** Said of the house or of us, and of no floor or color: "its driving us nuts", "we bought it in may". */
const story =
  /^(?:no |well |and |but |so )?(?:it|its|it is|it was|we|he|she|they|you|there|this|that|my (?:husband|wife|tenant|mother|mom|dad|father|landlord|neighbou?r)) (?:\p{L}+ ){1,}\p{L}+$/u;
const wished =
  /\b(?:like|liked|want|wants|need|needs|love|loves|prefer|prefers|match|matches|matching|same|similar|something|should|for|have|has)\b/;
function tellsStory(typed: string): boolean {
  const text = plain(typed);
  return story.test(text) && !wished.test(text) && !isTaste(typed);
}

/** Thanks, and an address to write to, whole or not. */
const notATaste =
  /@|\barroba\b|^(?:ok(?:ay)?|great|cool|perfect)?[ ,]*(?:thanks|thank (?:you|u)|thx|gracias)(?: (?:so|very) much| a (?:lot|bunch|million)| again| sallie(?:bot)?| anyway)?$/i;

/** A time and nothing beside it: somebody who was asked for a color and says when they want it. */
const onlyTime =
  /^\W*(?:asap|today|tomorrow|(?:in|within|en) (?:about |like )?\S+ (?:days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?)|(?:next|this) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)|(?:la )?(?:pr[oó]xima|esta) semana|mornings?|afternoons?|evenings?|(?:por|en) la (?:ma[nñ]ana|tarde|noche)|(?:after|before) \d{1,2}(?: ?[ap]m)?)(?: (?:please|por favor))?\W*$/i;

function tasteAnswer(typed: string): Checked {
  return saysNo(typed) ? accepted('No preference') : freeAnswer(typed, 'No preference');
}

/** One or two words that name no floor and could be somebody's are asked for once more, and taken when they come again. */
function floorAnswer(typed: string, lastMiss: string): Checked {
  const answer = freeAnswer(typed, 'Not sure');
  if (!answer.ok || namesFloor(typed) || saysSkip(typed)) return answer;
  if (plain(lastMiss) === plain(typed) || wordsOf(typed).length > 2) return answer;
  const name = chatName(typed);
  return (name && 'value' in name) || isColor(typed) ? refused : answer;
}

function accepted(value: string): Checked {
  return { ok: true, value };
}

function found(value: string | null): Checked {
  return value === null ? refused : accepted(value);
}

/** Anything with a word in it, in the visitor's own words; staff read it, no list judges it. */
function freeAnswer(typed: string, whenUnsure: string): Checked {
  const value = tidy(typed)
    .slice(0, limits.address)
    .replace(/[?!.,; ]{1,9}$/, '')
    .replace(/^(?:ok|okay|yes|yeah|yep|sure|hm+|um+|uh)[ ,]+(?=\S)/i, '')
    .replace(
      /[ ,]+(?:i guess|i think|i suppose|i believe|please|thanks|thank you|por favor)$/i,
      '',
    );
  const letters = plain(value).replace(/[^\p{L}]/gu, '');
  if (saysSkip(typed) && !namesFloor(typed) && !asksAlong(typed)) return accepted(whenUnsure);
  if (letters.length < 2 || saysYes(typed) || saysChatter(typed)) return refused;
  if (notATaste.test(value) || saysFarewell(typed) || tellsStory(value)) return refused;
  if (isAsked(typed) || (typed.includes('?') && !namesTaste(typed))) return refused;
  if (otherThings.test(value) || onlyTime.test(value)) return refused;
  return accepted(named(value));
}

/** As the shop would write it: "LVP", "Gray". */
const named = (value: string) =>
  value
    .replace(/^(?:lvp|lvt|spc|wpc|vct)\b/i, (kind) => kind.toUpperCase())
    .replace(/^./u, (first) => first.toUpperCase());

/** "Gray?" is an answer, "commercial jobs?" is not. */
const namesTaste = (typed: string) => isTaste(typed) || /\b(?:maybe|perhaps)\b/i.test(typed);

const isTaste = (typed: string) => namesFloor(typed) || isColor(typed) || isPattern(typed);

/** "oak maybe?" is an answer, "is oak waterproof?" is not. */
function isAsked(typed: string): boolean {
  if (asksSomething(typed)) return true;
  return typed.includes('?') && plain(typed).split(' ').length > 5;
}

/** "Not sure" is an answer; "not sure, whats good for dogs?" wants one first. "What do you recommend?" says no more than "you choose". */
function asksAlong(typed: string): boolean {
  return !saysNoMatter(typed) && isAsked(typed);
}

function nameAnswer(typed: string, lastMiss: string): Checked {
  const name = chatName(typed);
  if (name === null) return refused;
  if ('value' in name) return accepted(name.value);
  const insists = lastMiss !== '' && plain(lastMiss) === plain(typed);
  return insists ? accepted(name.doubted) : { ok: false, lack: 'doubted' };
}
