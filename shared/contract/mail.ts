import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Where one mail of a lead stands. `held`: more than its share, it waits for a person; `dropped`: a person said no;
 * `unsent`: no mail server is set, so there is only a file; `blocked`: whoever has the address said "this was not me"; `unsubscribed`: they want no more of this kind.
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

/** What a person reads, wherever a mail is shown. */
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

/** The one that most needs a person comes first. */
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

/** One word for many mails: the state that most needs a person. Null when there are none. */
export function mailStateOf(states: readonly (MailState | null)[]): MailState | null {
  return byUrgency.find((state) => states.includes(state)) ?? null;
}

/** What a lead is called in the links of mails, which the server alone reads. */
export const isMailRef = (id: string) => /^[\w-]{22}$/.test(id);

export const TestMailResult = z.object({
  passed: z.boolean(),
  /** Where it went, or why it did not and what to do about it; a sentence for staff. */
  detail: z.string(),
});
export type TestMailResult = z.infer<typeof TestMailResult>;

/** Sends one mail to the staff address and says how it went. */
export const sendTestMail = endpoint('staff', 'POST', '/api/test-mail', { reply: TestMailResult });
