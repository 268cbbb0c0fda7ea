import type { Notice, Sound } from '../ports/host.ts';

/** The sounds that news makes; each is told from the others by the order of its tones. */
export type Ring = Exclude<Sound, 'test'>;

/** What the machine that hears a frame is like at that moment. */
export interface Situation {
  /** The place on a screen somebody is in front of, as `placeOf` reads it; null for none. */
  focusedOn: string | null;
  muted: boolean;
  /** Notices say that somebody wrote, not what. */
  hideText: boolean;
}

/** What one frame gives the machine to do. */
export interface AlertActions {
  notices: Notice[];
  /** Tags of notices whose news has been read, taken or erased. */
  retire: string[];
  /** At most one in 1.5 s: what comes close together is one sound to the ear. */
  sound: Ring | null;
  flash: boolean;
  /** How many things nobody has read; the same number on title, tab, tray and dock. */
  badge: number;
}

/** What one part of the alert policy makes of a frame. */
export type News = Partial<Pick<AlertActions, 'notices' | 'retire' | 'sound'>>;
