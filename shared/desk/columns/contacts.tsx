import type { Contact } from '../../contract/contact.ts';
import { ContactCell, MessageCell, NameCell, TextCell } from '../leads/cells.tsx';
import { interestLabel } from '../leads/interest-label.ts';
import type { LeadColumns } from '../leads/lead-column.ts';
import { dateColumn } from './date.tsx';

export const contactColumns: LeadColumns<Contact> = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    cell: (lead) => <NameCell kind="contacts" lead={lead} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    text: ({ email, phone }) => email || phone,
    cell: (lead) => <ContactCell {...lead} />,
  },
  {
    id: 'interest',
    header: 'Interest',
    text: ({ interest }) => interestLabel(interest),
    cell: (lead) => <TextCell text={interestLabel(lead.interest)} />,
  },
  {
    id: 'message',
    header: 'Message',
    text: ({ message }) => message,
    cell: ({ message }) => <MessageCell message={message} />,
  },
  dateColumn(),
];
