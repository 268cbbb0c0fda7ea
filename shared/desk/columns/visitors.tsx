import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import { ContactCell, NameCell, TextCell } from '../leads/cells.tsx';
import { interestLabel } from '../leads/interest-label.ts';
import type { LeadColumns } from '../leads/lead-column.ts';
import { dateColumn } from './date.tsx';

export const visitorColumns: LeadColumns<Visitor> = [
  {
    id: 'name',
    header: 'Name',
    text: visitorLabel,
    cell: (lead) => <NameCell kind="visitors" lead={lead} />,
  },
  {
    id: 'contact',
    header: 'Contact info',
    text: ({ email, phone }) => email || phone,
    cell: (lead) => <ContactCell {...lead} />,
  },
  {
    id: 'interests',
    header: 'Interests',
    text: ({ interest }) => interestLabel(interest),
    cell: (lead) => <TextCell text={interestLabel(lead.interest)} />,
  },
  dateColumn(),
];
