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

interface Purpose {
  to: 'customer' | 'staff';
  name: string;
  /** True for a mail that is never merged into a digest, because a list cannot carry its content. */
  isAlone?: boolean;
}

export const mailPurposes = {
  confirmation: { to: 'customer', name: 'Confirmation to the customer' },
  thanks: { to: 'customer', name: 'Thank-you to the referrer' },
  reply: { to: 'customer', name: 'Reply to the customer' },
  visit: { to: 'customer', name: 'Time of the visit to the customer' },
  tomorrow: { to: 'customer', name: 'Reminder of the visit to the customer' },
  quote: { to: 'customer', name: 'Quote to the customer' },
  nudge: { to: 'customer', name: 'Reminder of the quote to the customer' },
  withdrawn: { to: 'customer', name: 'Withdrawal of the quote, to the customer' },
  copy: { to: 'customer', name: 'Copy of the accepted quote to the customer' },
  word: { to: 'customer', name: 'Question about the work to the customer' },
  calendar: { to: 'staff', name: 'Calendar entry to staff', isAlone: true },
  answer: { to: 'staff', name: 'Answer to a quote, to staff', isAlone: true },
  alert: { to: 'staff', name: 'Alert to staff' },
  reminder: { to: 'staff', name: 'Reminder to staff' },
  digest: { to: 'staff', name: 'Digest to staff' },
  weekly: { to: 'staff', name: 'The week to an owner', isAlone: true },
  phone: { to: 'staff', name: 'Phone that does not ring to staff' },
  test: { to: 'staff', name: 'Test mail to staff' },
} as const satisfies Record<string, Purpose>;
export type MailPurpose = keyof typeof mailPurposes;

/**
 * Identifies a mail among a lead's. The Message-ID is made of it and the lead's id, so a second mail under
 * the same key would be dropped as a duplicate.
 */
export type MailKey = MailPurpose | `${MailPurpose}-${string}`;

export function mailKey(purpose: MailPurpose, which: string | number): MailKey {
  return `${purpose}-${which}`;
}

/** An unknown key counts as a reply. */
export function purposeOf(key: string): MailPurpose {
  const [purpose] = key.split('-');
  return isPurpose(purpose) ? purpose : 'reply';
}

export function isAlone(key: string): boolean {
  const purpose: Purpose = mailPurposes[purposeOf(key)];
  return purpose.isAlone === true;
}

export const isToStaff = (key: string): boolean => mailPurposes[purposeOf(key)].to === 'staff';

/** Returns true for thanks, reminders of a quote and questions about the work, which allow unsubscribing. */
export function isOffer(kind: string, key: string): boolean {
  const purpose = purposeOf(key);
  if (purpose === 'thanks' || purpose === 'nudge' || purpose === 'word') return true;
  return purpose === 'confirmation' && kind === 'discount-signups';
}

function isPurpose(name: string | undefined): name is MailPurpose {
  return name !== undefined && Object.hasOwn(mailPurposes, name);
}
