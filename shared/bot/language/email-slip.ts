import { sameWord } from './spelling.ts';

/** Where most of a shop's customers have their mailbox. */
const popular =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net'.split(
    ' ',
  );
/** Hosts of their own that are a letter away from one of these. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'yahoo.ca', 'hotmail.ca']);

/** `dana@gmail.com` for `dana@gmial.com`: the address that was meant, where its host is a slip of the finger away from a popular one; else null. */
export function emailMeant(typed: string): string | null {
  const [, mailbox = '', host = ''] = /^(.+)@([^@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (popular.includes(host) || others.has(host)) return null;
  const meant = popular.find((each) => sameWord(host, each));
  return meant ? `${mailbox}@${meant}` : null;
}
