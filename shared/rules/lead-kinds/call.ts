import { callWays, type DeskCall } from '../../contract/call.ts';
import { readablePhone } from '../phone.ts';
import { shownName } from '../safe-text.ts';
import {
  contactColumn,
  dateColumn,
  type LeadKindEntry,
  messageColumn,
  originColumn,
} from './lead-kind.ts';

export const callKind: LeadKindEntry<DeskCall> = {
  names: {
    tab: 'Calls',
    one: 'call or walk-in',
    waits: 'Call or walk-in',
    news: 'New call or walk-in',
    failed: 'Failed to load call data. Please try again.',
    empty: 'No calls or walk-ins available',
    hint: 'Write down who calls or comes in: New call or walk-in on Today, or the key N anywhere at the desk.',
  },
  person: personOf,
  sender: personOf,
  message: ({ message }) => message,
  status: () => '',
  statuses: [],
  facts: () => [],
  want: ({ way, message }) => [callWays[way], message],
  columns: [
    { id: 'name', header: 'Name', text: callName, as: 'name' },
    contactColumn,
    { id: 'way', header: 'Came by', text: ({ way }) => callWays[way] },
    messageColumn,
    dateColumn,
    originColumn,
  ],
  // The column "Came by" holds it already.
  csvHeads: { way: null },
  mail: {
    one: 'call or walk-in',
    title: 'New call or walk-in',
    sentence: 'Somebody has called or come in.',
    person: callName,
    rows: ({ name, email, phone }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Phone', value: phone, as: 'phone' },
    ],
  },
};

/** Falls back to the phone number. */
export function callName({ name, phone }: Pick<DeskCall, 'name' | 'phone'>): string {
  return name || readablePhone(phone);
}

function personOf(call: DeskCall) {
  return { name: shownName(callName(call)), email: call.email, phone: call.phone };
}
