import { type Consultation, projectTypes, timeframes } from '../../contract/consultation.ts';
import { ContactCell, MessageCell, NameCell, TextCell } from '../leads/cells.tsx';
import type { LeadColumns } from '../leads/lead-column.ts';
import { statusLabel } from '../leads/lead-status.ts';
import { StatusBadge } from '../leads/status-badge.tsx';
import { dateColumn } from './date.tsx';

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
