import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, limits, text } from '../field.ts';

const tenDigits = 'I need a valid 10-digit phone number.';

/** What the dialogue has learnt of a visitor so far; what it does not know is absent. */
export const KnownContact = z.object({
  name: z.optional(text(2, limits.name, 'Name must be at least 2 characters')),
  email: z.optional(Email),
  phone: z.optional(z.string(tenDigits).check(z.regex(/^\d{10}$/, tenDigits))),
  address: z.optional(text(1, limits.address, 'Please enter your address')),
  /** The floor they want, in their own words. */
  interest: z.optional(text(1, limits.name, 'Please write text here')),
});
export type KnownContact = z.infer<typeof KnownContact>;

/** Whose it is. */
export const KnownVisitor = z.extend(KnownContact, {
  visitor_id: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

/**
 * Tells the server what is known, whole, as soon as a phone or an e-mail is and whenever any of it changes (a corrected
 * value simply replaces the old one), and once more as the page is left and as it comes back: without `page_left` the
 * visitor is there. Only the visitor's own proof may tell; a guest record is made first where there is none.
 */
export const tellKnownContact = endpoint({
  method: 'POST',
  path: '/api/chatbot/known',
  who: 'anyone',
  body: z.extend(KnownVisitor, { page_left: z.optional(z.boolean()) }),
  reply: z.object({}),
});
