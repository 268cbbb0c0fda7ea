import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { listStaff, readSession } from '../../contract/staff.ts';

interface SessionState {
  /** Who is signed in; null until the server has said. */
  who: Omit<ReplyOf<typeof readSession>, 'notices'> | null;
  /** What the store found damaged, and what else the owner should know, in plain words. */
  warnings: readonly string[];
}

export type SessionStore = ReturnType<typeof createSession>;

export function createSession(call: Call) {
  const store = createStore<SessionState>(() => ({ who: null, warnings: [] }));
  return {
    ...store,
    /** Asks the server who this is; a 401 ends the desk on its way through the call. */
    async check() {
      try {
        const { notices: warnings, ...who } = await call(readSession);
        store.setState({ who, warnings });
      } catch {
        // Out of reach: what was known stays, and the connection's line says that it is lost.
      }
    },
  };
}

interface Colleague {
  id: string;
  name: string;
}

interface ColleaguesState {
  phase: 'loading' | 'ready' | 'failed';
  /** By name; kept while they are asked for again. */
  all: readonly Colleague[];
}

/** Who is on the staff, asked for where somebody is to choose among them. */
export function createColleagues(call: Call) {
  const store = createStore<ColleaguesState>(() => ({ phase: 'loading', all: [] }));
  return {
    ...store,
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
