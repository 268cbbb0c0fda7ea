import * as z from 'zod/mini';

/** Where one mail of a lead stands. `unsent`: no mail server is set, so there is only a file. */
export const MailState = z.enum(['queued', 'sent', 'failed', 'unsent']);
export type MailState = z.infer<typeof MailState>;

/** What a person reads, wherever a mail is shown. */
export const mailStateTexts: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  unsent: 'Not sent: no mail server is set',
};

/** The one that most needs a person comes first. */
const byUrgency = ['failed', 'unsent', 'queued', 'sent'] as const satisfies readonly MailState[];

/** One word for many mails: the state that most needs a person. Null when there are none. */
export function mailStateOf(states: readonly (MailState | null)[]): MailState | null {
  return byUrgency.find((state) => states.includes(state)) ?? null;
}
