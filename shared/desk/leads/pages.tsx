import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './lead-table.module.css';

interface Props {
  page: number;
  pages: number;
  size: number;
  found: number;
  onPage: (page: number) => void;
}

export function Pages({ page, pages, size, found, onPage }: Props) {
  const last = Math.max(0, pages - 1);
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  if (found === 0) return null;
  const first = page * size + 1;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <p role="status">
        {first}–{Math.min(found, first + size - 1)} of {found}
      </p>
      {pages > 1 && (
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
