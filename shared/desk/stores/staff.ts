import { createStore } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  CONFIRM_FIRST,
  confirmSession,
  listStaff,
  readSession,
  type StaffMember,
} from '../../contract/staff.ts';

interface SessionState {
  /** Null until the server has said who is signed in. */
  who: Omit<ReplyOf<typeof readSession>, 'notices'> | null;
  /** Damage found in the store and other warnings for the owner, in plain words. */
  warnings: readonly string[];
  /** True when the last check could not reach the server. */
  hasFailed: boolean;
  /** New recovery codes that nobody has confirmed as saved; the server never shows them again. */
  codes: readonly string[] | null;
}

export type SessionStore = ReturnType<typeof createSession>;

export function createSession(call: Call) {
  const unknown: SessionState = { who: null, warnings: [], hasFailed: false, codes: null };
  const store = createStore<SessionState>(() => unknown);
  return {
    ...store,
    /** A 401 closes the desk through `watched`. Resolves to false when nobody is signed in any more. */
    async check(): Promise<boolean> {
      try {
        const { notices: warnings, ...who } = await call(readSession);
        // Somebody else may have signed in from another tab.
        const isSame = store.getState().who?.id === who.id;
        store.setState({ who, warnings, hasFailed: false, ...(!isSame && { codes: null }) });
        return true;
      } catch (error) {
        // The session stays as known; the connection's line shows that it is lost.
        store.setState({ hasFailed: true });
        return !(error instanceof ApiError && error.status === 401);
      }
    },
  };
}

/** Wraps `call` so that any 401 closes the desk. */
export function watched(call: Call, onSignedOut: () => void): Call {
  return async (endpoint, options) => {
    try {
      return await call(endpoint, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      throw error;
    }
  };
}

interface ColleaguesState {
  phase: 'loading' | 'ready' | 'failed';
  /** By name; kept during a reload. */
  all: readonly Pick<StaffMember, 'id' | 'name'>[];
}

export function createColleagues(call: Call) {
  const store = createStore<ColleaguesState>(() => ({ phase: 'loading', all: [] }));
  return {
    ...store,
    called(id: string) {
      return store.getState().all.find((one) => one.id === id)?.name ?? 'A colleague';
    },
    async load() {
      try {
        const staff = await call(listStaff);
        const all = staff
          .map(({ id, name }) => ({ id, name }))
          .sort((one, other) => one.name.localeCompare(other.name));
        store.setState({ phase: 'ready', all });
      } catch {
        // The session and the connection show the reason; the menu only shows that it failed.
        store.setState({ phase: 'failed' });
      }
    },
  };
}

/** Asks for the password again before owner actions; several calls at once ask once. */
export function createConfirmation(call: Call) {
  /** True while a call waits for the password. */
  const store = createStore<{ isAsked: boolean }>(() => ({ isAsked: false }));
  let waiting: ((isConfirmed: boolean) => void)[] = [];

  function settle(isConfirmed: boolean) {
    const all = waiting;
    waiting = [];
    store.setState({ isAsked: false });
    for (const resolve of all) resolve(isConfirmed);
  }

  function ask(): Promise<boolean> {
    store.setState({ isAsked: true });
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** When the server wants the password first, asks for it and repeats the call once. */
  const asking: Call = async (endpoint, options) => {
    try {
      return await call(endpoint, options);
    } catch (error) {
      const isOurs = error instanceof ApiError && error.status === CONFIRM_FIRST;
      if (!isOurs || !(await ask())) throw error;
      return call(endpoint, options);
    }
  };

  return {
    ...store,
    /** Throws when the server refuses the password; the calls then wait on. */
    async confirm(password: string) {
      await call(confirmSession, { body: { password } });
      settle(true);
    },
    /** The waiting calls fail with the server's refusal. */
    cancel: () => settle(false),
    call: asking,
  };
}
