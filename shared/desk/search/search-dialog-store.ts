import { createStore } from 'zustand/vanilla';

/** Whether the search over everything is open; one for the page, as with toasts, so that a menu outside the desk can ask for it. */
export const searchDialog = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSearch(): void {
  searchDialog.setState({ isOpen: true });
}

export function closeSearch(): void {
  searchDialog.setState({ isOpen: false });
}
