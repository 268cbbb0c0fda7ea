import type { Business } from '@sallie/shared/contract/business';
import type { Call } from '@sallie/shared/contract/client';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import type { After } from '@sallie/shared/realtime/timers';
import type { Opening } from '../forms/call.ts';
import type { Channel, DialogueStore } from './shared-dialogue.ts';

export interface ConversationDeps {
  business: Business;
  store: DialogueStore;
  channel: Channel;
  tab: string;
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
