/*
 * Phrases of `data/` as patterns for a plain text. They are regular expressions with two shorthands, which stand in most of
 * them: `~` is a word or none, `~3` up to three, and `*` after a letter any ending. "nobody ~3 show*" is in "nobody from
 * your shop showed up".
 */

/** The source of a group that matches one of the phrases. */
export function group(phrases: readonly string[]): string {
  return `(${phrases.map(spelledOut).join('|')})`;
}

/** Matches a text in which one of the phrases stands, from the beginning of a word to the end of one. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b${group(phrases)}\\b`);
}

const spelledOut = (phrase: string) =>
  phrase
    .replace(/~(\d) /g, '(\\w+ ){0,$1}')
    .replaceAll('~ ', '(\\w+ )?')
    .replace(/(?<=[a-z])(?<!\\w)\*/g, '\\w*');
