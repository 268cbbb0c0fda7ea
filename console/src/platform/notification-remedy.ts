/** Where the system keeps its notification settings; null where there is no one place. */
const settingsLinks: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:notifications',
  darwin: 'x-apple.systempreferences:com.apple.preference.notifications',
};

export function notificationSettingsLink(platform: NodeJS.Platform): string | null {
  return settingsLinks[platform] ?? null;
}

/** HRESULT of Windows: the user switched this app's notifications off. */
const SWITCHED_OFF = '-2143420143';

export interface Machine {
  platform: NodeJS.Platform;
  /** macOS shows nothing of an unsigned app. */
  signed: boolean;
}

/** What to do about a notification that was not shown, in a sentence. */
export function remedyOf({ platform, signed }: Machine, error: string): string {
  switch (platform) {
    case 'win32':
      return error.includes(SWITCHED_OFF)
        ? 'Notifications of Sallie Desk are switched off. Turn them on in Windows under Settings, System, Notifications.'
        : 'Windows did not show the notification. Look in Settings, System, Notifications whether Sallie Desk may show them.';
    case 'darwin':
      return signed
        ? 'macOS did not show the notification. Allow notifications of Sallie Desk in System Settings, Notifications.'
        : 'macOS shows no notifications of an unsigned build. Please install a signed one.';
    default:
      return 'This desktop did not show the notification. Check that its notification service runs and do-not-disturb is off.';
  }
}

export const NOT_TURNED_ON =
  'Notifications are not turned on for this desk yet. Turn them on, and allow them when macOS asks.';
