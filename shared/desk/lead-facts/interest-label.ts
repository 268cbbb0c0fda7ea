import { projectTypes } from '../../contract/consultation.ts';
import { contactInterests } from '../../contract/contact.ts';

const interests: Record<string, string> = {
  ...projectTypes,
  ...contactInterests,
  discount: 'First-project discount',
};

/** An interest as the form called it; the chat's free words stand as they are. */
export function interestLabel(interest: string): string {
  return interests[interest] ?? interest;
}
