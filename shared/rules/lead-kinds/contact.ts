import type { Contact } from '../../contract/contact.ts';
import {
  column,
  contactColumn,
  contactInterestLabel,
  dateColumn,
  interestLabel,
  type LeadKindEntry,
  messageColumn,
  originColumn,
  personOf,
} from './lead-kind.ts';

export const contactKind: LeadKindEntry<Contact> = {
  names: {
    tab: 'Messages',
    one: 'message',
    waits: 'Message',
    news: 'New message',
    failed: 'Failed to load message data. Please try again.',
    empty: 'No messages available',
    hint: 'What visitors write on the contact page appears here as it comes.',
  },
  person: personOf,
  sender: personOf,
  message: ({ message }) => message,
  status: () => '',
  statuses: [],
  facts: ({ interest }) => [{ name: 'Interest', value: interestLabel(interest) }],
  want: ({ interest, message }) => [contactInterestLabel(interest), message],
  columns: [
    { id: 'name', header: 'Name', text: ({ name }) => name, as: 'name' },
    contactColumn,
    column('interest', 'Interest', ({ interest }) => interestLabel(interest), 'text'),
    messageColumn,
    dateColumn,
    originColumn,
  ],
  csvHeads: {},
  mail: {
    one: 'contact message',
    title: 'New contact message',
    sentence: 'A new contact message has come in.',
    person: ({ name }) => name,
    rows: ({ name, email, phone, interest }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Phone', value: phone, as: 'phone' },
      { name: 'Interest', value: contactInterestLabel(interest) },
    ],
  },
};
