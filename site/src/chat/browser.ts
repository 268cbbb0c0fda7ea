import type { Business } from '@sallie/shared/contract/business';
import { after } from '@sallie/shared/realtime/timers';
import { toast } from '@sallie/shared/ui/toasts.ts';
import { call, randomKey } from '../forms/call.ts';
import { pageOpening } from '../forms/opening.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import { createDeviceStore } from './dialogue-store.ts';
import { openPageSocket } from './page-socket.ts';
import type { Channel } from './shared-dialogue.ts';

function openChannel(): Channel {
  const channel = new BroadcastChannel('chat');
  return {
    publish: (news) => channel.postMessage(news),
    onNews: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

/** What a page has for the conversation; made once per page. */
export function browserDeps(business: Business): ConversationDeps {
  return {
    business,
    store: createDeviceStore(),
    channel: openChannel(),
    tab: tabName(window),
    call,
    opening: pageOpening,
    openSocket: openPageSocket,
    locks: navigator.locks,
    now: () => new Date(),
    after,
    random: Math.random,
    newId: randomKey,
    isHidden: () => document.hidden,
    toast: (title, description) => toast({ title, description, variant: 'destructive' }),
  };
}

const PLACE = 'chat-tab';

/**
 * This tab's name, the same after a reload, so that what it had begun goes on at once. It lies in the
 * storage only between two pages: a duplicated tab copies the storage and must not find the name there.
 */
function tabName(window: Window): string {
  const attempt = (task: (storage: Storage) => void) => {
    try {
      task(window.sessionStorage);
    } catch {
      // Storage is forbidden: every page is a tab of its own.
    }
  };
  let name = randomKey();
  const takeOut = () =>
    attempt((storage) => {
      name = storage.getItem(PLACE) ?? name;
      storage.removeItem(PLACE);
    });
  takeOut();
  window.addEventListener('pagehide', () => attempt((storage) => storage.setItem(PLACE, name)));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) attempt((storage) => storage.removeItem(PLACE));
  });
  return name;
}
