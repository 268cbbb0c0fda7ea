import { asksSomething } from '@sallie/shared/bot/language/question';
import { plain } from '@sallie/shared/bot/language/words';
import framing from './data/framing.json' with { type: 'json' };

const oneOf = (phrases: readonly string[]) => `(?:${phrases.join('|')})`;
/** Tries a run of dots or blanks only from its start: 2,000 dots would take 2 million steps otherwise. */
const filler =
  /(?:(?<![,.…])[,.…]+)?(?:(?<!\s)\s+)?\b(?:u+m+|u+h+m*|e+r+m*|h+m+|kinda|sorta)\b[,.…]*/gi;
const greeting =
  /^\s*(?:(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day))\b(?: there| all| guys| sallie)?[\s,.!-]*(?:so\b)?[\s,]*)+/i;
const before = (phrases: readonly string[], first = '') =>
  new RegExp(`^${first}(?:${oneOf(phrases)}[\\s,.!:;-]+)+`, 'iu');
const opener = before(framing.openers);
const beforeQuestion = before(framing.beforeQuestion);
const behind = (phrases: readonly string[]) =>
  new RegExp(`(?<![\\s,.!-])[\\s,.!-]+${oneOf(phrases)}(?=[?!. ]*$)`, 'iu');
const closer = behind(framing.closers);
const spanishOpener = before(framing.spanishOpeners, '[\\s¡¿]*');
const spanishCloser = behind(framing.spanishClosers);
/** A phrase is removed only when at least this many words are left. */
const FEWEST_WORDS = 3;

/** "Ok and how do i get one" refers to the previous topic, and only its "and" shows that. */
const keptAnd = (before: string, at: number, typed: string) =>
  /\band\b/i.test(before) && leans.test(typed.slice(at + before.length)) ? 'and ' : '';
const leans = /\b(one|it|that|them|those|these)\b/i;

/** Removes greetings, courtesies and fillers; returns the text unchanged when nothing else is left. */
export function withoutFraming(typed: string): string {
  const rest = typed.replace(filler, '').replace(greeting, '').trim();
  const said = rest.replace(opener, keptAnd).replace(closer, '');
  const asked = said.replace(beforeQuestion, '');
  if (asksSomething(asked) && hasWords(asked, 2)) return asked;
  if (hasWords(said, FEWEST_WORDS)) return said;
  return hasWords(rest, 2) ? rest : typed;
}

export function withoutSpanishFraming(typed: string): string {
  const said = typed.replace(spanishOpener, '').replace(spanishCloser, '').trim();
  return hasWords(said, 2) ? said : typed;
}

const hasWords = (text: string, least: number) => plain(text).split(' ').length >= least;

const request = new RegExp(`^(?:(?:please|so|and) )*${oneOf(framing.requests)}$`);
const introduction =
  /^(?:[Tt]his is|[Mm]y name is|I am|I['’]m) (?:(?:Mr|Mrs|Ms)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[.,!]?$/u;

/** Removes introductions, requests and contact wishes from a complaint; unchanged when nothing else is left. */
export function withoutRequests(message: string): string {
  const parts = message.split(/(?<=[?!;\n.])\s+|,\s+/);
  const rest = parts.filter((part) => !request.test(plain(part)) && !introduction.test(part));
  return rest.length > 0 && rest.length < parts.length ? rest.join('. ') : message;
}
