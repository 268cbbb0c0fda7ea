import { useTable } from '@tanstack/react-table';
import { useId } from 'react';
import type { Lead } from '../../src/leads.ts';
import control from '../control.module.css';
import styles from './lead-table.module.css';
import { Pages } from './pages.tsx';
import { SortHeader } from './sort-header.tsx';
import { features, type LeadColumns } from './table-features.ts';

const PAGE_SIZE = 25;

interface Props<L extends Lead> {
  caption: string;
  columns: LeadColumns<L>;
  rows: readonly L[];
  isFresh: (row: L) => boolean;
}

/** Rows of any kind: sorted, searched, in pages of 25; below 48 rem each row is a card. */
export function LeadTable<L extends Lead>({ caption, columns, rows, isFresh }: Props<L>) {
  const searchId = useId();
  const table = useTable<typeof features, L>({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    enableSortingRemoval: false,
    // A lead that arrives must not throw its reader back to the first page.
    autoResetPageIndex: false,
    initialState: {
      pagination: { pageIndex: 0, pageSize: PAGE_SIZE },
      sorting: [{ id: 'date', desc: true }],
    },
  });
  const found = table.getFilteredRowModel().rows.length;
  const search: string = table.state.globalFilter ?? '';

  return (
    <>
      <div className={styles.search}>
        <label htmlFor={searchId}>Search {caption.toLowerCase()}</label>
        <input
          id={searchId}
          className={control.control}
          type="search"
          value={search}
          onChange={({ target }) => {
            table.setGlobalFilter(target.value);
            table.setPageIndex(0);
          }}
        />
      </div>
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
            <tr key={row.id} className={isFresh(row.original) ? styles.fresh : undefined}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-label={headerOf(cell.column.columnDef.header)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.nothing} role="status">
        {found === 0 && search && `Nothing here matches “${search}”`}
      </p>
      <Pages
        page={table.state.pagination.pageIndex}
        pages={table.getPageCount()}
        size={PAGE_SIZE}
        found={found}
        onPage={table.setPageIndex}
      />
    </>
  );
}

function headerOf(header: unknown): string {
  return typeof header === 'string' ? header : '';
}
