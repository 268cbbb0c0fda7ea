import { useMemo } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { goTo, goToAside, leaveDetail } from '../app/go-to.ts';
import { turnLiveChat } from '../conversations/live-chat-card.tsx';
import { doByKey } from '../keys/use-keys.ts';
import type { SearchCommand } from '../search/search-results.ts';
import { placeName, places } from './places.tsx';

type Keyed = readonly [key: string, name: string, short: string];

const walking: readonly Keyed[] = [
  ['j', 'Next lead', 'Next'],
  ['k', 'Lead before', 'Previous'],
  ['n', 'New call or walk-in', 'Write down'],
  ['z', 'Undo', 'Take back'],
  ['?', 'Show the keys', 'Shortcuts'],
];

/** With the lead that is open. */
const working: readonly Keyed[] = [
  ['t', 'Take it', 'Claim'],
  ['e', 'Done', 'Handled'],
  ['a', 'Assign to somebody, or release', 'Assign'],
  ['s', 'Snooze', 'Later'],
  ['c', 'Call back', 'Phone'],
  ['v', 'Make or move the visit', 'Appointment'],
];

/** What can be done by its name, beside finding: every place, and what concerns the whole desk. */
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
    const keyed = hasLead ? [...walking, ...working] : walking;
    return [
      ...keyed.map(([key, name, short]) => ({
        id: key,
        name,
        short,
        // The search is closed by then, and the record is what is meant again.
        run: () => void requestAnimationFrame(() => doByKey(desk, key)),
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
        run() {
          goToAside(desk); // Where its results stand.
          void desk.selfTest.run();
        },
      },
      { id: 'log-out', name: 'Log out', short: 'Logout', run: logOut },
    ];
  }, [desk, isOn, hasLead, logOut]);
}
