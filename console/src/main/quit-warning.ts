import type { Attention } from '@sallie/shared/contract/frames';
import type { Dialog } from 'electron';

interface QuitPieces {
  dialog: Pick<Dialog, 'showMessageBox'>;
  isOnline(): boolean;
  attention(): Attention | null;
}

/** True when this desk is the last that rings in a shop that is open. */
export function isLastOnDuty(isOnline: boolean, attention: Attention | null): boolean {
  return isOnline && attention !== null && attention.on_duty <= 1 && !attention.quiet;
}

export function createQuitWarning({ dialog, isOnline, attention }: QuitPieces) {
  return async function mayQuit(): Promise<boolean> {
    if (!isLastOnDuty(isOnline(), attention())) return true;
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: 'Nobody else is on duty.',
      detail: 'If you quit, new inquiries ring nowhere until somebody opens a desk.',
      buttons: ['Quit anyway', 'Keep ringing'],
      defaultId: 1,
      cancelId: 1,
    });
    return response === 0;
  };
}
