import { type ColumnDef, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumns } from './lead-column.ts';

/**
 * What the table keeps: columns, cells and which column sorts. Rows come searched, sorted and cut to a page: its own
 * row models build an object for each of ten thousand rows, of which 25 are shown.
 */
export const features = tableFeatures({ rowSortingFeature });
export type Features = typeof features;

export function tableColumns<L extends Lead>(columns: LeadColumns<L>): ColumnDef<Features, L>[] {
  return columns.map(({ id, header, text, cell }) => ({
    id,
    header,
    accessorFn: text,
    // A first press sorts as one reads: text from A, dates from the newest.
    sortDescFirst: id === 'date',
    cell: ({ row }) => (cell ? cell(row.original) : text(row.original)),
  }));
}
