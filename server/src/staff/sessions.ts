import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { type NewCookie, readCookie } from '../http/cookies.ts';
import type { Random } from '../random.ts';
import type { StaffAccount, StaffSession, Store } from '../store/store.ts';

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

/** A member of staff behind a request or a socket. */
export interface SignedIn {
  id: string;
  username: string;
  name: string;
  sessionId: string;
}

export interface SessionSurroundings {
  store: Store;
  clock: Clock;
  random: Random;
  secure(): boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

const idOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Server-side sessions: 256 random bits in the cookie, only their hash kept. */
export function createSessions({ store, clock, random, secure }: SessionSurroundings) {
  const seen = new Map<string, number>();
  const renewed = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();

  const seenAt = (session: StaffSession) => seen.get(session.id) ?? Date.parse(session.seen_at);

  function expired(session: StaffSession): boolean {
    const now = clock.steady();
    const idle = now - seenAt(session);
    if (session.device) return idle > DEVICE_LIFE;
    return idle > BROWSER_IDLE || now - Date.parse(session.created_at) > BROWSER_LIFE;
  }

  async function find(request: IncomingMessage): Promise<StaffSession | null> {
    const secret = readCookie(request, 'session', secure());
    if (!secret || secret.length > 100) return null;
    return (await store.get('sessions', idOf(secret))) ?? null;
  }

  async function check(session: StaffSession | undefined): Promise<SignedIn | null> {
    if (!session || expired(session)) return null;
    const account = await store.get('staff', session.staff_id);
    if (!account) return null;
    return {
      id: account.id,
      username: account.username,
      name: account.name,
      sessionId: session.id,
    };
  }

  async function noteUse(session: StaffSession): Promise<void> {
    const now = clock.steady();
    seen.set(session.id, now);
    if (now - Date.parse(session.seen_at) < NOTE_EVERY) return;
    await store.exclusively(`session ${session.id}`, async () => {
      if (!(await store.get('sessions', session.id))) return;
      const record = { ...session, seen_at: new Date(now).toISOString() };
      await store.commit([{ put: 'sessions', record }]);
    });
  }

  async function end(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await store.commit(ids.map((id) => ({ drop: 'sessions', id })));
    for (const id of ids) {
      seen.delete(id);
      renewed.delete(id);
      for (const listener of listeners) listener(id);
    }
  }

  return {
    /** Opens a session and returns its cookie; every sign-in gets a new id. */
    async start(account: StaffAccount, device: boolean, label: string): Promise<NewCookie> {
      const secret = random.token(32);
      const at = new Date(clock.steady()).toISOString();
      const old = await store.list('sessions');
      const over = old.filter(expired).map(({ id }) => ({ drop: 'sessions' as const, id }));
      const record = {
        id: idOf(secret),
        staff_id: account.id,
        device,
        label,
        created_at: at,
        seen_at: at,
      };
      await store.commit([...over, { put: 'sessions', record }]);
      return sessionCookie(secret, device);
    },
    /** Who makes this request; counts as use. */
    async signedIn(request: IncomingMessage): Promise<SignedIn | null> {
      const session = await find(request);
      const staff = await check(session ?? undefined);
      if (session && staff) await noteUse(session);
      return staff;
    },
    /** Who opens this socket, or whether they still may; counts as no use in a browser. */
    async stillSignedIn(sessionId: string): Promise<SignedIn | null> {
      const session = await store.get('sessions', sessionId);
      const staff = await check(session);
      if (session?.device && staff) await noteUse(session);
      return staff;
    },
    async peek(request: IncomingMessage): Promise<SignedIn | null> {
      return check((await find(request)) ?? undefined);
    },
    async of(staffId: string): Promise<StaffSession[]> {
      const all = await store.list('sessions');
      return all
        .filter((session) => session.staff_id === staffId && !expired(session))
        .map((session) => ({ ...session, seen_at: new Date(seenAt(session)).toISOString() }));
    },
    end,
    /** Ends every session of an account, but for `except`. */
    async endAllOf(staffId: string, except?: string): Promise<void> {
      const all = await store.list('sessions');
      await end(all.filter((s) => s.staff_id === staffId && s.id !== except).map(({ id }) => id));
    },
    onEnd(listener: (sessionId: string) => void): void {
      listeners.add(listener);
    },
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
  return { name: 'session', value, sameSite: 'Strict', maxAge };
}

export const signedOutCookie: NewCookie = {
  name: 'session',
  value: '',
  sameSite: 'Strict',
  maxAge: 0,
};
