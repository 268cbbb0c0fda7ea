import { useId } from 'react';
import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import control from '../styles/control.module.css';
import styles from './sort-by.module.css';
import type { LeadTable } from './use-lead-table.ts';

interface Props<L extends Lead> {
  table: LeadTable<L>;
  columns: readonly LeadColumn<L>[];
  view: ListView;
}

/** Stands in for the heads of a table on a phone, where they would fill two or three rows. */
export function SortBy<L extends Lead>({ table, columns, view: { sort, order } }: Props<L>) {
  const id = useId();
  const sorted = columns.find((column) => column.id === sort);

  /** As a first press on its head. */
  function sortBy(columnId: string) {
    const column = table.getColumn(columnId);
    column?.toggleSorting(column.getFirstSortDir() === 'desc');
  }

  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={control.control}
        value={sort}
        onChange={({ target }) => sortBy(target.value)}
      >
        {columns.map(({ id: columnId, header }) => (
          <option key={columnId} value={columnId}>
            {header}
          </option>
        ))}
      </select>
      <select
        aria-label="Order"
        className={control.control}
        value={order}
        onChange={({ target }) => table.getColumn(sort)?.toggleSorting(target.value === 'desc')}
      >
        <option value="asc">{sorted?.as === 'time' ? 'Earliest first' : 'A to Z'}</option>
        <option value="desc">{sorted?.as === 'time' ? 'Latest first' : 'Z to A'}</option>
      </select>
    </div>
  );
}
