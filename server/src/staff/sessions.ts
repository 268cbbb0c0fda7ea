import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { type NewCookie, readCookie } from '../http/cookies.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount, StaffSession } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { nameOf } from './account.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/* A browser: two hours without a call, twelve in all. A console: thirty days from its last use. */
const BROWSER_IDLE = 2 * HOUR;
const BROWSER_LIFE = 12 * HOUR;
const DEVICE_LIFE = 30 * 24 * HOUR;
/** Use is written down this often, so that a restart loses little and a request costs no write. */
const NOTE_EVERY = 5 * MINUTE;
/** A cookie given so long ago is given anew: a console that runs for months never signs in twice. */
const RENEW_EVERY = HOUR;
/** For so long after the password was given, what is an owner's needs no second asking. */
const CONFIRMED_FOR = 10 * MINUTE;

export interface SessionDeps {
  store: Store;
  clock: Clock;
  random: Random;
  secure(): boolean;
  /** Resolves once the accounts are as the settings want them. Nobody is signed in before: a changed password ends sessions. */
  prepared?(): Promise<unknown>;
}

export type Sessions = ReturnType<typeof createSessions>;

const idOf = (secret: string) => hash('sha256', secret, 'base64url');

/** Server-side sessions: 256 random bits in the cookie, only their hash kept. */
export function createSessions({ store, clock, random, secure, prepared }: SessionDeps) {
  const seen = new Map<string, number>();
  const renewed = new Map<string, number>();
  const emitter = createEmitter<{ end(sessionId: string): void }>();

  /** One change at a time: nothing that was ended is put back by whoever had just read it. */
  const alone = <T>(task: () => Promise<T>) => store.exclusively(lockNames.sessions, task);
  /** Another process may have noted a later use than this one knows of. */
  const seenAt = (session: StaffSession) =>
    Math.max(seen.get(session.id) ?? 0, Date.parse(session.seen_at));

  /** Milliseconds until it ends by itself unless it is used; below zero it is over. */
  function left(session: StaffSession): number {
    const idle = clock.steady() - seenAt(session);
    if (session.device) return DEVICE_LIFE - idle;
    const age = clock.steady() - Date.parse(session.created_at);
    return Math.min(BROWSER_IDLE - idle, BROWSER_LIFE - age);
  }

  const expired = (session: StaffSession) => left(session) < 0;

  function isConfirmed({ confirmed_at, created_at }: StaffSession): boolean {
    const age = clock.steady() - Date.parse(confirmed_at ?? created_at);
    return age >= 0 && age <= CONFIRMED_FOR;
  }

  async function find(request: IncomingMessage): Promise<StaffSession | null> {
    const secret = readCookie(request, 'session', secure());
    if (!secret || secret.length > 100) return null;
    await prepared?.();
    return (await store.get('sessions', idOf(secret))) ?? null;
  }

  async function check(session: StaffSession | undefined): Promise<SignedIn | null> {
    if (!session || expired(session)) return null;
    const account = await store.get('staff', session.staff_id);
    if (!account) return null;
    return {
      id: account.id,
      username: account.username,
      name: nameOf(account) || account.username,
      hasName: nameOf(account) !== '',
      role: account.role,
      sessionId: session.id,
      confirmed: isConfirmed(session),
    };
  }

  async function noteUse(session: StaffSession): Promise<void> {
    const now = clock.steady();
    seen.set(session.id, now);
    if (now - Date.parse(session.seen_at) < NOTE_EVERY) return;
    await change(session.id, { seen_at: new Date(now).toISOString() });
  }

  async function change(id: string, part: Partial<StaffSession>): Promise<void> {
    await alone(async () => {
      const session = await store.get('sessions', id);
      if (session) await store.commit([{ put: 'sessions', record: { ...session, ...part } }]);
    });
  }

  /** In one commit with `writes`, so that no crash leaves one without the other. */
  async function drop(ids: string[], writes: Write[] = []): Promise<void> {
    if (ids.length + writes.length === 0) return;
    await store.commit([...writes, ...ids.map((id): Write => ({ drop: 'sessions', id }))]);
    for (const id of ids) {
      seen.delete(id);
      renewed.delete(id);
      emitter.emit('end', id);
    }
  }

  return {
    /**
     * Opens a session and returns its cookie; every sign-in gets a new id. Null when the account is gone or has
     * another password or second factor since `account` was read. `also` is asked for what belongs into the same commit.
     */
    start: (
      account: StaffAccount,
      { device, label }: Pick<StaffSession, 'device' | 'label'>,
      also: () => Promise<Write[]>,
    ) =>
      alone(async (): Promise<NewCookie | null> => {
        const now = await store.get('staff', account.id);
        if (now?.password_hash !== account.password_hash) return null;
        if (now.second_factor?.since !== account.second_factor?.since) return null;
        const secret = random.token(32);
        const at = new Date(clock.steady()).toISOString();
        const old = await store.list('sessions');
        const over = old.filter(expired).map(({ id }): Write => ({ drop: 'sessions', id }));
        const record = {
          id: idOf(secret),
          staff_id: account.id,
          device,
          label,
          created_at: at,
          seen_at: at,
        };
        await store.commit([...over, { put: 'sessions', record }, ...(await also())]);
        return sessionCookie(secret, device);
      }),
    /** The password was given once more. */
    async confirm(id: string): Promise<void> {
      await change(id, { confirmed_at: new Date(clock.steady()).toISOString() });
    },
    /** Who makes this request; counts as use. */
    async signedIn(request: IncomingMessage): Promise<SignedIn | null> {
      const session = await find(request);
      const staff = await check(session ?? undefined);
      if (session && staff) await noteUse(session);
      return staff;
    },
    /** Who opened this socket, if they still may use it; in a browser it counts as use only where that `isUse`. */
    async stillSignedIn(sessionId: string, isUse = false): Promise<SignedIn | null> {
      await prepared?.();
      const session = await store.get('sessions', sessionId);
      const staff = await check(session);
      if (staff && session && (isUse || session.device)) await noteUse(session);
      return staff;
    },
    /** Milliseconds until it ends unless it is used; 0 when it has ended. */
    async remaining(sessionId: string): Promise<number> {
      const session = await store.get('sessions', sessionId);
      return session && !expired(session) ? left(session) + 1 : 0;
    },
    async peek(request: IncomingMessage): Promise<SignedIn | null> {
      return check((await find(request)) ?? undefined);
    },
    async of(staffId: string): Promise<StaffSession[]> {
      const theirs = await store.find('sessions', 'staff', staffId);
      return theirs
        .filter((session) => !expired(session))
        .toReversed()
        .map((session) => ({ ...session, seen_at: new Date(seenAt(session)).toISOString() }));
    },
    /** In one commit with `writes`. */
    end: (ids: string[], writes?: Write[]) => alone(() => drop(ids, writes)),
    /** Ends every session of an account, but for `except`, in one commit with `writes`. */
    endAllOf: (staffId: string, writes: Write[], except?: string) =>
      alone(async () => {
        const theirs = await store.find('sessions', 'staff', staffId);
        const ended = theirs.map(({ id }) => id).filter((id) => id !== except);
        await drop(ended, writes);
      }),
    /** Told of each session that is ended before its time. */
    onEnd: (listener: (sessionId: string) => void) => emitter.on('end', listener),
    /** A console's cookie rolls on with its use; null while the one it has is fresh enough. */
    async renewal(request: IncomingMessage): Promise<NewCookie | null> {
      const secret = readCookie(request, 'session', secure());
      const session = await find(request);
      if (!secret || !session?.device) return null;
      const now = clock.steady();
      if (now - (renewed.get(session.id) ?? Number.NEGATIVE_INFINITY) < RENEW_EVERY) return null;
      renewed.set(session.id, now);
      return sessionCookie(secret, true);
    },
  };
}

function sessionCookie(value: string, device: boolean): NewCookie {
  const maxAge = (device ? DEVICE_LIFE : BROWSER_LIFE) / 1000;
  return { name: 'session', value, sameSite: 'strict', maxAge };
}

export const signedOutCookie: NewCookie = {
  name: 'session',
  value: '',
  sameSite: 'strict',
  maxAge: 0,
};
