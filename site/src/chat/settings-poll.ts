import type { Call } from '@sallie/shared/contract/client';
import { type LiveChatSettings, readLiveChatSettings } from '@sallie/shared/contract/conversation';
import type { After } from '@sallie/shared/realtime/timers';

export interface SettingsPollDeps {
  call: Call;
  after: After;
  isHidden: () => boolean;
  onSettings: (settings: LiveChatSettings) => void;
}

/** The spec's 30 s. */
const EVERY_MS = 30_000;
/** Until the server is there again. */
const AGAIN_AFTER_MS = 5000;

/** Asks for the live chat settings every so often, not while nobody looks. */
export function createSettingsPoll({ call, after, isHidden, onSettings }: SettingsPollDeps) {
  let cancel = () => {};
  let isStopped = true;

  async function ask(): Promise<void> {
    cancel();
    let wait = EVERY_MS;
    try {
      const settings = await call(readLiveChatSettings);
      if (!isStopped) onSettings(settings);
    } catch {
      // What is known stays; the next time may do better.
      wait = AGAIN_AFTER_MS;
    }
    if (isStopped) return;
    cancel();
    cancel = after(wait, look);
  }

  function look() {
    if (!isHidden()) void ask();
  }

  return {
    /** At once, whatever the clock says. */
    ask,
    /** Returns its end. */
    start() {
      isStopped = false;
      look();
      return () => {
        isStopped = true;
        cancel();
      };
    },
  };
}
