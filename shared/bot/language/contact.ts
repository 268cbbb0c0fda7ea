import * as z from 'zod/mini';
import type { Business } from '../../contract/business.ts';
import { Email } from '../../contract/field.ts';
import { phoneDigits } from '../../rules/phone.ts';
import { addressIn } from './address.ts';
import lists from './data/words.json' with { type: 'json' };
import { fullName, nameIn } from './name.ts';
import { withDigits } from './spoken-digits.ts';
import { bare, plain, tidy, wordSet, wordsOf } from './words.ts';

/** Finds an email in a sentence ("its dana@x.com thanks"); null without one. */
export function chatEmail(typed: string): string | null {
  return firstAddress(tidy(typed), ' ')?.value ?? null;
}

/** Words before a phone or email that is not to be used: "don't call", "no llame al", "my number was". */
const denied =
  /\b(?:(?:not|do ?n['’]?t|never|no (?:me )?(?:llamen?|marquen?|usen?|es))(?: \w+){0,3}|era|was|used to be|no longer|instead of|rather than|old (?:phone|cell|number|e-?mail|one)(?: is)?) $/i;

/** A space is missing after the full stop: "it is joe@x.com.my cell is …". */
const nextSentence = String.raw`(?<=\.(?:com|net|org|edu))\.(?=(?:my|and|i|call|text|phone|please|thanks?)\b)`;
const aroundAddress = new RegExp(String.raw`[\s<>,;:()[\]"!]|${nextSentence}`, 'i');

function firstAddress(text: string, mark: string) {
  const all = text.split(aroundAddress).flatMap((word) => {
    const value = word.includes('@') ? trimmed(word) : '';
    return z.safeParse(Email, value).success ? [value] : [];
  });
  const isDenied = (value: string) => denied.test(text.slice(0, text.indexOf(value)));
  const value = all.find((each) => !isDenied(each)) ?? all[0];
  return value === undefined ? null : { value, rest: text.replace(value, mark) };
}

function trimmed(word: string): string {
  let to = word.length;
  while (to > 0 && ".?'*_".includes(word[to - 1] ?? '')) to -= 1;
  let from = 0;
  while (from < to && ".?'*".includes(word[from] ?? '')) from += 1;
  return word.slice(from, to);
}

const without = String.raw`(?:no|not any|(?:do not|dont|havent|doesnt|never|without)(?: \w+)?)`;
const noEmail = new RegExp(
  String.raw`\b${without}(?: (?:have|use|got|own|do|an?|any|my|the|with))* (?:e ?mails?|computers?|internet)\b`,
);
const hasNone =
  /^(?:(?:sorry|well|i|we|honestly) )*(?:(?:dont|do not|havent|never) (?:really )?(?:have|use|got|do|own)(?: (?:one|any|it|that|them))?|none|n a|nothing|no(?:pe|p)?|nah?|(?:skip|pass|next)(?: (?:it|that|this)(?: one)?)?)$/;

/** The visitor refuses to give an email, or asks to skip the question. */
const keepsIt =
  /\b(?:dont|do not|rather not|prefer not|wont|will not)(?: want| like| wish)?(?: to)? (?:give|share|leave|provide|tell|use)(?: you| out)?(?: my| an?| any)? ?e ?mails?\b|^(?:can|could|may) (?:i|we) (?:skip|leave out|pass on) (?:the|my|that|this)? ?(?:e ?mail|part|one|question)?(?: address)?$/;

/** `isAsked`: SallieBot asked for one, so "no", "I don't have one" and a refusal count too. */
export function saysNoEmail(typed: string, isAsked: boolean): boolean {
  const text = plain(typed.slice(0, 200));
  if (isAsked && keepsIt.test(bare(text))) return true;
  if (typed.includes('?') || typed.includes('@')) return false;
  return noEmail.test(text) || (isAsked && hasNone.test(bare(text)));
}

/** "I don't have one", "just email me", "please don't call": in reply to the question for a phone. */
const noPhone = new RegExp(
  [
    String.raw`\b(?:${without}|no longer have|lost|broke)(?: (?:have|use|got|own|an?|any|my|your|the))* (?:(?:tele|cell|mobile|home) ?)?phones?\b`,
    String.raw`\b(?:no|without|hate|(?:dont|do not) (?:like|want)|rather not)(?: (?:getting|talk\w*|speak\w*|on|any|a|the|your))* (?:phones?|(?:phone )?calls?)\b(?! me)`,
    '^(?:(?:sorry|well|i|we|but|honestly) )*(?:dont|do not|havent) (?:have|own|use|got)(?: (?:one|any))?$',
    String.raw`\b(?:dont|do not|never) call(?: me| us)?$|\be ?mail (?:me|us|only|works|is (?:best|better|fine))\b|\b(?:just|only|by|prefer|rather|use|use my) e ?mail\b|\be ?mail instead\b|\bphone (?:is|got) (?:broken|dead|lost|stolen|off)\b`,
  ].join('|'),
);
export const saysNoPhone = (typed: string) =>
  !/\d{3}/.test(typed) && noPhone.test(bare(plain(typed.slice(0, 200))));

const extension = String.raw`(?:,? ?-? ?(?:ext|extension|x)\.? ?\d{1,6})?`;
const atEnd = new RegExp(`${extension}$`, 'i');

/** Returns ten digits, without punctuation, a leading +1 and an extension; otherwise null. */
export function chatPhone(typed: string): string | null {
  if (typed.length > 200) return null;
  const digits = phoneDigits(withDigits(typed.replace(atEnd, '')));
  return /^\d{10}$/.test(digits) ? digits : null;
}

const saidExtension =
  /\b(?:ext|extension)\b\.?:? ?(?:is |number |#)*(\d{1,6})\b(?! ?(?:sq|square|feet|foot|ft)\b)|\d{3}[-. )]*\d{4},? ?x\.? ?(\d{1,6})\b/i;
export function extensionIn(typed: string): string | undefined {
  const [, one, other] = saidExtension.exec(typed) ?? [];
  return one ?? other;
}

/** Three, three and four digits with any separators, and an extension. */
const number = new RegExp(
  String.raw`(?<![\d+])(?:\+?1[-. /]{0,3})?\(?\d{3}\)?[-. /]{0,3}\d{3}[-. /]{0,3}\d{4}(?!\d)${extension}`,
  'gi',
);
const otherCountry = /\+\d{1,3}[-. ]{0,2}$/;

const toCall = /\b(?:(?:call|text|reach|ring)(?: me)?|phone me)(?: back)?(?: at| on| under)? $/i;

/** Prefers the number to be called, then the first number; null without a number. `rest` has `mark` in its place. */
export function phoneIn(text: string, mark = ' ') {
  const numbers = [...text.matchAll(number)].flatMap(({ 0: found, index }) => {
    const before = text.slice(0, index);
    const value = chatPhone(found);
    if (!value || otherCountry.test(before)) return [];
    const rest = before + mark + text.slice(index + found.length);
    return [{ value, before, rest, isDenied: denied.test(before) }];
  });
  const good = numbers.filter(({ isDenied }) => !isDenied);
  return good.find(({ before }) => toCall.test(before)) ?? good[0] ?? numbers[0] ?? null;
}

export interface ContactLine {
  name?: string;
  phone?: string;
  other_phone?: string;
  /** Empty when the line says that there is no email. */
  email?: string;
  /** An email that was spoken and may be misread; empty when it is incomplete. */
  dictated?: string;
  address?: string;
  /** The line without contact data and the words that lead up to it. */
  rest: string;
}

/** A private-use character that marks found data. */
const MARK = '\uE000';

/** "My number is", "call me at", "i live at", up to the mark. */
const lead = new RegExp(
  [
    String.raw`(?:\b(?:and|but|or|so)\s)?(?:`,
    String.raw`\b(?:you can |please |just )?(?:call|text|reach|contact|e-?mail|write|message|phone|ring)(?: to)?(?: me)?(?: back)?(?: at| on| under)?`,
    String.raw`|\b(?:my|our|the|best|his|her|their)? ?(?:best |home |cell |mobile |work |phone |e-?mail |mail |street |full |new |right |correct ){0,3}(?:phone|number|cell|mobile|e-?mail|mail|address)(?: address| number)?(?:'s| is| to| should be)?`,
    String.raw`|\b(?:i live|we live|i am|im|i'm|located)? ?(?:at|in)`,
    String.raw`|\b(?:it'?s|its|is|to|at|on)`,
    String.raw`)?\s*[:=,-]?\s*${MARK}`,
  ].join(''),
  'gi',
);

const filler = wordSet(lists.aroundContact);

/** Ignores the shop's own contact data, and the bare name of a team member, whom the visitor asks for. */
export function contactIn(typed: string, { phone, email, team }: Business): ContactLine {
  let text = withDigits(typed.slice(0, 2000))
    .replaceAll(MARK, ' ')
    .replace(/\s*[\r\n]+\s*/g, '; ');
  const found: Partial<ContactLine> = {};
  const said = dictatedEmail(text, MARK);
  if (said) {
    const isEmail = z.safeParse(Email, said.value).success;
    if (isEmail && said.isWritten) found.email = said.value;
    else found.dictated = isEmail ? said.value : '';
    text = said.rest;
  }
  for (let at = firstAddress(text, MARK); at; at = firstAddress(text, MARK)) {
    if (at.value.toLowerCase() !== email.toLowerCase()) found.email ??= at.value;
    text = at.rest;
  }
  const clauses = text.split(/(?<=[,.;!])\s/);
  if (clauses.some((clause) => saysNoEmail(clause, false))) {
    found.email ??= '';
    text = clauses.map((clause) => (saysNoEmail(clause, false) ? MARK : clause)).join(' ');
  }
  for (let at = phoneIn(text, MARK); at; at = phoneIn(text, MARK)) {
    if (at.value !== phone && !at.isDenied) {
      found.phone ??= at.value;
      if (at.value !== found.phone) found.other_phone ??= at.value;
    }
    text = at.rest;
  }
  const home = addressIn(text, MARK);
  if (home) {
    found.address = home.value;
    text = home.rest;
  }
  const isOfTeam = team.some((member) =>
    wordsOf(text).every((word) => wordsOf(member.name).includes(word)),
  );
  const name =
    nameIn(text.replaceAll(MARK, ';'), text.includes(MARK)) ?? (isOfTeam ? null : fullName(text));
  if (name) found.name = name;
  const isFound = Object.keys(found).length > 0;
  return { ...found, rest: isFound ? others(text, found.name) : tidy(typed) };
}

function others(text: string, name = ''): string {
  const nameWords = new Set(wordsOf(name));
  const saysMore = (word: string) =>
    !filler.has(word) && !nameWords.has(word) && !/^\d{1,2}(am|pm)?$/.test(word);
  return text
    .replace(lead, MARK)
    .replace(lead, MARK)
    .split(/[\uE000,;\n]|(?<=[.!?])\s/)
    .map((clause) => clause.replace(/^[\s.:,-]+(?:(?:and|but|or|so)\s)?|[\s.:,-]+$/gi, ''))
    .filter((clause) => wordsOf(clause).some(saysMore))
    .join(', ');
}

/* An email as it is spoken: "ruth dot baker at gmail dot com". */

const signs: [spoken: string, sign: string][] = [
  ['dot|point|period|punto', '.'],
  ['underscore|under score|gui[oó]n bajo', '_'],
  ['dash|hyphen|minus|gui[oó]n', '-'],
  ['plus', '+'],
];
const bracketed = (words: string) => String.raw` ?[([{<]? ?\b(?:${words})\b ?[)\]}>]? ?`;
const separator = bracketed(signs.map(([spoken]) => spoken).join('|'));
const at = `(?:${bracketed('at sign|at symbol|at the rate|at|arroba')}| ?@ ?)`;
/** Allows a comma or space before the end of a host. */
const dot = String.raw`(?:${bracketed('dot|point|period|punto')}|\.| ?[ .,] ?(?=(?:com|net|org|edu)\b))`;

/** An address begins after these words, and no mailbox has such a name. */
const leads =
  "is|it|its|it's|that|thats|that's|email|e-mail|mail|address|to|at|me|us|or|and|but|on|use|try|under|write|reach|contact|send|say|yes|yeah|no|sorry|actually|oops|sure|ok|okay|so|well|hi|hello|be|one|was|by|through|via|my|our|the|es|mi|correo|electronico|electrónico|gracias|si|sí";
const noMailboxes =
  'im|you|look|looked|looking|home|work|online|found|saw|bought|live|visit|here|there|am|are';
/** No host ends in a number: "text my cell at 570.555.0188". */
const spoken = new RegExp(
  String.raw`(?<![\p{L}\d._+-])(?!(?:${leads}|${noMailboxes}) )([\w+-][\w.+-]{0,63}(?:${separator}[\w.+-]{1,64}?){0,4})${at}([\w-]{1,63}(?:${dot}[\w-]{1,63}){0,3}${dot}(?!\d)[\w-]{1,63})`,
  'iu',
);
const begins = new RegExp(String.raw`(?:^|[,;:.!?"\uE000]|(?<![\p{L}\d])(?:${leads})) *$`, 'iu');

interface DictatedEmail {
  /** Empty when the address may begin before the match. */
  value: string;
  rest: string;
  /** True when only spaces were added, as in "dana @ x.com". */
  isWritten: boolean;
}

/** Finds an email that was dictated or written with spaces; null without an email. */
function dictatedEmail(typed: string, mark: string): DictatedEmail | null {
  const text = tidy(typed).replace(/\b(g|hot) mail\b/gi, '$1mail');
  if (!/@|\b(?:at|arroba)\b/i.test(text)) return null;
  const [said, mailbox = '', host = ''] = spoken.exec(text) ?? [];
  if (said === undefined || /^[\w.+-]+@[\w.-]+$/.test(said)) return null;
  const index = text.indexOf(said);
  const isWhole =
    begins.test(text.slice(0, index)) && !/^(?:[\w+-]|\.\w)/.test(text.slice(index + said.length));
  const value = `${written(mailbox)}@${written(host).replace(/[ ,]/g, '.')}`;
  return {
    value: isWhole ? value.replace(/\.{2,}/g, '.').toLowerCase() : '',
    rest: text.slice(0, index) + mark + text.slice(index + said.length),
    isWritten: isWhole && /^[\w.+-]+ ?@ ?[\w.-]+$/.test(said),
  };
}

function written(spokenPart: string): string {
  return signs.reduce(
    (text, [words, sign]) => text.replace(new RegExp(bracketed(words), 'gi'), sign),
    spokenPart,
  );
}
