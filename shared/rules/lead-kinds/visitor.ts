import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import { shownName } from '../safe-text.ts';
import {
  column,
  contactInterestLabel,
  dateColumn,
  interestLabel,
  type LeadKindEntry,
  originColumn,
} from './lead-kind.ts';

/** A visitor record only counts as a lead when the contact left in the chat is all there is. */
export const visitorKind: LeadKindEntry<Visitor> = {
  names: {
    tab: 'Visitors',
    one: 'visitor',
    waits: 'Left in the chat',
    news: 'Left in the chat',
    failed: 'Failed to load visitor data. Please try again.',
    empty: 'No visitor data available',
    hint: 'Everybody who leaves a name in the chat or a form appears here.',
  },
  person: personOf,
  sender: personOf,
  message: ({ message }) => message,
  status: () => '',
  statuses: [],
  facts: (visitor) => [
    { name: 'Interest', value: interestLabel(visitor.interest) },
    { name: 'Address', value: leftAddress(visitor) },
    { name: 'Left the chat', value: visitor.left_at ?? '', as: 'time' },
  ],
  want: (visitor) => [
    contactInterestLabel(visitor.interest),
    visitor.message,
    leftAddress(visitor),
  ],
  columns: [
    { id: 'name', header: 'Name', text: visitorLabel, as: 'name' },
    column('contact', 'Contact info', ({ email, phone }) => email || phone, 'contact'),
    column('interests', 'Interests', ({ interest }) => interestLabel(interest), 'text'),
    dateColumn,
    originColumn,
  ],
  csvHeads: {},
  mail: {
    one: 'visitor',
    title: 'Left in the chat',
    sentence: 'Somebody told SallieBot how to reach them and left before a request was sent.',
    person: visitorLabel,
    rows: ({ name, email, phone, interest, address }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Phone', value: phone, as: 'phone' },
      { name: 'Interest', value: contactInterestLabel(interest) },
      { name: 'Address', value: address ?? '' },
    ],
  },
};

function personOf(visitor: Visitor) {
  const name = shownName(visitorLabel(visitor));
  return { name, email: visitor.email, phone: visitor.phone };
}

/** Empty for a visitor record beside a form, because the form's lead shows the address. */
function leftAddress({ left_at, address }: Visitor): string {
  return (left_at && address) ?? '';
}
