import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const TestMailResult = z.object({
  passed: z.boolean(),
  /** Where it went, or why it did not and what to do about it; a sentence for staff. */
  detail: z.string(),
});
export type TestMailResult = z.infer<typeof TestMailResult>;

/** Sends one mail to the staff address and says how it went. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/test-mail',
  who: 'staff',
  reply: TestMailResult,
});
