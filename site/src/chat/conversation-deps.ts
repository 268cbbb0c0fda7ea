import type { Business } from '@sallie/shared/contract/business';
import type { Call } from '@sallie/shared/contract/client';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import { type After, after } from '@sallie/shared/realtime/timers';
import { toast } from '@sallie/shared/ui/toasts.ts';
import { call, type Opening, openPageSocket, pageOpening, randomKey } from '../forms/call.ts';
import { type Channel, createDeviceStore, type DialogueStore } from './shared-dialogue.ts';

export interface ConversationDeps {
  business: Business;
  store: DialogueStore;
  openChannel: (onNews: (news: unknown) => void) => Channel;
  call: Call;
  opening: Opening;
  openSocket: () => WebSocketLike;
  /** Undefined on a page that is neither https nor localhost. */
  locks: LockManager | undefined;
  now: () => Date;
  after: After;
  random: () => number;
  newId: () => string;
  isHidden: () => boolean;
  toast: (title: string, text: string) => void;
}

function openChannel(onNews: (news: unknown) => void): Channel {
  try {
    const channel = new BroadcastChannel('chat');
    channel.addEventListener('message', ({ data }) => onNews(data));
    return { publish: (news) => channel.postMessage(news), close: () => channel.close() };
  } catch {
    // Firefox has no channel where a site may store nothing; tabs are then independent.
    return { publish: () => {}, close: () => {} };
  }
}

export function browserDeps(business: Business): ConversationDeps {
  return {
    business,
    store: createDeviceStore(),
    openChannel,
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
