const words =
  'zero oh one two three four five six seven eight nine cero uno dos tres cuatro cinco seis siete ocho nueve'.split(
    ' ',
  );
const digitOf = new Map(
  words.map((word, at) => [word, String(at < 2 ? 0 : at < 11 ? at - 1 : at - 11)]),
);
const run = new RegExp(
  `\\b(?:${words.join('|')}|\\d{1,4})(?:[ ,.-]+(?:${words.join('|')}|\\d{1,4}))+\\b`,
  'gi',
);

/** "57O-555-O188": letters instead of zeros. */
const typed = /(?<![\p{L}\d])[\do]{3}[-. ]?[\do]{3}[-. ]?[\do]{4}(?![\p{L}\d])/giu;
/** A phone number has at least this many real digits. */
const LEAST_DIGITS = 7;
const withZeros = (text: string) =>
  text.replace(typed, (found) =>
    found.replace(/\D/g, '').length < LEAST_DIGITS ? found : found.replace(/o/gi, '0'),
  );

/** Turns "five seven zero, 555 0188" into digits when it is a dictated phone number; other text stays. */
export function withDigits(text: string): string {
  return withZeros(text.normalize('NFKC')).replace(run, (said) => {
    const digits = said
      .toLowerCase()
      .split(/[ ,.-]+/)
      .map((word) => digitOf.get(word) ?? word)
      .join('');
    return /[a-z]/i.test(said) && /^1?\d{10}$/.test(digits) ? digits : said;
  });
}
