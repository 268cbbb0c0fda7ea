import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { type NewCookie, readCookie } from '../http/headers.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount, StaffSession } from '../store/staff-records.ts';
import type { Write } from '../store/store.ts';
import { nameOf } from './account.ts';

/* A browser session ends after two idle hours, or twelve in all; a console's thirty days after its last use. */
const BROWSER_IDLE_MS = 2 * HOUR_MS;
const BROWSER_LIFE_MS = 12 * HOUR_MS;
const DEVICE_LIFE_MS = 30 * DAY_MS;
/** Use is stored this often, so that a restart loses little and most requests write nothing. */
const NOTE_EVERY_MS = 5 * MINUTE_MS;
/** An older cookie is renewed, so that a console that runs for months never signs in again. */
const RENEW_EVERY_MS = HOUR_MS;
/** An owner's action within this time after the password was given needs no confirmation. */
const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

export interface SessionDeps extends Pick<Core, 'store' | 'clock' | 'random'> {
  secure(): boolean;
  /** Nobody is signed in before the accounts match the settings: a changed password ends sessions. */
  prepared?: Promise<unknown>;
}

const idOf = (secret: string) => hash('sha256', secret, 'base64url');

/** Server-side sessions: the cookie has 256 random bits, of which only the hash is stored. */
export class Sessions {
  readonly #deps: SessionDeps;
  readonly #seen = new Map<string, number>();
  readonly #renewed = new Map<string, number>();
  readonly #emitter = createEmitter<{ end(sessionId: string, phoneOf?: string): void }>();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Called for each session that is ended early, with the account whose phone was signed in by it. */
  onEnd(handle: (sessionId: string, phoneOf?: string) => void): void {
    this.#emitter.on('end', handle);
  }

  /**
   * Opens a session with a new id and returns its cookie. Null when the account is gone, or its password or
   * second factor has changed since `account` was read. `also` returns writes for the same commit.
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

  /** Makes the session last as long as a console's, because a phone must still ring tomorrow. */
  async lengthen(id: string): Promise<void> {
    await this.#change(id, { device: true });
  }

  async signedIn(request: IncomingMessage): Promise<SignedIn | null> {
    const session = await this.#find(request);
    const staff = await this.#check(session);
    if (session && staff) await this.#noteUse(session);
    return staff;
  }

  /** Null when the session has ended. A browser's socket counts as use only when `isUse`. */
  async stillSignedIn(sessionId: string, isUse = false): Promise<SignedIn | null> {
    await this.#deps.prepared;
    const session = await this.#deps.store.get('sessions', sessionId);
    const staff = await this.#check(session);
    if (staff && session && (isUse || session.device)) await this.#noteUse(session);
    return staff;
  }

  /** Does not count as use. */
  async peek(request: IncomingMessage): Promise<SignedIn | null> {
    return this.#check(await this.#find(request));
  }

  /** Milliseconds until the session ends unless it is used; 0 when it has ended. */
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

  end(ids: string[], writes?: Write[]): Promise<void> {
    return this.#alone(() => this.#drop(ids, writes));
  }

  endAllOf(staffId: string, writes: Write[], except?: string): Promise<void> {
    return this.#alone(async () => {
      const theirs = await this.#deps.store.find('sessions', 'staff', staffId);
      const ended = theirs.map(({ id }) => id).filter((id) => id !== except);
      await this.#drop(ended, writes);
    });
  }

  /** Renews a console's cookie; null while its cookie is fresh enough. */
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

  /** One change at a time, so that no task writes back a session that has just been ended. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.store.exclusively(lockNames.sessions, task);
  }

  /** Another process may have stored a later use than this one knows of. */
  #seenAt(session: StaffSession): number {
    return Math.max(this.#seen.get(session.id) ?? 0, Date.parse(session.seen_at));
  }

  /** Milliseconds until the session ends unless it is used; negative when it is over. */
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

  /** Drops and `writes` are one commit, so that no crash leaves one without the other. */
  async #drop(ids: string[], writes: Write[] = []): Promise<void> {
    if (ids.length + writes.length === 0) return;
    const drops = ids.map((id): Write => ({ drop: 'sessions', id }));
    // A phone rings only while somebody is signed in there.
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
