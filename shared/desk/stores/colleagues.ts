import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { listStaff } from '../../contract/staff.ts';

interface Colleague {
  id: string;
  name: string;
}

interface ColleaguesState {
  phase: 'loading' | 'ready' | 'failed';
  /** By name; kept while they are asked for again. */
  all: readonly Colleague[];
}

export interface ColleaguesStore extends StoreApi<ColleaguesState> {
  load(): Promise<void>;
}

/** Who is on the staff, asked for where somebody is to choose among them. */
export function createColleagues(call: Call): ColleaguesStore {
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
