/** Without control characters the text cannot start a line of a mail or turn the text direction. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Cuts to `most` code points, `…` included. A lone surrogate becomes �. */
export function shortLine(value: string, most: number): string {
  const characters = [...oneLine(value).replace(/\p{Surrogate}/gu, '\ufffd')];
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('');
}

/** Matches a character that shows: no mark, no space, nothing invisible. */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** Labels a name without visible characters, because it could be neither read nor clicked. Empty stays empty. */
export function shownName(name: string): string {
  const line = oneLine(name);
  return name === '' || visible.test(line) ? line : 'No readable name';
}
