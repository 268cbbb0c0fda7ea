import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aside, Email, limits, optionalText, personName } from './field.ts';
import { accepted, triage } from './lead.ts';

export const contactInterests = {
  hardwood: 'Hardwood Flooring',
  vinyl: 'Luxury Vinyl',
  carpet: 'Carpet',
  tile: 'Ceramic Tile',
  refinishing: 'Floor Refinishing',
  commercial: 'Commercial Flooring',
  other: 'Other',
};

const fields = {
  name: personName(),
  email: Email,
  phone: optionalText(limits.phone),
  interest: optionalText(limits.name),
  message: optionalText(limits.message),
};

export const ContactForm = z.object({
  ...fields,
  ...aside,
  /** From the mail about the finished work: the message is urgent and never spam. An invalid token counts as none. */
  work: z.optional(z.catch(z.string().check(z.maxLength(100)), '')),
});
export type ContactForm = z.infer<typeof ContactForm>;

export const Contact = z.object({ kind: z.literal('contacts'), ...triage, ...fields });
export type Contact = z.infer<typeof Contact>;

export const sendContact = endpoint('anyone', 'POST', '/api/contact', {
  body: ContactForm,
  reply: z.object({ ...accepted, ...fields }),
  status: 201,
});
