import type { Attention } from '../contract/attention.ts';

/** The numbers that a desk shows wherever it shows any: title, rail, badge and tray. */
export interface DeskCounts {
  /** Leads and visitors that nobody has taken. */
  waiting: number;
  /** Leads and waiting visitors that are with `me`. */
  withYou: number;
  /** Records nobody has opened and conversations nobody has read. */
  unread: number;
}

/** From what the server says to every desk alike. All are 0 until it has said anything. */
export function deskCounts(attention: Attention | null, me: string | undefined): DeskCounts {
  const { waiting = 0, unread = 0, with: held = {} } = attention ?? {};
  return {
    waiting,
    unread,
    withYou: (me !== undefined && Object.hasOwn(held, me) && held[me]) || 0,
  };
}

/** For the tray and the rail: `3 waiting, 2 with you`; what is 0 is left out, and '' is nothing at all. */
export function countsLine({ waiting, withYou }: DeskCounts): string {
  const parts = [waiting > 0 && said(waiting, 'waiting'), withYou > 0 && said(withYou, 'with you')];
  return parts.filter(Boolean).join(', ');
}

const said = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}`;
