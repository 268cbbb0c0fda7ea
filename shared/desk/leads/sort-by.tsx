import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import { PickList } from '../app/form.tsx';
import styles from './sort-by.module.css';
import type { LeadTable as Table } from './use-lead-table.ts';

interface SortProps<L extends Lead> {
  table: Table<L>;
  columns: readonly LeadColumn<L>[];
  view: ListView;
}

/** Stands in for the heads of a table on a phone, where they would fill two or three rows. */
export function SortBy<L extends Lead>({ table, columns, view: { sort, order } }: SortProps<L>) {
  const sorted = columns.find((column) => column.id === sort);

  /** As a first press on its head. */
  function sortBy(columnId: string) {
    const column = table.getColumn(columnId);
    column?.toggleSorting(column.getFirstSortDir() === 'desc');
  }

  return (
    <div className={styles.sortBy}>
      <PickList
        label="Sort by"
        value={sort}
        options={columns.map((column) => [column.id, column.header])}
        onPick={sortBy}
      />
      <PickList
        aria-label="Order"
        value={order}
        options={[
          ['asc', sorted?.as === 'time' ? 'Earliest first' : 'A to Z'],
          ['desc', sorted?.as === 'time' ? 'Latest first' : 'Z to A'],
        ]}
        onPick={(picked) => table.getColumn(sort)?.toggleSorting(picked === 'desc')}
      />
    </div>
  );
}
