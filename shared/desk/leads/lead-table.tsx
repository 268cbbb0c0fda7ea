import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ListView } from '../views/list-view.ts';
import { isFresh } from './fresh.ts';
import type { LeadColumns } from './lead-column.ts';
import styles from './lead-table.module.css';
import { SortHeader } from './sort-header.tsx';

interface Props<L extends Lead> {
  kind: LeadKind;
  caption: string;
  columns: LeadColumns<L>;
  /** The rows of one page. */
  rows: readonly L[];
  view: ListView;
  onSort: (sort: Pick<ListView, 'sort' | 'order'>) => void;
}

/** Rows of any kind; where they do not fit side by side each row is a card. */
export function LeadTable<L extends Lead>(props: Props<L>) {
  const { kind, caption, columns, rows, view, onSort } = props;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header }) => (
            <SortHeader key={id} id={id} header={header} view={view} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={classNames(isFresh(kind, row) && styles.fresh, row.spam && styles.spam)}
          >
            {columns.map(({ id, header, text, cell }) => (
              <td key={id} data-label={header}>
                {cell ? cell(row) : text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
