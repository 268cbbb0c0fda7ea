import type { DiscountSignup } from '../../src/discount-signup.ts';
import { ContactCell, NameCell, TextCell } from '../leads/cells.tsx';
import { phoneText } from '../leads/phone-link.tsx';
import type { LeadColumns } from '../leads/table-features.ts';
import { dateColumn } from './date.tsx';

export const discountColumns: LeadColumns<DiscountSignup> = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: ({ fullName }) => fullName,
    cell: ({ row }) => <NameCell kind="discount-signups" lead={row.original} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    accessorFn: ({ email, phone }) => `${email} ${phoneText(phone)}`,
    cell: ({ row }) => <ContactCell {...row.original} />,
  },
  {
    id: 'address',
    header: 'Mailing address',
    accessorFn: ({ mailingAddress }) => mailingAddress,
    cell: ({ row }) => <TextCell text={row.original.mailingAddress} />,
  },
  {
    id: 'consent',
    header: 'Marketing',
    accessorFn: ({ agreeToMarketing }) => (agreeToMarketing ? 'Agreed' : 'Not agreed'),
  },
  dateColumn(),
];
