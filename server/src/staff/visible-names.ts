import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Relay } from '../realtime/relay.ts';
import { ONLY } from '../store/declaration.ts';
import type { Store, Write } from '../store/store.ts';
import { nameOf } from './account.ts';

export type VisibleNames = ReturnType<typeof createVisibleNames>;

/**
 * Visitors read the names that staff have given themselves. A user name, half of what opens the desk, they never do:
 * where there is no name yet, `shop` speaks.
 */
export function createVisibleNames(
  store: Store,
  shop: () => string,
  relay: Pick<Relay, 'keepFresh' | 'publish'>,
) {
  /** Read at each change of an account, since every frame asks and must not wait. */
  let userNames: ReadonlySet<string> = new Set();

  async function former(): Promise<string[]> {
    return (await store.get('former-names', ONLY))?.usernames ?? [];
  }

  const name = (by: string) => (userNames.has(by) ? shop() : by);

  function message(sent: Message): Message {
    const { by, by_id } = sent;
    if (by === undefined && by_id === undefined) return sent;
    // Not by taking the rest: V8 makes a dictionary of that, which costs 7 µs and as much again to stringify.
    return { ...sent, by: by === undefined ? by : name(by), by_id: undefined };
  }

  /** Under a name that visitors may read, and without the account's id. */
  function named<D extends { by?: string | undefined; by_id?: string | undefined }>({
    by_id,
    ...data
  }: D) {
    return data.by === undefined ? data : { ...data, by: name(data.by) };
  }

  async function refresh(): Promise<void> {
    const accounts = await store.list('staff');
    const names = new Set(accounts.map(nameOf));
    const used = [...(await former()), ...accounts.map(({ username }) => username)];
    userNames = new Set(used.filter((username) => !names.has(username)));
  }

  return {
    open: () => relay.keepFresh('accounts', refresh),
    /** To be called when an account has changed. */
    async changed(): Promise<void> {
      await refresh();
      relay.publish('outdated', 'accounts');
    },
    /** For the commit that removes an account. */
    async retire(username: string): Promise<Write> {
      const usernames = [...(await former()), username];
      return { put: 'former-names', record: { id: ONLY, usernames } };
    },
    name,
    message,
    /** What goes over a visitor's socket. */
    frame(sent: ServerFrame): ServerFrame {
      switch (sent.type) {
        case 'liveChatMessage':
          return { ...sent, data: message(sent.data) };
        case 'takeOver':
          return { ...sent, data: named(sent.data) };
        case 'handBack':
          return sent.data.role === 'staff' ? { ...sent, data: named(sent.data) } : sent;
        case 'typing':
          return { ...sent, data: named(sent.data) };
        case 'connected':
          return sent.taken_by ? { ...sent, taken_by: name(sent.taken_by) } : sent;
        default:
          return sent;
      }
    },
  };
}
