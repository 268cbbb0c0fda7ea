import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { readSession } from '../../contract/staff.ts';

interface SessionState {
  /** Who is signed in; null until the server has said. */
  who: Omit<ReplyOf<typeof readSession>, 'notices'> | null;
  /** What the store found damaged, and what else the owner should know, in plain words. */
  warnings: readonly string[];
}

export interface SessionStore extends StoreApi<SessionState> {
  /** Asks the server who this is; a 401 ends the desk on its way through the call. */
  check(): Promise<void>;
}

export function createSession(call: Call): SessionStore {
  const store = createStore<SessionState>(() => ({ who: null, warnings: [] }));
  return {
    ...store,
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
