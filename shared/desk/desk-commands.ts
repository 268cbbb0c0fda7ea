import { useEffect } from 'react';
import type { OpenDesk } from './app/create.ts';
import { goTo, goToAside } from './app/go-to.ts';
import type { Place } from './ports/route.ts';
import { openSearch } from './search/search-dialog.tsx';

export type DeskCommand = 'search' | 'refresh' | 'selfTest' | Place;
export type OnCommand = (listener: (command: DeskCommand) => void) => () => void;

function obey(command: DeskCommand, desk: OpenDesk): void {
  switch (command) {
    case 'refresh':
      void desk.reload();
      break;
    case 'search':
      openSearch();
      break;
    case 'selfTest':
      goToAside(desk); // Where its results stand.
      void desk.selfTest.run();
      break;
    default:
      goTo(desk, command);
  }
}

export function useCommands(desk: OpenDesk, onCommand: OnCommand | undefined): void {
  useEffect(() => onCommand?.((command) => obey(command, desk)), [desk, onCommand]);
}
