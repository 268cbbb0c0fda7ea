const marks = /\p{Diacritic}/gu;
const plain = /^[\0-\x7f]*$/;
/** Letters that are no base letter with a mark. */
const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
};

/** Text as search and sorting compare it: `Łukasz Ångström` and `lukasz angstrom` are the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[łøđßæœ’]/g, (letter) => letters[letter] ?? letter);
}

/** The words somebody looks for; all of them have to be found. */
export function wordsOf(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}
