import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './search.module.css';
import { closeSearch, openSearch, searchDialog } from './search-dialog-store.ts';
import { SearchEverything } from './search-everything.tsx';

/** The way to every record of every kind: a button, and Ctrl+K or ⌘K from anywhere at the desk. */
export function SearchButton() {
  return (
    <Button className={styles.open} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <span className={styles.words}>Search all leads</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </Button>
  );
}

export function SearchDialog() {
  const isOpen = useStore(searchDialog, (state) => state.isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      closeSearch();
    };
  }, []);
  return (
    <Dialog open={isOpen} onClose={closeSearch} title="Search all leads">
      <SearchEverything />
    </Dialog>
  );
}
