/* Text of strangers made safe to show: in one line, in HTML, and in a spreadsheet. */

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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Also safe inside attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/* Options for csv-stringify: a spreadsheet opens the file with a double click and runs nothing in it. */
export const csv = {
  // Without the byte order mark Excel does not read UTF-8.
  bom: true,
  record_delimiter: 'windows',
  // Most readers end a row at a lone line feed or carriage return.
  quoted_match: /[\r\n]/,
  // Prefixes formulas with an apostrophe, which makes them text.
  escape_formulas: true,
  cast: { boolean: (value: boolean) => (value ? 'yes' : 'no') },
};
