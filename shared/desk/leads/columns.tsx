import { type Consultation, projectTypes, timeframes } from '../../contract/consultation.ts';
import type { Contact } from '../../contract/contact.ts';
import type { DiscountSignup } from '../../contract/discount-signup.ts';
import type { Lead } from '../../contract/leads.ts';
import type { Referral } from '../../contract/referral.ts';
import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import { When } from '../app/when.tsx';
import { interestLabel } from '../lead-facts/interest-label.ts';
import { leadPerson } from '../lead-facts/lead-person.ts';
import { statusLabel } from '../lead-facts/lead-status.ts';
import { StatusBadge } from '../lead-facts/status-badge.tsx';
import { ContactCell, MessageCell, NameCell, TextCell } from './cells.tsx';
import type { LeadColumn, LeadColumns } from './lead-column.ts';
import styles from './referrals.module.css';

/** When a record came; lists are in this order as they stand. */
function dateColumn<L extends Lead>(): LeadColumn<L> {
  return {
    id: 'date',
    header: 'Date',
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <When at={created_at} />,
  };
}

export const consultationColumns: LeadColumns<Consultation> = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    cell: (lead) => <NameCell kind="consultations" lead={lead} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    text: ({ email, phone }) => email || phone,
    cell: (lead) => <ContactCell {...lead} />,
  },
  {
    id: 'type',
    header: 'Type',
    text: ({ projectType }) => projectTypes[projectType],
    cell: ({ projectType }) => <TextCell text={projectTypes[projectType]} />,
  },
  {
    id: 'timeframe',
    header: 'Timeframe',
    text: ({ timeframe }) => timeframes[timeframe],
    cell: ({ timeframe }) => <TextCell text={timeframes[timeframe]} />,
  },
  {
    id: 'message',
    header: 'Message',
    text: ({ message }) => message,
    cell: ({ message }) => <MessageCell message={message} />,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => statusLabel(status),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  dateColumn(),
];

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
