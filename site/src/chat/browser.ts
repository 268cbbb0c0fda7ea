import type { Business } from '@sallie/shared/contract/business';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import { after } from '@sallie/shared/realtime/timers';
import { toast } from '@sallie/shared/ui/toasts.ts';
import { call } from '../call.ts';
import { randomKey } from '../forms/random-key.ts';
import { createIndexedKeeper } from './indexed-keeper.ts';
import type { Channel } from './shared-dialogue.ts';
import { tabName } from './tab.ts';
import type { ConversationDeps } from './talk-surroundings.ts';

function openSocket(): WebSocketLike {
  const { protocol, host } = window.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/livechat`;
  // The page's socket takes these handlers; only its declared types ask for more of them.
  return new WebSocket(url) as unknown as WebSocketLike;
}

function openChannel(): Channel {
  const channel = new BroadcastChannel('chat');
  return {
    tell: (news) => channel.postMessage(news),
    onNews: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

/** The talk's surroundings in a page; made once per page. */
export function browserDeps(business: Business): ConversationDeps {
  return {
    business,
    keeper: createIndexedKeeper(() => indexedDB),
    channel: openChannel(),
    tab: tabName(window),
    call,
    openSocket,
    locks: navigator.locks,
    now: () => new Date(),
    after,
    random: Math.random,
    newId: randomKey,
    isHidden: () => document.hidden,
    toast: (title, description) => toast({ title, description, variant: 'destructive' }),
  };
}
