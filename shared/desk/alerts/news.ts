import type { DeskNotification, Sound } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';

/** The sounds that news makes; each is told from the others by the order of its tones. */
export type Ring = Exclude<Sound, 'test'>;

/** What the machine that hears a frame is like at that moment. */
export interface Situation {
  /** The account of whoever sits here; null while that is not known. */
  me: string | null;
  /** What stands open on a screen somebody is in front of, as `routeOf` reads it; null for none. */
  focusedOn: string | null;
  muted: boolean;
  /** Notifications say that somebody wrote, not what. */
  hideText: boolean;
}

export interface AlertActions {
  notifications: DeskNotification[];
  /** Tags of notifications whose news has been read, taken or erased. */
  retire: Tag[];
  /** There is at most one in 1.5 s: what comes close together is one sound to the ear. */
  sound: Ring | null;
  flash: boolean;
  /** How many things nobody has read; the same number on title, tab, tray and dock. */
  badge: number;
}

/** What one part of the alert policy makes of a frame. */
export type News = Partial<Pick<AlertActions, 'notifications' | 'retire' | 'sound'>>;
