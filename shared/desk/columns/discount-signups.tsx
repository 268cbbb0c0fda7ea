import type { DiscountSignup } from '../../contract/discount-signup.ts';
import { ContactCell, NameCell, TextCell } from '../leads/cells.tsx';
import type { LeadColumns } from '../leads/lead-column.ts';
import { dateColumn } from './date.tsx';

export const discountColumns: LeadColumns<DiscountSignup> = [
  {
    id: 'name',
    header: 'Name',
    text: ({ fullName }) => fullName,
    cell: (lead) => <NameCell kind="discount-signups" lead={lead} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    text: ({ email, phone }) => email || phone,
    cell: (lead) => <ContactCell {...lead} />,
  },
  {
    id: 'address',
    header: 'Mailing address',
    text: ({ mailingAddress }) => mailingAddress,
    cell: ({ mailingAddress }) => <TextCell text={mailingAddress} />,
  },
  {
    id: 'consent',
    header: 'Marketing',
    text: ({ agreeToMarketing }) => (agreeToMarketing ? 'Agreed' : 'Not agreed'),
  },
  dateColumn(),
];
