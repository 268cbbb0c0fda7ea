import type { Lead } from '../../contract/leads.ts';
import { Button } from '../../ui/button.tsx';
import { PAGE_SIZE } from '../stores/lead-pages.ts';
import styles from './pages.module.css';
import type { LeadTable } from './use-lead-table.ts';

const number = (count: number) => count.toLocaleString('en-US');

export function Pages<L extends Lead>({ table }: { table: LeadTable<L> }) {
  const found = table.getRowCount();
  if (found === 0) return null;
  const first = table.atoms.pagination.get().pageIndex * PAGE_SIZE + 1;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <p role="status">
        {number(first)}–{number(Math.min(found, first + PAGE_SIZE - 1))} of {number(found)}
      </p>
      {table.getPageCount() > 1 && (
        <>
          <Button onClick={() => table.previousPage()} disabled={!table.getCanPreviousPage()}>
            Previous
          </Button>
          <Button onClick={() => table.nextPage()} disabled={!table.getCanNextPage()}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
