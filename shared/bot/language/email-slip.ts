import { sameWord } from './spelling.ts';

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
