/** Text for a header or for one line of a body: no control character survives, so nothing can begin a line of its own or turn its direction. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** One line of at most `most` characters as people count them; `…` stands for the rest. Half a character is shown as �. */
export function shortLine(value: string, most: number): string {
  const characters = [...oneLine(value).replace(/\p{Surrogate}/gu, '\ufffd')];
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('');
}

/** Letters, digits or signs: neither marks nor blanks, and none of those that are there to show nothing. */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A name as screens show it: within our sentences it breaks no line and turns nothing around it, and one that shows
 * nothing, which could be neither read nor clicked, is called so. Empty stays empty.
 */
export function shownName(name: string): string {
  const line = oneLine(name);
  return name === '' || visible.test(line) ? line : 'No readable name';
}
