import type { Business } from '@sallie/shared/business';
import type { Call } from '@sallie/shared/client';
import type { After } from '@sallie/shared/realtime/timers';
import type { WebSocketLike } from '@sallie/shared/socket';
import type { Keeper } from './keeper.ts';
import type { Channel } from './shared-dialogue.ts';

/** What the page and its machine offer to the talk. */
export interface TalkSurroundings {
  business: Business;
  keeper: Keeper;
  channel: Channel;
  /** Names this tab among the tabs of the browser. */
  tab: string;
  call: Call;
  openSocket: () => WebSocketLike;
  /** Undefined where the browser has none: on a page that is neither https nor localhost. */
  locks: LockManager | undefined;
  now: () => Date;
  after: After;
  random: () => number;
  newId: () => string;
  isHidden: () => boolean;
  toast: (title: string, text: string) => void;
}
