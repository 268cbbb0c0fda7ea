import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aside, Email, limits, personName, requiredPhone, text } from './field.ts';
import { keysOf } from './keys-of.ts';
import { accepted, triage } from './lead.ts';

const fields = {
  fullName: personName('Full name must be at least 2 characters'),
  email: Email,
  phone: requiredPhone('Phone number must be at least 10 digits'),
  mailingAddress: text(5, limits.address, 'Please enter your complete mailing address'),
  agreeToMarketing: z.literal(true, 'You must agree to receive marketing communications'),
};

/**
 * Every sentence that ever stood beside the box, by its first day. A new wording gets a new key, because
 * consent is to a wording and a page opened earlier may still send the old key.
 */
const wordings = {
  '2026-11-22': (name: string) =>
    `I agree that ${name} may send me offers and news by email, phone and mail. I can stop this at any time.`,
};

const ConsentVersion = z.enum(
  keysOf(wordings),
  'Please load this page again, and read what you agree to',
);
type ConsentVersion = z.infer<typeof ConsentVersion>;

const version: ConsentVersion = '2026-11-22';
export const consent = { version, wordings };

/** The server stores its own sentence for this key. The default is the first wording. */
const consentVersion = z._default(ConsentVersion, '2026-11-22');

export const DiscountSignupForm = z.object({ ...fields, consentVersion, ...aside });
export type DiscountSignupForm = z.infer<typeof DiscountSignupForm>;

export const DiscountSignup = z.object({
  kind: z.literal('discount-signups'),
  ...triage,
  ...fields,
  consent_version: z.string(),
  consent_wording: z.string(),
  consent_at: z.string(),
});
export type DiscountSignup = z.infer<typeof DiscountSignup>;

export const sendDiscountSignup = endpoint('anyone', 'POST', '/api/discount-signup', {
  body: DiscountSignupForm,
  reply: z.object({ ...accepted, ...fields, consent_version: z.string(), consent_at: z.string() }),
  status: 201,
});
