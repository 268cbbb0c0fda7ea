import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import { type NewCookie, readCookie } from '../http/cookies.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount, StaffSession } from '../store/staff-records.ts';
import type { Write } from '../store/store.ts';
import { nameOf } from './account.ts';

/* A browser: two hours without a call, twelve in all. A console: thirty days from its last use. */
const BROWSER_IDLE_MS = 2 * HOUR_MS;
const BROWSER_LIFE_MS = 12 * HOUR_MS;
const DEVICE_LIFE_MS = 30 * DAY_MS;
/** Use is written down this often, so that a restart loses little and a request costs no write. */
const NOTE_EVERY_MS = 5 * MINUTE_MS;
/** A cookie given so long ago is given anew: a console that runs for months never signs in twice. */
const RENEW_EVERY_MS = HOUR_MS;
/** For so long after the password was given, what is an owner's needs no second asking. */
const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

export interface SessionDeps extends Pick<Core, 'store' | 'clock' | 'random'> {
  secure(): boolean;
  /** Resolves once the accounts are as the settings want them. Nobody is signed in before: a changed password ends sessions. */
  prepared?: Promise<unknown>;
}

const idOf = (secret: string) => hash('sha256', secret, 'base64url');

/** Server-side sessions: 256 random bits in the cookie, only their hash kept. */
export class Sessions {
  readonly #deps: SessionDeps;
  readonly #seen = new Map<string, number>();
  readonly #renewed = new Map<string, number>();
  readonly #emitter = createEmitter<{ end(sessionId: string, phoneOf?: string): void }>();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Called with each session that is ended before its time, and the account whose phone rang by it. */
  onEnd(handle: (sessionId: string, phoneOf?: string) => void): void {
    this.#emitter.on('end', handle);
  }

