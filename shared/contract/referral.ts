import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aside, Email, limits, personName, requiredPhone, text } from './field.ts';
import { accepted, triage } from './lead.ts';

const name = personName();
const phone = requiredPhone('Please enter a valid phone number');
const address = text(5, limits.address, 'Please enter your complete mailing address');

const ReferredPerson = z.object({ name, email: Email, phone });
type ReferredPerson = z.infer<typeof ReferredPerson>;

/** A couple may share email and phone, so the name counts too. */
const personOf = ({ name, email, phone }: ReferredPerson) =>
  [name.toLowerCase(), email.toLowerCase(), phone.replace(/\D/g, '').slice(-10)].join(' ');

export const ReferralForm = z.object({
  referrer_name: name,
  referrer_email: Email,
  referrer_phone: phone,
  referrer_address: address,
  referrals: z
    .array(ReferredPerson)
    .check(
      z.minLength(1, 'Please add at least one referral'),
      z.maxLength(25, 'Please send at most 25 referrals at a time'),
      ({ value: people, issues }) => {
        const message = 'You already added this person above';
        people.map(personOf).forEach((person, at, all) => {
          if (all.indexOf(person) < at)
            issues.push({ code: 'custom', path: [at, 'name'], message, input: people });
        });
      },
    ),
});
export type ReferralForm = z.infer<typeof ReferralForm>;

const fields = {
  referrer_name: name,
  referrer_email: Email,
  referrer_phone: phone,
  referrer_address: address,
  referred_name: name,
  referred_email: Email,
  referred_phone: phone,
  status: z._default(z.literal('pending'), 'pending'),
};

/** Sent once per referred person. The requests of a form share `batch_id`; the last asks for the thank-you mail. */
const ReferralRecord = z.object({
  ...fields,
  /** Ignored, because a new referral is always pending. */
  status: z.optional(z.unknown()),
  batch_id: z.optional(z.string().check(z.minLength(8), z.maxLength(100))),
  sendThankYouEmail: z.optional(z.boolean()),
  referralCount: z.optional(z.number().check(z.gte(1), z.lte(1000))),
  ...aside,
});

export const Referral = z.object({
  kind: z.literal('referrals'),
  ...triage,
  ...fields,
  /** Empty after the person was erased, so the form's minimum lengths do not apply. */
  referred_name: z.string(),
  referred_email: z.string(),
  referred_phone: z.string(),
  referrer_name: z.string(),
  referrer_email: z.string(),
  referrer_phone: z.string(),
  referrer_address: z.string(),
  status: z.string(),
  batch_id: z.nullable(z.string()),
  referralCount: z.nullable(z.number()),
});
export type Referral = z.infer<typeof Referral>;

export const sendReferral = endpoint('anyone', 'POST', '/api/referrals', {
  body: ReferralRecord,
  reply: z.object({ ...accepted, ...fields, status: z.string(), batch_id: z.nullable(z.string()) }),
  status: 201,
});
