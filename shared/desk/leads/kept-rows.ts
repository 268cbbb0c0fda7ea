import {
  constructRow,
  type Row,
  type RowModel,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table';
import type { Lead } from '../../contract/leads.ts';

/**
 * The first row model of a table, as TanStack's own, but a lead that has not changed keeps its row. Theirs makes
 * all ten thousand anew when one lead comes, and each forgets the sort keys it had worked out.
 */
export function createKeptRowModel() {
  return <F extends TableFeatures, L extends Lead>(table: Table<F, L>) => {
    const known = new WeakMap<L, Row<F, L>>();
    let data: readonly L[] | null = null;
    let model: RowModel<F, L>;

    function rowOf(lead: L, index: number): Row<F, L> {
      let row = known.get(lead);
      if (!row) {
        row = constructRow(table, lead.id, lead, index, 0);
        known.set(lead, row);
      }
      row.index = index;
      return row;
    }

    return () => {
      if (data === table.options.data) return model;
      data = table.options.data;
      const rows = data.map(rowOf);
      // `table.getRow(id)` finds nothing: nobody calls it, and ten thousand ids would be written down each time.
      model = { rows, flatRows: rows, rowsById: {} };
      return model;
    };
  };
}
