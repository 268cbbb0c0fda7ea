import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { goTo, goToAside, leaveDetail } from '../app/navigation.ts';
import { turnLiveChat } from '../conversations/live-chat-card.tsx';
import { doByKey } from '../keys/use-keys.ts';
import type { Place } from '../ports/route.ts';
import { openSearch } from '../search/search-dialog.tsx';
import type { SearchCommand } from '../search/search-results.ts';
import { placeName, places } from './rail.tsx';

/** A command's label, and the words by which people search for it. */
type LeadKey = readonly [key: string, does: string, short: string];

const walking: readonly LeadKey[] = [
  ['j', 'Next lead', 'Next'],
  ['k', 'Lead before', 'Previous'],
  ['n', 'New call or walk-in', 'Write down'],
  ['z', 'Undo', 'Take back'],
];

/** With the lead that is open. */
const leadKeys: readonly LeadKey[] = [
  ['t', 'Take it', 'Claim'],
  ['i', 'I spoke with them: what came of it', 'Reached'],
  ['e', 'Done', 'Handled'],
  ['a', 'Assign to somebody, or release', 'Assign'],
  ['s', 'Snooze', 'Later'],
  ['c', 'Call back', 'Phone'],
  ['v', 'Make a visit, or move the one there is', 'Appointment'],
  ['q', 'Send a quote, or change the one there is', 'Price'],
  ['x', 'Choose it, to do something with several', 'Select'],
];

export function useSearchCommands(logOut: () => void): readonly SearchCommand[] {
  const { desk } = useDesk();
  const isOn = useStore(desk.liveChat, ({ settings }) => settings?.is_available ?? false);
  const hasLead = useStore(desk.detail, ({ detail }) => detail.show === 'lead');
  return useMemo(() => {
    const ways = places.map((place): SearchCommand => {
      const name = placeName(place);
      return { id: place, name: `Go to ${name}`, short: name, run: () => goTo(desk, place) };
    });
    const turn = async () => {
      if (await turnLiveChat(desk, !isOn))
        toast({ title: isOn ? 'Live chat is off' : 'Live chat is on' });
    };
    const keyed = hasLead ? [...walking, ...leadKeys] : walking;
    return [
      ...keyed.map(([key, name, short]) => ({
        id: key,
        name,
        short,
        key: key.toUpperCase(),
        // In the next frame the search is closed and the key acts on the record again.
        run: () =>
          void requestAnimationFrame(() => {
            if (!doByKey(desk, key)) toast({ title: `“${name}” does nothing here now` });
          }),
      })),
      ...(hasLead
        ? [{ id: 'close', name: 'Close the record', short: 'Close', run: () => leaveDetail(desk) }]
        : []),
      ...ways,
      { id: 'refresh', name: 'Refresh', short: 'Reload', run: () => void desk.reload() },
      {
        id: 'live-chat-switch',
        name: isOn ? 'Turn live chat off' : 'Turn live chat on',
        short: 'Live chat switch',
        run: () => void turn(),
      },
      {
        id: 'sound',
        name: 'Test notification sound',
        short: 'Sound',
        run: () => void desk.host.ring('test'),
      },
      {
        id: 'alerts',
        name: 'Test all alerts',
        short: 'Self-test',
        run: () => testAlerts(desk),
      },
      { id: 'log-out', name: 'Log out', short: 'Logout', run: logOut },
    ];
  }, [desk, isOn, hasLead, logOut]);
}

export type DeskCommand = 'search' | 'refresh' | 'selfTest' | Place;
export type OnCommand = (listener: (command: DeskCommand) => void) => () => void;

function testAlerts(desk: OpenDesk): void {
  goToAside(desk); // The results stand there.
  void desk.selfTest.run();
}

function obey(command: DeskCommand, desk: OpenDesk): void {
  switch (command) {
    case 'refresh':
      void desk.reload();
      break;
    case 'search':
      openSearch();
      break;
    case 'selfTest':
      testAlerts(desk);
      break;
    default:
      goTo(desk, command);
  }
}

export function useCommands(desk: OpenDesk, onCommand: OnCommand | undefined): void {
  useEffect(() => onCommand?.((command) => obey(command, desk)), [desk, onCommand]);
}
