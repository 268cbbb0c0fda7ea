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
  /** Who is signed in; null until the server has said. */
  who: Omit<ReplyOf<typeof readSession>, 'notices'> | null;
  /** What the store found damaged, and what else the owner should know, in plain words. */
  warnings: readonly string[];
  /** It could not be asked last. */
  hasFailed: boolean;
  /** Recovery codes that were made here and nobody has said to have kept: no server shows them again. */
  codes: readonly string[] | null;
}

export type SessionStore = ReturnType<typeof createSession>;

export function createSession(call: Call) {
  const unknown: SessionState = { who: null, warnings: [], hasFailed: false, codes: null };
  const store = createStore<SessionState>(() => unknown);
  return {
    ...store,
    /** Asks the server who this is; a 401 ends the desk on its way through the call. False when nobody is signed in any more. */
    async check(): Promise<boolean> {
      try {
        const { notices: warnings, ...who } = await call(readSession);
        // Another tab may have signed somebody else in.
        const isSame = store.getState().who?.id === who.id;
        store.setState({ who, warnings, hasFailed: false, ...(!isSame && { codes: null }) });
        return true;
      } catch (error) {
        // Out of reach: what was known stays, and the connection's line says that it is lost.
        store.setState({ hasFailed: true });
        return !(error instanceof ApiError && error.status === 401);
      }
    },
  };
}

/** `call`, but a 401 from anywhere ends the desk. */
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
  /** By name; kept while they are asked for again. */
  all: readonly Pick<StaffMember, 'id' | 'name'>[];
}

/** Who is on the staff, asked for where somebody is to choose among them. */
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
        // Why is told by the session and the connection; the menu says that it failed.
        store.setState({ phase: 'failed' });
      }
    },
  };
}

/** The password once more, before what only an owner may do; several calls at once ask once. */
export function createConfirmation(call: Call) {
  /** Something waits for the password of whoever sits here. */
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

  /** `call`, but what is refused for want of the password asks for it and is then tried once more. */
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
    /** Lets what waits go on. Throws what the server has against the password; it goes on waiting then. */
    async confirm(password: string) {
      await call(confirmSession, { body: { password } });
      settle(true);
    },
    /** What waits fails with the server's refusal. */
    cancel: () => settle(false),
    call: asking,
  };
}
