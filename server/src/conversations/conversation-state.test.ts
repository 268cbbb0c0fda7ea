import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import type { Store } from '../store/store.ts';
import { clock, line, newFolder, visitor } from '../testing/samples.ts';
import { newConversation, summarize } from './conversation-state.ts';

/** The same store, which runs a callback each time a conversation was read. */
function interrupted(store: Store, happen: () => Promise<void>): Store {
  return new Proxy(store, {
    get(target, name) {
      const own = Reflect.get(target, name).bind(target);
      if (name !== 'get') return own;
      return async (collection: string, id: string) => {
        const found = await own(collection, id);
        if (collection === 'threads') await happen();
        return found;
      };
    },
  });
}

test('a message sent while the conversation list is read is in the list completely or not at all', async () => {
  const store = await openStore({ dir: newFolder(), clock });
  onTestFinished(() => store.close());
  const waits = { ...newConversation('ada'), waiting_since: '2026-11-20T15:01:00.000Z' };
  await store.commit([
    { put: 'visitors', record: visitor('ada') },
    { put: 'messages', record: line('ada', 1) },
    { put: 'threads', record: { ...newConversation('ada'), last_seq: 1 } },
  ]);
  const busy = interrupted(store, () =>
    store.commit([
      { put: 'messages', record: line('ada', 2) },
      { put: 'threads', record: { ...waits, last_seq: 2 } },
    ]),
  );
  // The second message comes as a frame, and only that frame says that the visitor waits.
  expect(await summarize(busy, ['ada'])).toMatchObject([
    { last_seq: 1, last_line: { message: 'Line 1' }, unread: 1, waiting_since: null },
  ]);
  expect(await summarize(store, ['ada'])).toMatchObject([
    {
      last_seq: 2,
      last_line: { message: 'Line 2' },
      unread: 2,
      waiting_since: waits.waiting_since,
    },
  ]);
});

test('of a visitor who waits the list has what they wait with, not SallieBot’s message after it', async () => {
  const store = await openStore({ dir: newFolder(), clock });
  onTestFinished(() => store.close());
  const thread = { ...newConversation('ada'), last_seq: 2 };
  await store.commit([
    { put: 'visitors', record: visitor('ada') },
    { put: 'messages', record: line('ada', 1) },
    { put: 'messages', record: { ...line('ada', 2), is_bot: true } },
    { put: 'threads', record: { ...thread, waiting_since: '2026-11-20T15:01:00.000Z' } },
  ]);
  expect(await summarize(store, [])).toMatchObject([{ last_line: { message: 'Line 1' } }]);
  await store.commit([{ put: 'threads', record: thread }]);
  expect(await summarize(store, [])).toMatchObject([{ last_line: { message: 'Line 2' } }]);
});
