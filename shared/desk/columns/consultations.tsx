import {
  type Consultation,
  consultationStatuses,
  projectTypes,
  timeframes,
} from '../../src/consultation.ts';
import { ContactCell, MessageCell, NameCell } from '../leads/cells.tsx';
import { phoneText } from '../leads/phone-link.tsx';
import { StatusBadge } from '../leads/status-badge.tsx';
import type { LeadColumns } from '../leads/table-features.ts';
import { dateColumn } from './date.tsx';

const statusLabels: Record<string, string> = consultationStatuses;

export const consultationColumns: LeadColumns<Consultation> = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: ({ name }) => name,
    cell: ({ row }) => <NameCell kind="consultations" lead={row.original} />,
  },
  {
    id: 'contact',
    header: 'Contact',
    accessorFn: ({ email, phone, address }) => `${email} ${phoneText(phone)} ${address}`,
    cell: ({ row }) => <ContactCell {...row.original} />,
  },
  { id: 'type', header: 'Type', accessorFn: ({ projectType }) => projectTypes[projectType] },
  { id: 'timeframe', header: 'Timeframe', accessorFn: ({ timeframe }) => timeframes[timeframe] },
  {
    id: 'message',
    header: 'Message',
    accessorFn: ({ message }) => message,
    cell: ({ row }) => <MessageCell message={row.original.message} />,
  },
  {
    id: 'status',
    header: 'Status',
    accessorFn: ({ status }) => statusLabels[status] ?? status,
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  },
  dateColumn(),
];
