/** Links to the system's notification settings; Linux has no single place. */
const settingsLinks: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:notifications',
  darwin: 'x-apple.systempreferences:com.apple.preference.notifications',
};

export function notificationSettingsLink(platform: NodeJS.Platform): string | null {
  return settingsLinks[platform] ?? null;
}

/** Windows returns this HRESULT when the user has turned this app's notifications off. */
const SWITCHED_OFF = '-2143420143';

export interface Machine {
  platform: NodeJS.Platform;
  /** macOS shows no notifications of an unsigned app. */
  signed: boolean;
}

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

/**
 * Writes the full XML, because Electron's toasts have no `launch`, by which a click from the Action Center
 * names its notification. The toast is silent, because the desk has its own sound.
 */
export function toastXml({
  title,
  body,
  tag,
}: {
  title: string;
  body: string;
  tag: string;
}): string {
  const launch = new URLSearchParams({ type: 'click', tag }).toString();
  return [
    `<toast activationType="foreground" launch="${escaped(launch)}">`,
    '<visual><binding template="ToastGeneric">',
    `<text>${escaped(title)}</text><text>${escaped(body)}</text>`,
    '</binding></visual><audio silent="true"/></toast>',
  ].join('');
}

/** Returns the tag from the `launch` that Windows passes back; null for a toast that is not ours. */
export function tagOfLaunch(launch: string): string | null {
  return new URLSearchParams(launch).get('tag');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes visitors' text. Characters that XML forbids would lose the whole toast. */
function escaped(text: string): string {
  return [...text]
    .filter((character) => isXml(character.codePointAt(0) ?? 0))
    .map((character) => entities[character] ?? character)
    .join('');
}

function isXml(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return !isHalf && code !== 0xfffe && code !== 0xffff;
}
