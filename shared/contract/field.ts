import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** The sentences that ever stood at a form's phone number, each under the day it came: consent is to a wording. */
const wordings = {
  '2026-11-26': 'We may call or text you at this number about this request.',
};

const TextingVersion = z.enum(keysOf(wordings));
const version: z.infer<typeof TextingVersion> = '2026-11-26';
export const texting = { version, wordings };

/** What a form says that its sender has read. A version that nobody knows counts as none. */
const textingRead = z.catch(z.optional(TextingVersion), undefined);

/** What whoever gave their number had read beside it, kept as it was read then. */
export const TextConsent = z.object({ version: z.string(), wording: z.string() });

/* Lengths are the contract's; a text over its limit is refused before any pattern looks at it. */
const tooLong = (limit: number) => `Please use at most ${limit} characters`;

/** Trimmed text of at least `least` characters, otherwise `message`. */
export function text(least: number, most: number, message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(least, { error: message, abort: true }),
      z.maxLength(most, tooLong(most)),
    );
}

/** A name is one line: what was pasted with breaks, tabs or doubled blanks is greeted and found like any other. */
export function personName(message = 'Name must be at least 2 characters') {
  return text(2, limits.name, message).check(z.overwrite((name) => name.replace(/\s+/g, ' ')));
}

/** Text a form may leave empty. */
export function optionalText(most: number) {
  const wrong = 'Please write text here';
  return z._default(z.string(wrong).check(z.trim(), z.maxLength(most, tooLong(most))), '');
}

const invalidEmail = 'Please enter a valid email address';

/** White space, and signs that nobody sees: an address that is copied from a message or a page often carries one at its end. */
const unseen = /^[\s\p{Cf}]+/u;

/** Sign by sign from the end: a pattern for it would begin anew at each of a row of blanks. */
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

/** Empty for whoever has none, or has not told it. */
export const optionalEmail = z.union([z.literal(''), Email], invalidEmail);

/** The form's phone: at least 10 characters and at least 10 digits, however punctuated. */
export function requiredPhone(message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(10, { error: message, abort: true }),
    z.maxLength(32, { error: message, abort: true }),
    z.refine((phone) => phone.replace(/\D/g, '').length >= 10, message),
  );
}

export const limits = { name: 100, email: 254, phone: 32, address: 300, message: 5000, line: 2000 };

/** What a form sends beside its fields so that machines can be told from people; never stored. */
export const spamSigns = {
  /** A field people cannot see; only a machine fills it. */
  website: z.optional(z.string().check(z.maxLength(300))),
  /** What the server gave out when the form opened; a page that could not ask sends none. */
  opening: z.optional(z.string().check(z.maxLength(100))),
};
/** How the visit of the site began, as the page tells it; whatever else is sent here is dropped, and no reason to refuse. */
export const arrival = { came: z.optional(z.unknown()) };
/** What a sent form may carry beside its fields. */
export const aside = {
  ...spamSigns,
  ...arrival,
  /** The `correction` in the reply to an earlier request, which this one puts right: who sent that one alone has it. */
  corrects: z.optional(z.string().check(z.maxLength(100))),
  /** The version of the website that the page was of: what it promised is kept, whatever was published since. */
  shown: z.optional(z.int()),
  /** Which sentence stood at the phone number. */
  texting: textingRead,
};
const Aside = z.object(aside);
export type Aside = z.infer<typeof Aside>;
const SpamSigns = z.object(spamSigns);
export type SpamSigns = z.infer<typeof SpamSigns>;
