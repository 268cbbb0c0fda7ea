import TinyQueue from 'tinyqueue';
import type { OutgoingMail } from '../store/records.ts';
import type { MailClaim } from '../store/store.ts';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/** Longer than a mail can be on its way: who holds one for so long has died meanwhile. */
const HELD_FOR_MS = 60_000;

export const claimOf = (by: string, now: Date, ids: readonly string[]): MailClaim => ({
  ...{ by, now, ids },
  until: new Date(now.getTime() + HELD_FOR_MS),
});

/** Milliseconds before the next try: 5 s, doubling, at most 60 s. */
export function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
}

export interface Waiting {
  mail: OutgoingMail;
  /** When its turn comes, in steady milliseconds, since the wall clock may jump. `postpone` alone changes it. */
  due: number;
  /** Its latest place in the line. */
  place: number;
  since: number;
  /** Set aside for the next digest. */
  gathered?: boolean;
  /** Already sent or given up, but the disk could not take it yet. */
  settled?: OutgoingMail;
}

/** One that is not its mail's latest is passed over when it comes to the front. */
interface Turn {
  due: number;
  /** What is due at the same time leaves in the order in which it came. */
  place: number;
  waiting: Waiting;
}

/** The mails still to leave, in memory; `steady` and wall time are handed in by the caller. */
export class Queue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #turns = new TinyQueue<Turn>([], (a, b) => a.due - b.due || a.place - b.place);
  #places = 0;

  /** A wait longer than ever given comes from a clock that jumped. */
  add(mail: OutgoingMail, now: Date, steady: number): void {
    if (this.#waiting.has(mail.id)) return;
    const { created_at, next_attempt_at } = mail;
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now.getTime() : 0;
    const age = now.getTime() - Date.parse(created_at);
    const waiting: Waiting = { mail, due: 0, place: 0, since: steady - Math.max(age, 0) };
    this.#waiting.set(mail.id, waiting);
    this.postpone(waiting, steady + Math.min(wait, LONGEST_WAIT_MS));
  }

  /** Its turn comes at `due` (steady milliseconds), after those that are due then already. */
  postpone(waiting: Waiting, due: number): void {
    this.#places += 1;
    waiting.due = due;
    waiting.place = this.#places;
    this.#turns.push({ due, place: waiting.place, waiting });
  }

  remove(id: string): void {
    this.#waiting.delete(id);
  }

  /** The one whose turn comes first, due or not. */
  first(): Waiting | undefined {
    for (let turn = this.#turns.peek(); turn; turn = this.#turns.peek()) {
      const { waiting, place } = turn;
      const isIn = this.#waiting.get(waiting.mail.id) === waiting;
      if (isIn && waiting.place === place) return waiting;
      this.#turns.pop();
    }
    return undefined;
  }

  /** Those whose turn has come, at most so many, the first first; they keep their places. */
  due(steady: number, most: number): Waiting[] {
    const turns: Turn[] = [];
    for (let first = this.first(); first && first.due <= steady; first = this.first()) {
      const turn = turns.length < most ? this.#turns.pop() : undefined;
      if (!turn) break;
      turns.push(turn);
    }
    for (const turn of turns) this.#turns.push(turn);
    return turns.map(({ waiting }) => waiting);
  }

  /** What is set aside for one digest with this one, in the order in which it came. */
  gatheredWith({ mail }: Waiting): Waiting[] {
    return [...this.#waiting.values()].filter(
      (other) => other.gathered && !other.settled && other.mail.words?.to === mail.words?.to,
    );
  }
}
