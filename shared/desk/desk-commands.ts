import { useEffect } from 'react';
import { assertNever } from '../rules/assert-never.ts';
import type { OpenDesk } from './app/create.ts';
import { openSearch } from './search/search-dialog-store.ts';
import { LIVE_CHAT } from './stores/tab.ts';
import { TODAY_TITLE } from './today/today.tsx';

/** What a menu or a shortcut of the machine may ask of the desk. */
export type DeskCommand = 'search' | 'refresh' | 'today' | 'liveChat' | 'selfTest';
export type OnCommand = (listener: (command: DeskCommand) => void) => () => void;

function goToElement(selector: string): void {
  const target = document.querySelector<HTMLElement>(selector);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

function obey(command: DeskCommand, desk: OpenDesk): void {
  if (command !== 'refresh') desk.panel.close();
  switch (command) {
    case 'refresh':
      void desk.reload();
      break;
    case 'today':
      goToElement(`#${TODAY_TITLE}`);
      break;
    case 'liveChat':
      desk.tab.show(LIVE_CHAT);
      // The list is drawn only then.
      requestAnimationFrame(() => goToElement(`#tab-${LIVE_CHAT}`));
      break;
    case 'search':
      openSearch();
      break;
    case 'selfTest':
      void desk.selfTest.run();
      break;
    default:
      assertNever(command);
  }
}

export function useCommands(desk: OpenDesk, onCommand: OnCommand | undefined): void {
  useEffect(() => onCommand?.((command) => obey(command, desk)), [desk, onCommand]);
}
