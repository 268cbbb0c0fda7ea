import type { Call } from '@sallie/shared/contract/client';
import { type LiveChatSettings, readLiveChatSettings } from '@sallie/shared/contract/conversation';
import type { After } from '@sallie/shared/realtime/timers';

export interface SettingsPollDeps {
  call: Call;
  after: After;
  isHidden: () => boolean;
  onSettings: (settings: LiveChatSettings) => void;
}

/** The specification's 30 s. */
const EVERY_MS = 30_000;
/** Used until the server answers again. */
const AGAIN_AFTER_MS = 5000;

/** Polls the live chat settings, but not while the page is hidden. */
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
      // Keeps the known settings until the next try.
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
    ask,
    /** Returns a function that stops it. */
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
