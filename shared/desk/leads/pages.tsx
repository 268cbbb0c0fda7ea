import { Button } from '../../ui/button.tsx';
import styles from './pages.module.css';

export const PAGE_SIZE = 25;

interface Props {
  page: number;
  found: number;
  onPage: (page: number) => void;
}

/** The last page there is, for a list that has become shorter than the page it stood on. */
export function pageWithin(page: number, found: number): number {
  return Math.min(page, Math.max(0, Math.ceil(found / PAGE_SIZE) - 1));
}

const number = (count: number) => count.toLocaleString('en-US');

export function Pages({ page, found, onPage }: Props) {
  if (found === 0) return null;
  const last = pageWithin(Number.POSITIVE_INFINITY, found);
  const first = page * PAGE_SIZE + 1;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <p role="status">
        {number(first)}–{number(Math.min(found, first + PAGE_SIZE - 1))} of {number(found)}
      </p>
      {last > 0 && (
        <>
          <Button onClick={() => onPage(page - 1)} disabled={page === 0}>
            Previous
          </Button>
          <Button onClick={() => onPage(page + 1)} disabled={page >= last}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
