import type { LeadKind } from '../src/lead.ts';

export interface Notice {
  title: string;
  body: string;
}

export type Sound = 'lead' | 'visitor' | 'line' | 'test';

/** What the machine under the desk can do: a browser tab, or the console's window. */
export interface Host {
  /** Shows a notice outside the page; a click on it brings the desk to the front and runs `onClick`. */
  notify(notice: Notice, onClick: () => void): void;
  /** `ask`: only a click of the user's may turn notices on. */
  notices(): 'on' | 'off' | 'ask';
  askForNotices(): Promise<void>;
  /** False when the machine would not let the sound out. */
  ring(sound: Sound): Promise<boolean>;
  /** How many things wait, on title, tab or dock; 0 removes it. */
  badge(count: number): void;
  /** Downloads the spreadsheet of one kind of lead. */
  saveExport(kind: LeadKind): void;
  /** Small settings of this machine; null forgets. */
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}
