import { tidy } from './words.ts';

/* An e-mail address as it is said: "ruth dot baker at gmail dot com". */

const signs: [spoken: string, sign: string][] = [
  ['dot|point|period', '.'],
  ['underscore|under score', '_'],
  ['dash|hyphen|minus', '-'],
  ['plus', '+'],
];
const bracketed = (words: string) => String.raw` ?[([{<]? ?\b(?:${words})\b ?[)\]}>]? ?`;
const separator = bracketed(signs.map(([spoken]) => spoken).join('|'));
const at = `(?:${bracketed('at sign|at symbol|at the rate|at')}| ?@ ?)`;
const dot = String.raw`(?:${bracketed('dot|point|period')}|\.| (?=(?:com|net|org)\b))`;

/** Before such a word an address begins, and none of them is a mailbox. */
const leads =
  "is|it|its|it's|that|thats|that's|email|e-mail|mail|address|to|at|me|us|or|and|but|on|use|try|under|write|reach|contact|send|say|yes|yeah|no|sorry|actually|oops|sure|ok|okay|so|well|hi|hello|be|one|was|by|through|via|my|our|the";
const others = 'look|looked|looking|home|work|online|found|saw|bought|live|visit|here|there|am|are';
const spoken = new RegExp(
  String.raw`(?<![\p{L}\d._+-])(?!(?:${leads}|${others}) )([\w+-][\w.+-]{0,63}(?:${separator}[\w.+-]{1,64}?){0,4})${at}([\w-]{1,63}(?:${dot}[\w-]{1,63}){1,4})`,
  'iu',
);
const begins = new RegExp(String.raw`(?:^|[,;:.!?"\uE000]|(?<![\p{L}\d])(?:${leads})) *$`, 'iu');

export interface DictatedEmail {
  /** Empty where the address may begin before what was understood. */
  value: string;
  /** The line with `mark` in its place. */
  rest: string;
  /** Only parted by spaces, as in "dana @ x.com". */
  isWritten: boolean;
}

/** The address that somebody dictates, or writes with spaces; null for none. */
export function dictatedEmail(typed: string, mark: string): DictatedEmail | null {
  const text = tidy(typed).replace(/\b(g|hot) mail\b/gi, '$1mail');
  if (!/@|\bat\b/i.test(text)) return null;
  const [said, mailbox = '', host = ''] = spoken.exec(text) ?? [];
  if (said === undefined || /^[\w.+-]+@[\w.-]+$/.test(said)) return null;
  const index = text.indexOf(said);
  const isWhole =
    begins.test(text.slice(0, index)) && !/^(?:[\w+-]|\.\w)/.test(text.slice(index + said.length));
  const value = `${written(mailbox)}@${written(host).replaceAll(' ', '.')}`;
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
