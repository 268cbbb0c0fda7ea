import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { Sessions } from '../staff/sessions.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';
import type { Write } from '../store/store.ts';
import { type Call, isSilent, type Owner, pushId, rings, topicOf } from './escalation.ts';
import { resolvedWords } from './notifications.ts';
import type { PushOutcome } from './push-service.ts';

/** No message takes longer; what is held for longer was left by a process that ended. */
const HELD_FOR_MS = 30_000;
/** A shown notification stays until replaced; this long the service keeps the replacement for the phone. */
const REPLACED_WITHIN_MS = 60_000;
/** After this many unshown notifications over this time, the owner is told. */
const MOST_UNSHOWN = 3;
const UNSHOWN_FOR_MS = 60_000;
const MOST_DAYS_OFF = 60;

export interface TableDeps extends Pick<Core, 'store' | 'hub'> {
  sessions: Pick<Sessions, 'remaining'>;
}

export interface Sending {
  push: PushRecord;
  phone: PhoneRecord;
  words: { title: string; body: string };
  isReplacement: boolean;
  ttl: number;
}

export interface Result {
  id: string;
  outcome: PushOutcome;
}

/** A released lead calls again after its replacement; a visitor comes and goes, and may wait again. */
function isAnew({ state, until }: PushRecord, call: Call): boolean {
  if (call.lead?.kind !== 'conversation') return state === 'replaced';
  return call.until > Date.parse(until);
}

const isOver = ({ state }: PushRecord) => state === 'over' || state === 'replaced';

export class PushTable {
  readonly #deps: TableDeps;
  readonly #now: number;
  readonly #sent: ReadonlySet<string>;
  readonly #phones = new Map<string, PhoneRecord>();
  readonly #owners = new Map<string, Owner>();
  readonly #pushes = new Map<string, PushRecord>();
  readonly #changed = new Map<string, Write>();
  /** These phones can ring no more, and their owners have not been told. */
  readonly ended: PhoneRecord[] = [];

  /** `sent` has the ids whose outcome this process waits for. */
  constructor(deps: TableDeps, now: number, sent: ReadonlySet<string>) {
    this.#deps = deps;
    this.#now = now;
    this.#sent = sent;
  }

