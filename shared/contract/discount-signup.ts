import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aside, Email, limits, requiredPhone, text } from './field.ts';
import { stored, triage } from './lead.ts';

const fields = {
  fullName: text(2, limits.name, 'Full name must be at least 2 characters'),
  email: Email,
  phone: requiredPhone('Phone number must be at least 10 digits'),
  mailingAddress: text(5, limits.address, 'Please enter your complete mailing address'),
  agreeToMarketing: z.literal(true, 'You must agree to receive marketing communications'),
};

export const DiscountSignupForm = z.object({ ...fields, ...aside });
export type DiscountSignupForm = z.infer<typeof DiscountSignupForm>;

/** The sentence beside the box. A new wording gets a new version, because consent is to a wording. */
export const consent = {
  version: '2026-11-22',
  wording: (name: string) =>
    `I agree that ${name} may send me offers and news by email, phone and mail. I can stop this at any time.`,
};

export const DiscountSignup = z.object({
  kind: z.literal('discount-signups'),
  ...triage,
  ...fields,
  consent_version: z.string(),
  consent_at: z.string(),
});
export type DiscountSignup = z.infer<typeof DiscountSignup>;

export const sendDiscountSignup = endpoint({
  method: 'POST',
  path: '/api/discount-signup',
  who: 'anyone',
  body: DiscountSignupForm,
  reply: z.object({ ...stored, ...fields, consent_version: z.string(), consent_at: z.string() }),
  status: 201,
});
