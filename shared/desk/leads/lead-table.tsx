import { type Column, FlexRender } from '@tanstack/react-table';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import { isUnread } from '../../rules/triage.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { PickList } from '../app/controls.tsx';
import { useKeptFocus } from '../app/kept-focus.ts';
import { leadTag } from '../ports/route.ts';
import { PAGE_SIZE } from '../stores/lead-lists.ts';
import styles from './lead-table.module.css';
import sortStyles from './sort-by.module.css';
import type { Features, LeadRow, LeadTable as Table } from './use-lead-table.ts';

interface Props<L extends Lead> {
  caption: string;
  table: Table<L>;
  isBusy: boolean;
}

/** On narrow screens each row is drawn as a card. */
export function LeadTable<L extends Lead>({ caption, table, isBusy }: Props<L>) {
  const shown = useStore(useDesk().desk.detail, ({ detail }) =>
    detail.show === 'lead' ? detail.id : null,
  );
  // Row 1 is the header; rows of earlier pages count too.
  const before = table.atoms.pagination.get().pageIndex * PAGE_SIZE + 2;
  const ref = useRef<HTMLTableElement>(null);
  const keptFocus = useKeptFocus(ref, () => ref.current?.closest('[role=tabpanel]') ?? null);
  return (
    <table
      ref={ref}
      className={styles.table}
      {...keptFocus}
      aria-rowcount={table.getRowCount() + 1}
      aria-busy={isBusy || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} aria-rowindex={1}>
            {group.headers.map((header) => (
              <SortHeader key={header.id} column={header.column} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <LeadTr
            key={row.id}
            row={row}
            rowIndex={before + index}
            isShown={row.original.id === shown}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<L extends Lead> {
  row: LeadRow<L>;
  /** Among all rows of the list, from 1. */
  rowIndex: number;
  isShown: boolean;
}

function LeadTr<L extends Lead>({ row, rowIndex, isShown }: RowProps<L>) {
  const { kind, id, spam } = row.original;
  return (
    <tr
      data-row={leadTag(kind, id)}
      data-acts="row"
      aria-current={isShown || undefined}
      aria-rowindex={rowIndex}
      className={classNames(isUnread(row.original) && styles.fresh, spam && styles.spam)}
    >
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} data-label={String(cell.column.columnDef.header)}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: '↑', desc: '↓' };

function SortHeader<L extends Lead>({ column }: { column: Column<Features, L> }) {
  const sorted = column.getIsSorted();
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : 'none'}>
      <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
        {String(column.columnDef.header)}
        <span aria-hidden="true" className={styles.arrow}>
          {sorted ? arrows[sorted] : '↕'}
        </span>
      </button>
    </th>
  );
}

interface SortProps<L extends Lead> {
  table: Table<L>;
  columns: readonly LeadColumn<L>[];
  view: ListView;
}

/** Replaces the table heads on a phone, where they would take two or three lines. */
export function SortBy<L extends Lead>({ table, columns, view: { sort, order } }: SortProps<L>) {
  const sorted = columns.find((column) => column.id === sort);

  /** Sorts as a first press on the column's head does. */
  function sortBy(columnId: string) {
    const column = table.getColumn(columnId);
    column?.toggleSorting(column.getFirstSortDir() === 'desc');
  }

  return (
    <div className={sortStyles.sortBy}>
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
