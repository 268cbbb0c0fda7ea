import { personKey } from '@sallie/shared/person';
import type { Clock } from '../clock.ts';
import type { OutgoingMail } from '../store/store.ts';

const PER_DAY = 10;
const DAY = 24 * 60 * 60 * 1000;
/** Beyond so many addresses, those of past days are swept out first. */
const SWEEP_AT = 10_000;

interface RecipientLimitOptions {
  clock: Pick<Clock, 'steady'>;
  /** RATE_LIMITS: a factor, 0 for no limit. */
  factor: number;
  /** Never limited: the tenth lead of a day must not be the last staff hear of. */
  staff: string;
}

/** Keeps our forms from being used to flood somebody's inbox: 10 mails a day to one address. */
export function createRecipientLimit({ clock, factor, staff }: RecipientLimitOptions) {
  const most = PER_DAY * factor;
  const days = new Map<string, { since: number; count: number }>();

  function sweep(now: number) {
    for (const [address, { since }] of days) if (now - since >= DAY) days.delete(address);
  }

  function mayReceive(address: string): boolean {
    const key = personKey(address);
    if (factor === 0 || key === personKey(staff)) return true;
    const now = clock.steady();
    if (days.size >= SWEEP_AT) sweep(now);
    const known = days.get(key);
    const day = known && now - known.since < DAY ? known : { since: now, count: 0 };
    if (day.count >= most) return false;
    days.set(key, { ...day, count: day.count + 1 });
    return true;
  }

  return {
    /** Those of the mails that may leave; each counts. */
    admit: (mails: OutgoingMail[]) => mails.filter(({ to }) => mayReceive(to)),
  };
}
