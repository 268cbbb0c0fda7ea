import type { Call } from '../../contract/client.ts';
import type { After } from '../../realtime/timers.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { Connection } from '../ports/connection.ts';
import type { Memory } from './memory.ts';

/** What stores are given. */
export interface StoreDeps {
  connection: Connection;
  /** The connection's call; a 401 closes the desk, and a missing confirmation asks for the password. */
  call: Call;
  memory: Memory;
  /** Milliseconds since 1970. */
  now: () => number;
  after: After;
  newId: () => string;
  say: (news: ToastMessage) => void;
}
