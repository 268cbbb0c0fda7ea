import type { Column } from '@tanstack/react-table';
import type { Lead } from '../../contract/leads.ts';
import styles from './lead-table.module.css';
import type { Features } from './use-lead-table.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: '↑', desc: '↓' };

export function SortHeader<L extends Lead>({ column }: { column: Column<Features, L> }) {
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
