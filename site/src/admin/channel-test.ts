import type { Channel, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { assertNever } from '@sallie/shared/rules/assert-never';
import type { WebNotifications } from './web-notifications.ts';

interface Tried {
  notifications: WebNotifications;
  ring: () => Promise<boolean>;
  hasIcon: () => boolean;
}

const passed = (detail: string): TestResult => ({ outcome: 'passed', detail });
const failed = (remedy: string): TestResult => ({ outcome: 'failed', remedy });

/** Tries one of a browser's ways of calling a person. */
export async function tryChannel(channel: Channel, tried: Tried): Promise<TestResult> {
  switch (channel) {
    case 'notification':
      return tryNotification(tried.notifications);
    case 'sound':
      return (await tried.ring())
        ? passed('Two tones were played. If you heard nothing, turn up the volume.')
        : failed(
            'The browser held the sound back. Click anywhere on this page, check the volume, and allow sound for this site.',
          );
    case 'badge':
      return tried.hasIcon()
        ? passed('The number of unread things stands in the tab’s title and on its icon.')
        : passed('The number of unread things stands in the tab’s title.');
    case 'tray':
      return { outcome: 'absent', detail: 'A browser has no tray. The desktop app has one.' };
    default:
      return assertNever(channel);
  }
}

async function tryNotification(notifications: WebNotifications): Promise<TestResult> {
  const ability = notifications.ability();
  if (ability === 'ask') return failed('Press “Turn on notices” and allow them.');
  if (ability === 'off') {
    return failed(
      'This browser does not let the page show notices. Allow notifications for this site in the browser’s settings, then load the page again.',
    );
  }
  const notification = {
    title: 'Test notice',
    body: 'New leads look like this.',
    tag: 'test',
  } as const;
  if (await notifications.show(notification, () => {})) {
    return passed('A notice was shown. If you saw none, look at the system’s Do Not Disturb.');
  }
  return failed(
    'The browser allows notices, but this one did not appear. Turn on notifications for the browser in the system’s settings. On a phone, keep this page open: new leads stand on it.',
  );
}
