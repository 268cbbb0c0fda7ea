import type { Attention } from '@sallie/shared/contract/frames';

export interface TrayState {
  signedOut: boolean;
  /** False while there is no connection: then nothing rings, whatever the number says. */
  online: boolean;
  attention: Attention | null;
  muted: boolean;
  startWithComputer: boolean;
  /** On Linux a tray may be invisible, so it is there for those who chose to close into it. */
  closeToTray: boolean;
}

/** As many as a menu shows without becoming a list to read. */
const MOST_LISTED = 8;

export interface WaitingItem {
  label: string;
  place: string;
}

export function wantsTray(platform: NodeJS.Platform, { closeToTray }: TrayState): boolean {
  if (platform === 'darwin') return false;
  return platform === 'win32' || closeToTray;
}

/** The number and, before it, what makes the number worth less. */
export function tooltip({ signedOut, online, attention, muted }: TrayState): string {
  if (signedOut) return 'Sallie Desk: signed out, not ringing';
  if (!online) return 'Sallie Desk: not connected, not ringing';
  const count = attention?.unread ?? 0;
  const waits = count === 0 ? 'nothing new' : `${count} new`;
  return `Sallie Desk: ${waits}${muted ? ', muted' : ''}`;
}

export function hasDot({ signedOut, online, attention }: TrayState): boolean {
  return signedOut || !online || (attention?.unread ?? 0) > 0;
}

/** What rings now, oldest first, each leading to its record. */
export function waitingItems({ signedOut, attention }: TrayState): WaitingItem[] {
  if (signedOut || !attention) return [];
  return [...attention.ringing]
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, MOST_LISTED)
    .map(({ kind, id, name }) => ({
      label: kind === 'conversation' ? `${name} (live chat)` : name,
      place: kind === 'conversation' ? `conversation/${id}` : `lead/${kind}/${id}`,
    }));
}

/** The line above them: all that nobody has taken, also what does not ring at this hour. */
export function waitingLine({ signedOut, attention }: TrayState): string {
  if (signedOut) return 'Signed out: nothing rings';
  const waiting = attention?.waiting ?? 0;
  if (waiting === 0) return 'Nobody is waiting';
  return waiting === 1 ? '1 waits for a person' : `${waiting} wait for a person`;
}
