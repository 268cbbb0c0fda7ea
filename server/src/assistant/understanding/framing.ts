import { asksSomething } from '@sallie/shared/bot/language/question';
import { plain } from '@sallie/shared/bot/language/words';
import framing from './data/framing.json' with { type: 'json' };

/* What people say around what they want or what is the matter: it is no part of that, and must not change how it is read. */

const oneOf = (phrases: readonly string[]) => `(?:${phrases.join('|')})`;
/** A run of dots or blanks is tried from its beginning alone: from each of 2,000 dots it would take 2 million steps. */
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
/** What is left where something was taken off has at least so many words. */
const FEWEST_WORDS = 3;

/** "Ok and how do i get one" leans on what was spoken of before; only the And says so. */
const keptAnd = (before: string, at: number, typed: string) =>
  /\band\b/i.test(before) && leans.test(typed.slice(at + before.length)) ? 'and ' : '';
const leans = /\b(one|it|that|them|those|these)\b/i;

/** What a message says without greeting, courtesies and the words that people think by; all of it where nothing else is said. */
export function withoutFraming(typed: string): string {
  const rest = typed.replace(filler, '').replace(greeting, '').trim();
  const said = rest.replace(opener, keptAnd).replace(closer, '');
  const asked = said.replace(beforeQuestion, '');
  if (asksSomething(asked) && hasWords(asked, 2)) return asked;
  if (hasWords(said, FEWEST_WORDS)) return said;
  return hasWords(rest, 2) ? rest : typed;
}

/** The same of a message in Spanish. */
export function withoutSpanishFraming(typed: string): string {
  const said = typed.replace(spanishOpener, '').replace(spanishCloser, '').trim();
  return hasWords(said, 2) ? said : typed;
}

const hasWords = (text: string, least: number) => plain(text).split(' ').length >= least;

const request = new RegExp(`^(?:(?:please|so|and) )*${oneOf(framing.requests)}$`);
const introduction =
  /^(?:[Tt]his is|[Mm]y name is|I am|I['’]m) (?:(?:Mr|Mrs|Ms)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[.,!]?$/u;

/** What is the matter, without who tells of it, what they ask of us and how to reach them; all of it where nothing else is said. */
export function withoutRequests(message: string): string {
  const parts = message.split(/(?<=[?!;\n.])\s+|,\s+/);
  const rest = parts.filter((part) => !request.test(plain(part)) && !introduction.test(part));
  return rest.length > 0 && rest.length < parts.length ? rest.join('. ') : message;
}
