import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** Every sentence that ever stood at a form's phone number, keyed by its first day: consent is to a wording. */
const wordings = {
  '2026-11-26': 'We may call or text you at this number about this request.',
};

const TextingVersion = z.enum(keysOf(wordings));
const version: z.infer<typeof TextingVersion> = '2026-11-26';
export const texting = { version, wordings };

/** The sentence that the sender has read. An unknown version counts as none. */
const textingRead = z.catch(z.optional(TextingVersion), undefined);

export const TextConsent = z.object({ version: z.string(), wording: z.string() });

/* The maximum length is checked before any pattern, so that no pattern runs on a long text. */
const tooLong = (limit: number) => `Please use at most ${limit} characters`;

/** Trimmed text; `message` is the error below `least` characters. */
export function text(least: number, most: number, message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(least, { error: message, abort: true }),
      z.maxLength(most, tooLong(most)),
    );
}

/** Makes the name one line, because a pasted name may hold line breaks, tabs and repeated spaces. */
export function personName(message = 'Name must be at least 2 characters') {
  return text(2, limits.name, message).check(z.overwrite((name) => name.replace(/\s+/g, ' ')));
}

/** Trimmed text that may be empty. */
export function textUpTo(most: number) {
  return z.string('Please write text here').check(z.trim(), z.maxLength(most, tooLong(most)));
}

export const optionalText = (most: number) => z._default(textUpTo(most), '');

const invalidEmail = 'Please enter a valid email address';

/** White space and invisible characters (Cf), which often end an address copied from a message or a page. */
const unseen = /^[\s\p{Cf}]+/u;

/** Trims from the end by hand, because a regular expression would restart at each space of a long run. */
function trimmed(text: string): string {
  let end = text.length;
  while (unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(unseen, '');
}

export const Email = z
  .string(invalidEmail)
  .check(
    z.overwrite(trimmed),
    z.maxLength(254, { error: invalidEmail, abort: true }),
    z.regex(z.regexes.email, invalidEmail),
  );

/** Empty when the person has no email or has not told it. */
export const optionalEmail = z.union([z.literal(''), Email], invalidEmail);

/** At least 10 characters and at least 10 digits, with any punctuation. NFKC makes full-width digits plain. */
export function requiredPhone(message: string) {
  return z.string(message).check(
    z.normalize('NFKC'),
    z.trim(),
    z.minLength(10, { error: message, abort: true }),
    z.maxLength(32, { error: message, abort: true }),
    z.refine((phone) => phone.replace(/\D/g, '').length >= 10, message),
  );
}

export const limits = { name: 100, email: 254, phone: 32, address: 300, message: 5000, line: 2000 };

/** Tells machines from people; never stored. */
export const spamSigns = {
  /** A field that people cannot see; only machines fill it. */
  website: z.optional(z.string().check(z.maxLength(300))),
  /** The token that the server gave when the form opened; absent when the page could not ask for it. */
  opening: z.optional(z.string().check(z.maxLength(100))),
};
/** How the visit of the site began, as the page reports it. An invalid value is dropped, not refused. */
export const arrival = { came: z.optional(z.unknown()) };
export const aside = {
  ...spamSigns,
  ...arrival,
  /** The `correction` from the reply to an earlier request that this one corrects; only its sender has it. */
  corrects: z.optional(z.string().check(z.maxLength(100))),
  /** The version of the website that the page showed, because its promise holds after later versions. */
  shown: z.optional(z.int()),
  texting: textingRead,
};
const Aside = z.object(aside);
export type Aside = z.infer<typeof Aside>;
const SpamSigns = z.object(spamSigns);
export type SpamSigns = z.infer<typeof SpamSigns>;
