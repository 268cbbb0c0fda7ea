import type { DeskNotification, Sound } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';

/** Each sound has its own order of tones. */
export type Ring = Exclude<Sound, 'test'>;

export interface Situation {
  /** Null until the account is known. */
  me: string | null;
  /** Tag of what somebody is looking at, as `routeOf` reads it; null for none. */
  focusedOn: string | null;
  muted: boolean;
  /** True when notifications must not show message texts. */
  hideText: boolean;
}

export interface AlertActions {
  notifications: DeskNotification[];
  /** Tags of notifications that have been read, taken or erased. */
  retire: Tag[];
  /** At most one in 1.5 seconds. */
  sound: Ring | null;
  flash: boolean;
  /** Unread items; the same number on title, tab, tray and dock. */
  badge: number;
}

export type News = Partial<Pick<AlertActions, 'notifications' | 'retire' | 'sound'>>;
