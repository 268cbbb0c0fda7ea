import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, optionalEmail, optionalText, requiredPhone } from './field.ts';
import { keysOf } from './keys-of.ts';
import { stored, triage } from './lead.ts';

export const callWays = { call: 'Phone call', 'walk-in': 'Walk-in' };

const wrongPhone = 'Please enter a valid phone number';

const fields = {
  name: optionalText(limits.name),
  phone: z._default(z.union([z.literal(''), requiredPhone(wrongPhone)], wrongPhone), ''),
  email: z._default(optionalEmail, ''),
  message: optionalText(limits.message),
  way: z.enum(keysOf(callWays), 'Please say whether they called or came in'),
};

/** Staff fill this in when they answer the phone or greet a walk-in. */
export const CallForm = z
  .object({
    ...fields,
    found_by: optionalText(limits.name),
    /** The account that gets the lead; absent when no account has it yet. */
    holder: z.optional(z.string().check(z.maxLength(100))),
    call_back: z.optional(z.iso.datetime('Please choose a date and a time')),
  })
  .check(
    z.refine(({ name, phone }) => name !== '' || phone !== '', {
      path: ['name'],
      message: 'Please enter a name or a phone number',
    }),
  );
export type CallForm = z.infer<typeof CallForm>;

export const DeskCall = z.object({ kind: z.literal('calls'), ...triage, ...fields });
export type DeskCall = z.infer<typeof DeskCall>;

export const noteCall = endpoint('staff', 'POST', '/api/calls', {
  body: CallForm,
  reply: z.object({ ...stored, ...fields }),
  status: 201,
});
