import type { Referral } from '../../src/referral.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContactCell, NameCell } from '../leads/cells.tsx';
import { leadPerson } from '../leads/lead-person.ts';
import { phoneText } from '../leads/phone-link.tsx';
import type { LeadColumns } from '../leads/table-features.ts';
import { dateColumn } from './date.tsx';
import styles from './referrals.module.css';

export const referralColumns: LeadColumns<Referral> = [
  {
    id: 'referred',
    header: 'Referred person',
    accessorFn: (referral) => leadPerson(referral).name,
    cell: ({ row }) => <NameCell kind="referrals" lead={row.original} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    accessorFn: ({ referred_email, referred_phone }) =>
      `${referred_email} ${phoneText(referred_phone)}`,
    cell: ({ row: { original } }) => (
      <ContactCell email={original.referred_email} phone={original.referred_phone} />
    ),
  },
  {
    id: 'referrer',
    header: 'Referred by',
    accessorFn: ({ referrer_name, referrer_email, referrer_phone }) =>
      `${referrer_name} ${referrer_email} ${phoneText(referrer_phone)}`,
    cell: ({ row: { original } }) => (
      <div className={styles.referrer}>
        {original.referrer_name || 'Erased person'}
        <ContactCell email={original.referrer_email} phone={original.referrer_phone} />
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    accessorFn: ({ status }) => (status === 'pending' ? 'Pending' : status),
    cell: ({ getValue }) => <Badge tone="neutral">{String(getValue())}</Badge>,
  },
  dateColumn(),
];
