import type { ListView } from '../views/list-view.ts';
import styles from './lead-table.module.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: '↑', desc: '↓' };

interface Props {
  id: string;
  header: string;
  view: ListView;
  onSort: (sort: Pick<ListView, 'sort' | 'order'>) => void;
}

/** A first press sorts as one reads: text from A, dates from the newest. */
export function SortHeader({ id, header, view, onSort }: Props) {
  const sorted = view.sort === id ? (view.order === 'asc' ? 'asc' : 'desc') : null;
  const first = id === 'date' ? 'desc' : 'asc';
  const other = sorted === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ sort: id, order: sorted ? other : first })}
      >
        {header}
        <span aria-hidden="true" className={styles.arrow}>
          {sorted ? arrows[sorted] : '↕'}
        </span>
      </button>
    </th>
  );
}
