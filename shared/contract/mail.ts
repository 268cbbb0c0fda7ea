import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * `held`: over its limit, it waits for a decision of staff; `dropped`: staff decided against it; `unsent`:
 * without a mail server it was only written to a file; `blocked`: the addressee said "this was not me".
 */
export const MailState = z.enum([
  'queued',
  'sent',
  'failed',
  'held',
  'dropped',
  'unsent',
  'blocked',
  'unsubscribed',
]);
export type MailState = z.infer<typeof MailState>;

export const mailStateTexts: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  held: 'Held',
  dropped: 'Not sent: dropped',
  unsent: 'Not sent: no mail server is set',
  blocked: 'Blocked: “this was not me”',
  unsubscribed: 'Not sent: unsubscribed',
};

/** The state that most needs a person comes first. */
const byUrgency: readonly MailState[] = [
  'failed',
  'held',
  'blocked',
  'unsubscribed',
  'unsent',
  'queued',
  'sent',
  'dropped',
];

/** Returns the state that most needs a person, or null when there is none. */
export function mailStateOf(states: readonly (MailState | null)[]): MailState | null {
  return byUrgency.find((state) => states.includes(state)) ?? null;
}

/** Tests for the id of a lead in the links of mails, which only the server reads. */
export const isMailRef = (id: string) => /^[\w-]{22}$/.test(id);

export const TestMailResult = z.object({
  passed: z.boolean(),
  /** Where the mail went, or why it failed and the remedy; a sentence for staff. */
  detail: z.string(),
});
export type TestMailResult = z.infer<typeof TestMailResult>;

export const sendTestMail = endpoint('staff', 'POST', '/api/test-mail', { reply: TestMailResult });
