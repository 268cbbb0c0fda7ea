import { projectTypes } from '../../src/consultation.ts';
import { contactInterests } from '../../src/contact.ts';
import { type Visitor, visitorLabel } from '../../src/visitor.ts';
import { ContactCell, NameCell, TextCell } from '../leads/cells.tsx';
import { phoneText } from '../leads/phone-link.tsx';
import type { LeadColumns } from '../leads/table-features.ts';
import { dateColumn } from './date.tsx';

const interests: Record<string, string> = {
  ...projectTypes,
  ...contactInterests,
  discount: 'First-project discount',
};

/** An interest as the form called it; the chat's free words stand as they are. */
export function interestLabel(interest: string): string {
  return interests[interest] ?? interest;
}

export const visitorColumns: LeadColumns<Visitor> = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: visitorLabel,
    cell: ({ row }) => <NameCell kind="visitors" lead={row.original} />,
  },
  {
    id: 'contact',
    header: 'Contact info',
    accessorFn: ({ email, phone }) => `${email} ${phoneText(phone)}`,
    cell: ({ row }) => <ContactCell {...row.original} />,
  },
  {
    id: 'interests',
    header: 'Interests',
    accessorFn: ({ interest }) => interestLabel(interest),
    cell: ({ row }) => <TextCell text={interestLabel(row.original.interest)} />,
  },
  dateColumn(),
];
