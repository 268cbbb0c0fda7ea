import type { Referral } from '../../contract/referral.ts';
import { ContactCell, NameCell } from '../leads/cells.tsx';
import type { LeadColumns } from '../leads/lead-column.ts';
import { leadPerson } from '../leads/lead-person.ts';
import { statusLabel } from '../leads/lead-status.ts';
import { StatusBadge } from '../leads/status-badge.tsx';
import { dateColumn } from './date.tsx';
import styles from './referrals.module.css';

export const referralColumns: LeadColumns<Referral> = [
  {
    id: 'referred',
    header: 'Referred person',
    text: (lead) => leadPerson(lead).name,
    cell: (lead) => <NameCell kind="referrals" lead={lead} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    text: ({ referred_email, referred_phone }) => referred_email || referred_phone,
    cell: ({ referred_email, referred_phone }) => (
      <ContactCell email={referred_email} phone={referred_phone} />
    ),
  },
  {
    id: 'referrer',
    header: 'Referred by',
    text: ({ referrer_name }) => referrer_name,
    cell: ({ referrer_name, referrer_email, referrer_phone }) => (
      <div className={styles.referrer}>
        {referrer_name || 'Erased person'}
        <ContactCell email={referrer_email} phone={referrer_phone} />
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => statusLabel(status),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  dateColumn(),
];
