import { callWays } from '../../contract/call.ts';
import { consultationStatuses, projectTypes } from '../../contract/consultation.ts';
import { contactInterests } from '../../contract/contact.ts';

/** A word of ours for a key; what is no key of ours stands as it is. Only own keys: `constructor` is a stranger's word. */
function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** An interest as the contact form calls it. */
export function contactInterestLabel(interest: string): string {
  return labelOf(contactInterests, interest);
}

const interests = { ...projectTypes, ...contactInterests, discount: 'First-project discount' };

/** An interest as any form called it; the chat's free words stand as they are. */
export function interestLabel(interest: string): string {
  return labelOf(interests, interest);
}

const sources = {
  form: 'Website form',
  contact: 'Contact form',
  discount: 'Discount signup',
  chat: 'Chat',
  ...callWays,
};

export function sourceLabel(source: string): string {
  return labelOf(sources, source);
}

const statuses = { ...consultationStatuses, pending: 'Pending' };

export function statusLabel(status: string): string {
  return labelOf(statuses, status) || 'Unknown';
}

/** Instead of a name that was erased. */
export const ERASED = 'Erased person';
