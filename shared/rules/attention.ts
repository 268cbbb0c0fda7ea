import type { Attention, Ringing } from '../contract/attention.ts';

/** A ringing lead rings at 0, 20, 40 … seconds until it is taken. */
export const RING_EVERY_MS = 20_000;

/** A visitor whom staff took in live chat and left unanswered for this long rings again. */
const ANSWER_WITHIN_MS = 2 * 60_000;

/** Returns when a visitor, taken at `takenAt` and waiting since `since`, rings again. All are ISO instants. */
export function unansweredFrom(since: string, takenAt: string): string {
  const from = Math.max(Date.parse(since), Date.parse(takenAt) || 0);
  return new Date(from + ANSWER_WITHIN_MS).toISOString();
}

/** Omits leads that this account wrote down itself. */
export function ringingAt({ ringing }: Pick<Attention, 'ringing'>, me: string | null): Ringing[] {
  return ringing.filter(({ by_id }) => by_id === undefined || by_id !== me);
}

/** Counts the rings between `since` and `now`, both in milliseconds. */
export function ringsBy(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / RING_EVERY_MS)) + 1;
}

export interface DeskCounts {
  waiting: number;
  withYou: number;
  unread: number;
}

/** All are 0 until the server has sent `attention`. */
export function deskCounts(attention: Attention | null, me: string | undefined): DeskCounts {
  const { waiting = 0, unread = 0, with: held = {} } = attention ?? {};
  return {
    waiting,
    unread,
    withYou: (me !== undefined && Object.hasOwn(held, me) && held[me]) || 0,
  };
}

/** For the tray and the rail: `3 waiting, 2 with you`. Omits zeros, so it may be empty. */
export function countsLine({ waiting, withYou }: DeskCounts): string {
  const parts = [waiting > 0 && said(waiting, 'waiting'), withYou > 0 && said(withYou, 'with you')];
  return parts.filter(Boolean).join(', ');
}

const said = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}`;
