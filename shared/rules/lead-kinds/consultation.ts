import {
  type Consultation,
  consultationStatuses,
  projectTypes,
  timeframes,
} from '../../contract/consultation.ts';
import { visitOf } from '../visits.ts';
import {
  column,
  contactColumn,
  dateColumn,
  type LeadKindEntry,
  messageColumn,
  originColumn,
  personOf,
  statusLabel,
} from './lead-kind.ts';

export const consultationKind: LeadKindEntry<Consultation> = {
  names: {
    tab: 'Consultations',
    one: 'consultation request',
    waits: 'Consultation request',
    news: 'New consultation request',
    failed: 'Failed to load consultation data. Please try again.',
    empty: 'No consultation requests available',
    hint: 'Requests from the consultation page and the chat appear here as they come.',
  },
  person: personOf,
  sender: personOf,
  message: ({ message }) => message,
  status: ({ status }) => status,
  statuses: Object.keys(consultationStatuses),
  facts: ({ projectType, timeframe, address }) => [
    { name: 'Type', value: projectTypes[projectType] },
    { name: 'Timeframe', value: timeframes[timeframe] },
    { name: 'Address', value: address },
  ],
  want: ({ projectType, timeframe, message }) => [
    projectTypes[projectType],
    timeframes[timeframe],
    message,
  ],
  columns: [
    { id: 'name', header: 'Name', text: ({ name }) => name, as: 'name' },
    contactColumn,
    column('type', 'Type', ({ projectType }) => projectTypes[projectType], 'text'),
    column('timeframe', 'Timeframe', ({ timeframe }) => timeframes[timeframe], 'text'),
    messageColumn,
    { id: 'status', header: 'Status', text: ({ status }) => statusLabel(status), as: 'status' },
    dateColumn,
    // Almost last, so that stored column positions stay valid.
    { id: 'visit', header: 'Visit', text: (lead) => visitOf(lead)?.at ?? '', as: 'time' },
    originColumn,
  ],
  csvHeads: { project_type: null },
  mail: {
    one: 'consultation request',
    title: 'New consultation request',
    sentence: 'A new consultation request has come in.',
    person: ({ name }) => name,
    rows: ({ name, email, phone, address, projectType, timeframe }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Phone', value: phone, as: 'phone' },
      { name: 'Address', value: address },
      { name: 'Project', value: projectTypes[projectType] },
      { name: 'Timeframe', value: timeframes[timeframe] },
    ],
  },
};