  async read(calls: readonly Call[]): Promise<void> {
    const { store, hub, sessions } = this.#deps;
    for (const phone of await store.list('phones')) {
      // An expired session takes its phone along.
      if ((await sessions.remaining(phone.session_id)) > 0)
        this.#phones.set(phone.id, { ...phone });
      else this.#end(phone);
    }
    const here = hub.connectedAccounts();
    for (const { staff_id: id } of this.#phones.values()) {
      if (this.#owners.has(id)) continue;
      const onCall = (await store.get('preferences', id))?.on_call === true;
      this.#owners.set(id, { id, hasDesk: here.has(id), onCall });
    }
    const tags = new Set(calls.map(({ tag }) => tag));
    for (const { id } of await store.find('pushes', 'day', ...this.#oldDays()))
      this.#drop('pushes', id);
    const known = await store.find('pushes', 'tag', ...tags, 'today');
    const open = await store.find('pushes', 'open', 'yes');
    for (const push of [...known, ...open]) this.#pushes.set(push.id, { ...push });
  }

  /** Returns many days whose pushes are dropped, because the server may have been off. */
  #oldDays(): string[] {
    const ages = Array.from({ length: MOST_DAYS_OFF }, (_, at) => (at + 2) * DAY_MS);
    return ages.map((age) => new Date(this.#now - age).toISOString().slice(0, 10));
  }

  settle({ id, outcome }: Result): void {
    const push = this.#pushes.get(id);
    if (!push || isOver(push)) return;
    const phone = this.#phones.get(push.phone);
    this.#put(push);
    if (outcome.outcome === 'later') {
      const wait = Math.max(outcome.wait, 1000 * 2 ** push.attempts);
      push.held_until = new Date(this.#now + wait).toISOString();
      return;
    }
    const hasRung = outcome.outcome === 'accepted' && push.state === 'ringing';
    const isReplaced = outcome.outcome === 'accepted' && push.state === 'replacing';
    push.state = hasRung && !push.is_news ? 'rang' : isReplaced ? 'replaced' : 'over';
    if (!phone) return;
    if (outcome.outcome === 'gone') {
      this.#phones.delete(phone.id);
      this.#end(phone);
    } else if ((hasRung || outcome.outcome === 'refused') && !push.shown_at) {
      phone.unshown += 1;
      phone.unshown_since ??= new Date(this.#now).toISOString();
      this.#put(phone);
    }
  }

  /** Returned pushes are held from here on. */
  async sendings(all: readonly Call[], quiet: boolean): Promise<Sending[]> {
    const standing = new Set<string>();
    const sendings: Sending[] = [];
    for (const phone of this.#phones.values()) {
      const owner = this.#owners.get(phone.staff_id);
      const mine = all.filter(
        (call) => owner && rings(call, phone, owner, { now: this.#now, quiet }),
      );
      for (const call of mine) sendings.push(...this.#ring(phone, call, mine.length - 1));
      for (const call of all) standing.add(pushId(phone, call));
    }
    for (const push of this.#pushes.values()) {
      if (isOver(push) || this.#isHeld(push)) continue;
      const isTooLate = push.state === 'ringing' && Date.parse(push.until) <= this.#now;
      if (isTooLate || !standing.has(push.id)) sendings.push(...(await this.#replace(push)));
    }
    return sendings;
  }

  /** Marks the owners as told. */
  silent(): PhoneRecord[] {
    const found = [...this.#phones.values()].filter(({ is_told, unshown, unshown_since }) => {
      const age = this.#now - Date.parse(unshown_since ?? '');
      return !is_told && unshown >= MOST_UNSHOWN && age >= UNSHOWN_FOR_MS;
    });
    for (const phone of found) {
      phone.is_told = true;
      this.#put(phone);
    }
    return found;
  }

  /** True when the passing of time alone may change something. */
  isWaiting(calls: readonly Call[]): boolean {
    const isYoung = calls.some(({ until }) => until > this.#now);
    const isOnItsWay = [...this.#pushes.values()].some(
      ({ state }) => state === 'ringing' || state === 'replacing',
    );
    const phones = [...this.#phones.values()];
    return isYoung || isOnItsWay || phones.some(({ unshown, is_told }) => unshown > 0 && !is_told);
  }

  writes(): Write[] {
    return [...this.#changed.values()];
  }

  #put(record: PhoneRecord | PushRecord): void {
    const write: Write = 'topic' in record ? { put: 'pushes', record } : { put: 'phones', record };
    this.#changed.set(record.id, write);
  }

  #drop(collection: 'phones' | 'pushes', id: string): void {
    this.#changed.set(id, { drop: collection, id });
  }

  #end(phone: PhoneRecord): void {
    this.#drop('phones', phone.id);
    if (!phone.is_told) this.ended.push(phone);
  }

  /** After a leap of the clock, as after a sleep, what this process has sent is still held. */
  #isHeld({ id, state, held_until }: PushRecord): boolean {
    return this.#sent.has(id) || (state !== 'rang' && Date.parse(held_until) > this.#now);
  }

  #hold(push: PushRecord, state: 'ringing' | 'replacing'): void {
    push.state = state;
    push.held_until = new Date(this.#now + HELD_FOR_MS).toISOString();
    push.attempts += 1;
    this.#put(push);
  }

  /** A call rings once per phone; a failed push is tried again. */
  #ring(phone: PhoneRecord, call: Call, others: number): Sending[] {
    const id = pushId(phone, call);
    const before = this.#pushes.get(id);
    const known = before && isAnew(before, call) ? undefined : before;
    if (known && (known.state !== 'ringing' || this.#isHeld(known))) return [];
    if (!known && this.#isOnItsWay(phone, call)) return [];
    const { tag, lead } = call;
    const push: PushRecord = known ?? {
      ...{ id, tag, lead, phone: phone.id, topic: topicOf(phone, call, this.#now) },
      ...{ state: 'ringing', held_until: '', attempts: 0, ...(call.isNews && { is_news: true }) },
      at: new Date(this.#now).toISOString(),
      until: new Date(call.until).toISOString(),
    };
    this.#pushes.set(id, push);
    this.#hold(push, 'ringing');
    const more = isSilent(phone, this.#now) && others > 0 ? `, and ${others} more` : '';
    const words = { title: call.title, body: call.body + more };
    return [{ push, phone, words, isReplacement: false, ttl: call.until - this.#now }];
  }

  /** A push of the same tag must arrive first, because it could otherwise replace a later one. */
  #isOnItsWay({ id }: PhoneRecord, { tag }: Call): boolean {
    return [...this.#pushes.values()].some(
      (push) => push.phone === id && push.tag === tag && !isOver(push) && this.#isHeld(push),
    );
  }

  /** Replaces the notification of a lead that was taken, once. */
  async #replace(push: PushRecord): Promise<Sending[]> {
    const phone = this.#phones.get(push.phone);
    const until = push.shown_at ? this.#now + REPLACED_WITHIN_MS : Date.parse(push.until);
    if (!phone || push.state === 'ringing' || until <= this.#now || this.#isPassed(push)) {
      push.state = 'over';
      this.#put(push);
      return [];
    }
    const words = await resolvedWords(this.#deps.store, push, phone.staff_id);
    if (!words) return [];
    this.#hold(push, 'replacing');
    return [{ push, phone, words, isReplacement: true, ttl: until - this.#now }];
  }

  /** A later push has replaced it on the phone or, if it was never shown, at the push service. */
  #isPassed({ id, phone, tag, topic, at, shown_at }: PushRecord): boolean {
    return [...this.#pushes.values()].some(
      (other) =>
        other.phone === phone &&
        other.id !== id &&
        other.at > at &&
        (other.tag === tag || (!shown_at && other.topic === topic)),
    );
  }
}
