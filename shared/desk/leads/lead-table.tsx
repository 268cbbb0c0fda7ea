import { type SortingState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { classNames } from '../../ui/class-names.ts';
import { isFresh } from '../lead-facts/fresh.ts';
import type { ListView } from '../stores/list-view.ts';
import type { LeadColumns } from './lead-column.ts';
import styles from './lead-table.module.css';
import { SortHeader } from './sort-header.tsx';
import { type Features, features, tableColumns } from './table-features.ts';

interface Props<L extends Lead> {
  caption: string;
  columns: LeadColumns<L>;
  /** The rows of one page. */
  rows: readonly L[];
  view: ListView;
  onSort: (sort: Pick<ListView, 'sort' | 'order'>) => void;
}

/** Rows of any kind; where they do not fit side by side each row is a card. */
export function LeadTable<L extends Lead>(props: Props<L>) {
  const { caption, columns, rows, view, onSort } = props;
  const sorting: SortingState = [{ id: view.sort, desc: view.order === 'desc' }];
  const table = useTable<Features, L>({
    features,
    columns: useMemo(() => tableColumns(columns), [columns]),
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort({ sort: next.id, order: next.desc ? 'desc' : 'asc' });
    },
  });
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <SortHeader key={header.id} column={header.column} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={classNames(
              isFresh(row.original) && styles.fresh,
              row.original.spam && styles.spam,
            )}
          >
            {row.getAllCells().map((cell) => (
              <td key={cell.id} data-label={String(cell.column.columnDef.header)}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
