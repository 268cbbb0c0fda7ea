const LONGEST_WORD = 24;

/** Counts the letters that were added, dropped, changed or swapped with a neighbor. */
function slips(typed: string, word: string): number {
  if (typed === word) return 0;
  if (typed.length > LONGEST_WORD || word.length > LONGEST_WORD) return LONGEST_WORD;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped && row > 1 && column > 1) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      line.push(least);
    }
    before = last;
    last = line;
  }
  return last[word.length] ?? LONGEST_WORD;
}

/** Accepts a likely typo. Short words must be exact, because many of them are close to each other. */
export function sameWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  const length = typed.length;
  if (length < 4 || word.length < 4 || Math.abs(length - word.length) > 2) return false;
  const firstAgrees =
    typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0] && length > 4);
  if (!firstAgrees) return false;
  const found = slips(typed, word);
  if (length === 4) return found === 1 && (word.length === 5 || sameLetters(typed, word));
  return found <= (Math.min(length, word.length) >= 8 ? 2 : 1);
}

function sameLetters(typed: string, word: string): boolean {
  return [...typed].sort().join('') === [...word].sort().join('');
}

/** The mail hosts of most customers. */
const popular =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net'.split(
    ' ',
  );
/** Real hosts that are one letter away from a popular one. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'yahoo.ca', 'hotmail.ca']);

/** Returns `dana@gmail.com` for `dana@gmial.com`: the host must be a typo of a popular one; otherwise null. */
export function emailMeant(typed: string): string | null {
  const [, mailbox = '', host = ''] = /^(.+)@([^@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (popular.includes(host) || others.has(host)) return null;
  const meant = popular.find((each) => sameWord(host, each));
  return meant ? `${mailbox}@${meant}` : null;
}
