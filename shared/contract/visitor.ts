import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  arrival,
  limits,
  optionalEmail,
  optionalText,
  personName,
  spamSigns,
  text,
} from './field.ts';
import { stored, triage } from './lead.ts';

const fields = {
  name: personName(),
  /** Empty for guests, whom the desk labels with the end of their id (`Guest 4F2A`). */
  email: z._default(optionalEmail, ''),
  phone: optionalText(limits.phone),
  interest: optionalText(limits.name),
  message: optionalText(limits.message),
};

/** SallieBot answered alone, handed over to a person, or could not answer. */
export const ChatOutcome = z.enum(['answered', 'handed', 'unable']);
export type ChatOutcome = z.infer<typeof ChatOutcome>;

export const Visitor = z.object({
  kind: z.literal('visitors'),
  ...triage,
  ...fields,
  address: z.optional(z.string()),
  /** The form or chat request from which the visitor record was made. */
  derived_from: z.optional(
    z.object({ kind: z.enum(['contacts', 'discount-signups', 'consultations']), id: z.string() }),
  ),
  /** Set when the visitor left the chat with a phone or email but no request; the visitor is then a lead. */
  left_at: z.optional(z.string()),
  /** Absent when the visitor did not chat with SallieBot. */
  chat: z.optional(ChatOutcome),
});
export type Visitor = z.infer<typeof Visitor>;

/** A message from before the visitor had an id. */
const EarlierLine = z.object({
  message: text(1, limits.line, 'Please write a message'),
  is_bot: z.boolean(),
  client_id: z.optional(z.string().check(z.maxLength(100))),
});

export const createVisitor = endpoint('anyone', 'POST', '/api/visitors', {
  body: z.object({
    ...fields,
    conversation: z.optional(z.array(EarlierLine).check(z.maxLength(200))),
    ...spamSigns,
    ...arrival,
  }),
  reply: z.object({
    id: z.string(),
    visitor: z.object({ ...stored, ...fields }),
    visitorToken: z.string(),
  }),
  status: 201,
});

export function visitorLabel(visitor: { id: string; name: string; email: string }): string {
  if (visitor.name !== 'Guest' || visitor.email !== '') return visitor.name;
  return `Guest ${visitor.id.replaceAll('-', '').slice(-4).toUpperCase()}`;
}
