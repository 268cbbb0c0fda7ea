import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './search.module.css';
import type { SearchCommand } from './search-commands.ts';
import { closeSearch, openSearch, searchDialog } from './search-dialog-store.ts';
import { SearchEverything } from './search-everything.tsx';

/** The way to every record of every kind: a button, Ctrl+K or ⌘K from anywhere at the desk, and / outside of fields. */
export function SearchButton() {
  return (
    <Button className={styles.open} aria-keyshortcuts="Control+K Meta+K /" onClick={openSearch}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <span className={styles.words}>Search all leads</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </Button>
  );
}

export function SearchDialog({ commands }: { commands: readonly SearchCommand[] }) {
  const isOpen = useStore(searchDialog, (state) => state.isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
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
      <SearchEverything commands={commands} />
    </Dialog>
  );
}

function isAsked(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
  return key === '/' && !isTyping && document.querySelector('dialog:modal') === null;
}