  /**
   * Opens a session and returns its cookie; every sign-in gets a new id. Null when the account is gone or has
   * another password or second factor since `account` was read. `also` is asked for what belongs into the same commit.
   */
  start(
    account: StaffAccount,
    { device, label }: Pick<StaffSession, 'device' | 'label'>,
    also: () => Promise<Write[]>,
  ): Promise<NewCookie | null> {
    const { store, clock, random } = this.#deps;
    return this.#alone(async () => {
      const now = await store.get('staff', account.id);
      if (now?.password_hash !== account.password_hash) return null;
      if (now.second_factor?.since !== account.second_factor?.since) return null;
      const secret = random.token(32);
      const at = new Date(clock.steady()).toISOString();
      const over = (await store.list('sessions')).filter((one) => this.#isOver(one));
      const record = {
        id: idOf(secret),
        staff_id: account.id,
        device,
        label,
        created_at: at,
        seen_at: at,
      };
      const writes = over.map(({ id }): Write => ({ drop: 'sessions', id }));
      await store.commit([...writes, { put: 'sessions', record }, ...(await also())]);
      return sessionCookie(secret, device);
    });
  }

  async confirm(id: string): Promise<void> {
    await this.#change(id, { confirmed_at: new Date(this.#deps.clock.steady()).toISOString() });
  }

  /** Goes on for as long as it is used, as a console's does: a phone is to ring tomorrow as well. */
  async lengthen(id: string): Promise<void> {
    await this.#change(id, { device: true });
  }

  /** Who makes this request; counts as use. */
  async signedIn(request: IncomingMessage): Promise<SignedIn | null> {
    const session = await this.#find(request);
    const staff = await this.#check(session);
    if (session && staff) await this.#noteUse(session);
    return staff;
  }

  /** Who opened this socket, if they still may use it; in a browser it counts as use only where that `isUse`. */
  async stillSignedIn(sessionId: string, isUse = false): Promise<SignedIn | null> {
    await this.#deps.prepared;
    const session = await this.#deps.store.get('sessions', sessionId);
    const staff = await this.#check(session);
    if (staff && session && (isUse || session.device)) await this.#noteUse(session);
    return staff;
  }

  /** Like `signedIn`, but does not count as use. */
  async peek(request: IncomingMessage): Promise<SignedIn | null> {
    return this.#check(await this.#find(request));
  }

  /** Milliseconds until it ends unless it is used; 0 when it has ended. */
  async remaining(sessionId: string): Promise<number> {
    const session = await this.#deps.store.get('sessions', sessionId);
    return session && !this.#isOver(session) ? this.#left(session) + 1 : 0;
  }

  async of(staffId: string): Promise<StaffSession[]> {
    const theirs = await this.#deps.store.find('sessions', 'staff', staffId);
    return theirs
      .filter((session) => !this.#isOver(session))
      .toReversed()
      .map((session) => ({ ...session, seen_at: new Date(this.#seenAt(session)).toISOString() }));
  }

  /** Ends them in one commit with `writes`. */
  end(ids: string[], writes?: Write[]): Promise<void> {
    return this.#alone(() => this.#drop(ids, writes));
  }

  /** Ends every session of an account, but for `except`, in one commit with `writes`. */
  endAllOf(staffId: string, writes: Write[], except?: string): Promise<void> {
    return this.#alone(async () => {
      const theirs = await this.#deps.store.find('sessions', 'staff', staffId);
      const ended = theirs.map(({ id }) => id).filter((id) => id !== except);
      await this.#drop(ended, writes);
    });
  }

  /** A console's cookie rolls on with its use; null while the one it has is fresh enough. */
  async renewal(request: IncomingMessage): Promise<NewCookie | null> {
    const secret = readCookie(request, 'session', this.#deps.secure());
    const session = await this.#find(request);
    if (!secret || !session?.device) return null;
    const now = this.#deps.clock.steady();
    const before = this.#renewed.get(session.id) ?? Number.NEGATIVE_INFINITY;
    if (now - before < RENEW_EVERY_MS) return null;
    this.#renewed.set(session.id, now);
    return sessionCookie(secret, true);
  }

  /** One change at a time: nothing that was ended is put back by whoever had just read it. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.store.exclusively(lockNames.sessions, task);
  }

  /** Another process may have noted a later use than this one knows of. */
  #seenAt(session: StaffSession): number {
    return Math.max(this.#seen.get(session.id) ?? 0, Date.parse(session.seen_at));
  }

  /** Milliseconds until it ends by itself unless it is used; below zero it is over. */
  #left(session: StaffSession): number {
    const { clock } = this.#deps;
    const idle = clock.steady() - this.#seenAt(session);
    if (session.device) return DEVICE_LIFE_MS - idle;
    const age = clock.steady() - Date.parse(session.created_at);
    return Math.min(BROWSER_IDLE_MS - idle, BROWSER_LIFE_MS - age);
  }

  #isOver(session: StaffSession): boolean {
    return this.#left(session) < 0;
  }

  #isConfirmed({ confirmed_at, created_at }: StaffSession): boolean {
    const age = this.#deps.clock.steady() - Date.parse(confirmed_at ?? created_at);
    return age >= 0 && age <= CONFIRMED_FOR_MS;
  }

  async #find(request: IncomingMessage): Promise<StaffSession | undefined> {
    const { store, secure, prepared } = this.#deps;
    const secret = readCookie(request, 'session', secure());
    if (!secret || secret.length > 100) return undefined;
    await prepared;
    return store.get('sessions', idOf(secret));
  }

  async #check(session: StaffSession | undefined): Promise<SignedIn | null> {
    if (!session || this.#isOver(session)) return null;
    const account = await this.#deps.store.get('staff', session.staff_id);
    if (!account) return null;
    return {
      id: account.id,
      username: account.username,
      name: nameOf(account) || account.username,
      hasName: nameOf(account) !== '',
      role: account.role,
      sessionId: session.id,
      confirmed: this.#isConfirmed(session),
    };
  }

  async #noteUse(session: StaffSession): Promise<void> {
    const now = this.#deps.clock.steady();
    this.#seen.set(session.id, now);
    if (now - Date.parse(session.seen_at) < NOTE_EVERY_MS) return;
    await this.#change(session.id, { seen_at: new Date(now).toISOString() });
  }

  async #change(id: string, part: Partial<StaffSession>): Promise<void> {
    const { store } = this.#deps;
    await this.#alone(async () => {
      const session = await store.get('sessions', id);
      if (session) await store.commit([{ put: 'sessions', record: { ...session, ...part } }]);
    });
  }

  /** Drops them in one commit with `writes`, so that no crash leaves one without the other. */
  async #drop(ids: string[], writes: Write[] = []): Promise<void> {
    if (ids.length + writes.length === 0) return;
    const drops = ids.map((id): Write => ({ drop: 'sessions', id }));
    // A phone rings for as long as somebody is signed in there.
    const phones = await this.#deps.store.find('phones', 'session', ...ids);
    drops.push(...phones.map(({ id }): Write => ({ drop: 'phones', id })));
    await this.#deps.store.commit([...writes, ...drops]);
    for (const id of ids) {
      this.#seen.delete(id);
      this.#renewed.delete(id);
      this.#emitter.emit('end', id, phones.find((one) => one.session_id === id)?.staff_id);
    }
  }
}

function sessionCookie(value: string, device: boolean): NewCookie {
  const maxAge = (device ? DEVICE_LIFE_MS : BROWSER_LIFE_MS) / 1000;
  return { name: 'session', value, sameSite: 'strict', maxAge };
}

export const signedOutCookie: NewCookie = {
  name: 'session',
  value: '',
  sameSite: 'strict',
  maxAge: 0,
};
