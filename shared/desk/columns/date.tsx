import type { ColumnDef } from '@tanstack/react-table';
import type { Lead } from '../../src/leads.ts';
import type { Features } from '../leads/table-features.ts';
import { When } from '../when.tsx';

/** When a record came; ISO instants sort as text. */
export function dateColumn<L extends Lead>(): ColumnDef<Features, L> {
  return {
    id: 'date',
    header: 'Date',
    accessorFn: ({ created_at }) => created_at,
    sortFn: 'basic',
    enableGlobalFilter: false,
    cell: ({ row }) => <When at={row.original.created_at} />,
  };
}
