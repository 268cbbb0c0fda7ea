const marks = /\p{Diacritic}/gu;
const plain = /^[\0-\x7f]*$/;
const apostrophes = /['’]/g;
/** Letters that are no base letter with a mark. */
const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Text as search and sorting compare it: `Łukasz Ångström` and `lukasz angstrom` are the same, `O’Brien` and `obrien` too. */
export function normalizeForSearch(text: string): string {
  const lower = text.toLowerCase().replace(apostrophes, '');
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[łøđßæœ]/g, (letter) => letters[letter] ?? letter);
}

/** A whole number as people write it: `+1 570 555 7391`, `(570) 555-7391`, `570.555.7391`. */
const phoneNumber = /\+?\d(?:[\s().-]{0,3}\d){9,14}/g;
/** A part of one that is marked as such, without a space: `555-7391`, `(570)`, `+1`. */
const numberPart = /^\+?[\d().-]*\d[\d().-]*$/;

/** The digits that tell a number, however it is written; the country's own code tells nothing. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  const hasCode = number.startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return hasCode ? digits.slice(1) : digits;
}

/** The words somebody looks for; all of them have to be found. Numbers are looked for by their digits. */
export function wordsOf(search: string): string[] {
  return normalizeForSearch(search)
    .replace(phoneNumber, digitsOf)
    .split(/\s+/)
    .map((word) => (numberPart.test(word) ? digitsOf(word) : word))
    .filter(Boolean);
}

/** The digits of every number in a text, as `wordsOf` looks for them; empty when there is none. */
export function numbersIn(text: string): string {
  if (!/\d/.test(text)) return '';
  const whole = text.match(phoneNumber) ?? [];
  const parts = text
    .split(/\s+/)
    .filter((word) => /\d[().-]+\d/.test(word) && numberPart.test(word));
  return [...whole, ...parts].map(digitsOf).join(' ');
}
