import { consultationStatuses } from '../../contract/consultation.ts';
import type { LeadKind } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { sourceLabel } from '../details/record-facts.ts';
import { leadStatus, statusLabel } from '../leads/lead-status.ts';
import { takerOf } from './list-filter.ts';
import type { ViewField } from './list-view.ts';

/** One filter as a list of choices; '' is any. */
export interface FilterChoice {
  field: ViewField;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** What can be chosen in a list: what its records hold, and who has taken them. */
export function choicesOf(kind: LeadKind, rows: readonly Lead[]): FilterChoice[] {
  const held = heldIn(rows);
  const choices: FilterChoice[] = [
    { field: 'status', label: 'Status', options: statusOptions(kind, held.statuses) },
    {
      field: 'taken',
      label: 'Taken by',
      options: [
        ['', 'Any'],
        ['me', 'Me'],
        ['nobody', 'Nobody'],
        ['anybody', 'Anybody'],
        ...[...held.takers].sort(([, one], [, other]) => (one < other ? -1 : 1)),
      ],
    },
    {
      field: 'work',
      label: 'Work',
      options: [
        ['', 'Any'],
        ['open', 'Open'],
        ['done', 'Done'],
      ],
    },
    {
      field: 'spam',
      label: 'Spam',
      options: [
        ['', 'With spam'],
        ['none', 'Without spam'],
        ['only', 'Only spam'],
      ],
    },
    {
      field: 'source',
      label: 'Came by',
      options: [
        ['', 'Any'],
        ...[...held.sources].sort().map((source) => [source, sourceLabel(source)] as const),
      ],
    },
  ];
  if (kind !== 'visitors') {
    choices.splice(4, 0, {
      field: 'read',
      label: 'Opened',
      options: [
        ['', 'Any'],
        ['unread', 'Not opened yet'],
        ['read', 'Opened'],
      ],
    });
  }
  // A choice among one is none.
  return choices.filter(({ options }) => options.length > 2);
}

function heldIn(rows: readonly Lead[]) {
  const statuses = new Set<string>();
  /** The newest row is the first, and has the newest name. */
  const takers = new Map<string, string>();
  const sources = new Set<string>();
  for (const row of rows) {
    sources.add(row.source);
    if (row.claim && !takers.has(takerOf(row.claim))) takers.set(takerOf(row.claim), row.claim.by);
    const status = leadStatus(row);
    if (status) statuses.add(status);
  }
  return { statuses, takers, sources };
}

function statusOptions(kind: LeadKind, held: ReadonlySet<string>): FilterChoice['options'] {
  const known = kind === 'consultations' ? Object.keys(consultationStatuses) : [];
  const all = [...new Set([...known, ...held])];
  return [['', 'Any'], ...all.map((status) => [status, statusLabel(status)] as const)];
}
