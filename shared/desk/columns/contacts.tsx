import type { Contact } from '../../src/contact.ts';
import { ContactCell, MessageCell, NameCell, TextCell } from '../leads/cells.tsx';
import { phoneText } from '../leads/phone-link.tsx';
import type { LeadColumns } from '../leads/table-features.ts';
import { dateColumn } from './date.tsx';
import { interestLabel } from './visitors.tsx';

export const contactColumns: LeadColumns<Contact> = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: ({ name }) => name,
    cell: ({ row }) => <NameCell kind="contacts" lead={row.original} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    accessorFn: ({ email, phone }) => `${email} ${phoneText(phone)}`,
    cell: ({ row }) => <ContactCell {...row.original} />,
  },
  {
    id: 'interest',
    header: 'Interest',
    accessorFn: ({ interest }) => interestLabel(interest),
    cell: ({ row }) => <TextCell text={interestLabel(row.original.interest)} />,
  },
  {
    id: 'message',
    header: 'Message',
    accessorFn: ({ message }) => message,
    cell: ({ row }) => <MessageCell message={row.original.message} />,
  },
  dateColumn(),
];
