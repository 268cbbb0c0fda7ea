import { useEffect } from 'react';
import { assertNever } from '../rules/assert-never.ts';
import type { OpenDesk } from './app/create.ts';
import { goTo } from './app/go-to.ts';
import { openSearch } from './search/search-dialog-store.ts';

/** What a menu or a shortcut of the machine may ask of the desk. */
export type DeskCommand = 'search' | 'refresh' | 'today' | 'liveChat' | 'selfTest';
export type OnCommand = (listener: (command: DeskCommand) => void) => () => void;

function obey(command: DeskCommand, desk: OpenDesk): void {
  switch (command) {
    case 'refresh':
      void desk.reload();
      break;
    case 'today':
      goTo(desk, 'today');
      break;
    case 'liveChat':
      goTo(desk, 'live-chat');
      break;
    case 'search':
      openSearch();
      break;
    case 'selfTest':
      goTo(desk, 'today'); // Where its results stand.
      void desk.selfTest.run();
      break;
    default:
      assertNever(command);
  }
}

export function useCommands(desk: OpenDesk, onCommand: OnCommand | undefined): void {
  useEffect(() => onCommand?.((command) => obey(command, desk)), [desk, onCommand]);
}
