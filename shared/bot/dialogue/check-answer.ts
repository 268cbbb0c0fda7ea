import { limits } from '../../contract/field.ts';
import type { Part } from '../../contract/stage.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { type AddressLack, chatAddress } from '../language/address.ts';
import { chatEmail, chatPhone, phoneIn } from '../language/contact.ts';
import {
  isColor,
  namesFloor,
  namesNoTaste,
  namesOnlyFloor,
  namesTaste,
  wishesPrice,
} from '../language/flooring.ts';
import {
  saysBook,
  saysChatter,
  saysNo,
  saysNoMatter,
  saysSkip,
  saysYes,
} from '../language/intent.ts';
import { chatName, isFirstName } from '../language/name.ts';
import { asksSomething } from '../language/question.ts';
import { answerAlone, plain, wordsOf } from '../language/words.ts';
import { NO_PREFERENCE } from './dialogue.ts';

export type Checked = { ok: true; value: string } | { ok: false; lack?: AddressLack | 'doubted' };

const refused: Checked = { ok: false };

/** `lastMiss` is the answer that was refused just before; some doubtful answers count when they come twice. */
export function checkAnswer(part: Part, typed: string, lastMiss = ''): Checked {
  switch (part) {
    case 'flooring_type':
      return floorAnswer(typed, lastMiss);
    case 'colors':
      return namesOnlyFloor(typed) === true ? refused : tasteAnswer(typed, lastMiss);
    case 'patterns':
      return sizeOfTile.test(typed) ? accepted(typed) : tasteAnswer(typed, lastMiss);
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

const sizeOfTile = /^\d{1,2} ?x ?\d{1,2}$/i;

/** Refuses what looks like a name once: "Joe", "Dana Smith", but also "Swiss Coffee". */
function tasteAnswer(typed: string, lastMiss: string): Checked {
  if (saysNo(typed)) return accepted(NO_PREFERENCE);
  if (wishesPrice(typed)) return refused;
  const isName = isFirstName(typed) || (isWrittenAsName(typed) && chatName(typed) !== null);
  const isNew = !namesTaste(typed) && plain(lastMiss) !== plain(typed);
  return isName && isNew ? refused : freeAnswer(typed, NO_PREFERENCE);
}

const isWrittenAsName = (typed: string) =>
  typed !== typed.toUpperCase() &&
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,2}[.! ]*$/u.test(typed);

/** Refuses one or two words once when they name no floor and could be a person's name. */
function floorAnswer(typed: string, lastMiss: string): Checked {
  const answer = freeAnswer(typed, 'Not sure');
  if (!answer.ok || namesFloor(typed) || saysSkip(typed)) return answer;
  const isLong = wordsOf(typed).length > 2 && !isWrittenAsName(typed);
  if (plain(lastMiss) === plain(typed) || isLong) return answer;
  const name = chatName(typed);
  return (name && 'value' in name) || isColor(typed) ? refused : answer;
}

function accepted(value: string): Checked {
  return { ok: true, value };
}

function found(value: string | null): Checked {
  return value === null ? refused : accepted(value);
}

/** Accepts anything with a word in it, in the visitor's own words, because staff read it. */
function freeAnswer(typed: string, whenUnsure: string): Checked {
  const short = typed.slice(0, limits.address).replace(/[?!.,; ]{1,9}$/, '');
  const value = answerAlone(short, 'taste');
  const letters = plain(value).replace(/[^\p{L}]/gu, '');
  if (saysSkip(typed) && !namesFloor(typed) && !asksAlong(typed)) return accepted(whenUnsure);
  const agrees = saysYes(typed) && !namesTaste(value);
  if (letters.length < 2 || agrees || saysChatter(typed) || saysBook(typed)) return refused;
  if (isAsked(typed) || (typed.includes('?') && !asksForTaste(typed))) return refused;
  if (namesNoTaste(short) || namesNoTaste(value)) return refused;
  return accepted(named(value));
}

/** Capitalizes as the shop does: "LVP", "Gray". */
const named = (value: string) =>
  value
    .replace(/^(?:lvp|lvt|spc|wpc|vct)\b/i, (kind) => kind.toUpperCase())
    .replace(/^./u, (first) => first.toUpperCase());

/** "Gray?" is an answer, "commercial jobs?" is not. */
const asksForTaste = (typed: string) => namesTaste(typed) || /\b(?:maybe|perhaps)\b/i.test(typed);

/** "oak maybe?" is an answer, "is oak waterproof?" is not. */
function isAsked(typed: string): boolean {
  if (asksSomething(typed)) return true;
  return typed.includes('?') && plain(typed).split(' ').length > 5;
}

/** "Not sure, whats good for dogs?" asks; "not sure" does not, nor does "What do you recommend?" ("you choose"). */
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
