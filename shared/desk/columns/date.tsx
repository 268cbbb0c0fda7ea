import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../leads/lead-column.ts';
import { When } from '../when.tsx';

/** When a record came; lists are in this order as they stand. */
export function dateColumn<L extends Lead>(): LeadColumn<L> {
  return {
    id: 'date',
    header: 'Date',
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <When at={created_at} />,
  };
}
