import type { OutgoingMail } from '../store/store.ts';

const BASE = 5000;
const CAP = 60_000;
const DAY = 24 * 60 * 60 * 1000;
/** A mail a day old is given up only after so many failures, so that a server that was off for a day still tries in earnest. */
const PATIENCE = 10;

/** Milliseconds before the next try: 5 s, doubling, at most 60 s. */
export function waitAfter(failures: number): number {
  return Math.min(BASE * 2 ** (failures - 1), CAP);
}

export interface Waiting {
  mail: OutgoingMail;
  /** Steady milliseconds, since the wall clock may jump. */
  due: number;
  since: number;
  /** Set aside for the next digest. */
  gathered?: boolean;
  /** Already sent or given up, but the disk could not take it yet. */
  settled?: OutgoingMail;
}

/** The mails still to leave, in memory; `steady` and wall time are handed in by the caller. */
export class Queue {
  readonly #waiting = new Map<string, Waiting>();

  /** A wait longer than ever given comes from a clock that jumped. */
  add(mail: OutgoingMail, now: Date, steady: number): void {
    if (this.#waiting.has(mail.id)) return;
    const wait = Date.parse(mail.next_attempt_at) - now.getTime();
    const age = now.getTime() - Date.parse(mail.created_at);
    this.#waiting.set(mail.id, {
      mail,
      due: steady + Math.min(wait, CAP),
      since: steady - Math.max(age, 0),
    });
  }

  remove(id: string): void {
    this.#waiting.delete(id);
  }

  /** The one whose turn comes first, due or not. */
  first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const each of this.#waiting.values()) if (!first || each.due < first.due) first = each;
    return first;
  }

  /** What is set aside for one address, in the order in which it came. */
  gathered(to: string): Waiting[] {
    return [...this.#waiting.values()].filter(
      ({ mail, gathered, settled }) => gathered && !settled && mail.to === to,
    );
  }

  /** Those that were tried for a day, told how often in a row sending failed as a whole. */
  givenUp(failures: number, steady: number): Waiting[] {
    return [...this.#waiting.values()].filter(
      ({ mail, since }) => steady - since >= DAY && Math.max(failures, mail.attempts) >= PATIENCE,
    );
  }
}
