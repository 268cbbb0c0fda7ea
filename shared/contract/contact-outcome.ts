import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** What came of trying to speak with whoever sent a lead. */
export const contactOutcomes = {
  reached: 'Reached',
  'no-answer': 'No answer',
  'left-message': 'Left a message',
  'wrong-number': 'Wrong number',
};
export const ContactOutcome = z.enum(
  keysOf(contactOutcomes),
  'Please choose one of reached, no-answer, left-message or wrong-number',
);
export type ContactOutcome = z.infer<typeof ContactOutcome>;
