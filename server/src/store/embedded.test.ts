import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './embedded.ts';
import { clock, contact, line, newFolder, referral } from './samples.ts';
import { type Store, StoreUnavailable } from './store.ts';

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = path.join(newFolder(), 'data');
  store = await openStore({ dir, clock });
});
afterEach(async () => {
  await store.close();
  fs.rmSync(path.dirname(dir), { recursive: true });
});

async function restart() {
  await store.close();
  store = await openStore({ dir, clock });
}

async function fill(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `c${at}`);
  await Promise.all(ids.map((id) => store.commit([{ put: 'contacts', record: contact(id) }])));
  return ids;
}

describe('reading', () => {
  test('lists newest first, a page at a time', async () => {
    const ids = (await fill(600)).reverse();
    const page = await store.list('contacts', { limit: 300 });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 300));
    const next = await store.list('contacts', { limit: 400, before: page.at(-1)?.id });
    expect(next.map(({ id }) => id)).toEqual(ids.slice(300));
    expect(await store.list('contacts')).toHaveLength(600);
  });

  test('a list of everything is handed over in parts, and others have their turn in between', async () => {
    const ids = (await fill(600)).reverse();
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const parts: { ids: string[]; turns: number }[] = [];
    for await (const rows of store.newestFirst('contacts')) {
      parts.push({ ids: rows.map(({ id }) => id), turns });
    }
    clearImmediate(waiting);
    expect(parts.flatMap((part) => part.ids)).toEqual(ids);
    expect(parts.map((part) => part.turns)).toEqual([0, 1, 2]);
  });

  test('a changed record keeps its place, a dropped one leaves no gap', async () => {
    await fill(5);
    await store.commit([
      { put: 'contacts', record: contact('c1', { notes: 'called' }) },
      { drop: 'contacts', id: 'c3' },
    ]);
    const rows = await store.list('contacts');
    expect(rows.map(({ id }) => id)).toEqual(['c4', 'c2', 'c1', 'c0']);
    expect(rows[2]?.notes).toBe('called');
    expect(await store.get('contacts', 'c3')).toBeUndefined();
  });

  test('a thread comes in order of seq, from where the reader stopped', async () => {
    for (const seq of [1, 2, 3]) {
      await store.commit([
        { put: 'messages', record: line('anna', seq) },
        { put: 'messages', record: line('ben', seq) },
      ]);
    }
    expect((await store.messagesOf('anna')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect((await store.messagesOf('anna', 2)).map(({ id }) => id)).toEqual(['anna-3']);
    expect(await store.messagesOf('nobody')).toEqual([]);
  });

  test('finds the leads of a person in any case and on either side of a referral', async () => {
    await store.commit([
      { put: 'contacts', record: contact('c1', { email: 'Fred@Mail.example' }) },
      { put: 'contacts', record: contact('c2') },
      { put: 'referrals', record: referral('r1') },
    ]);
    const ids = async (email: string) => (await store.leadsOf(email)).map(({ id }) => id);
    expect((await ids('FRED@mail.example')).sort()).toEqual(['c1', 'r1']);
    expect(await ids('rita@mail.example')).toEqual(['r1']);
    await store.commit([
      { put: 'referrals', record: referral('r1', { referred_email: '' }) },
      { drop: 'contacts', id: 'c1' },
    ]);
    expect(await ids('fred@mail.example')).toEqual([]);
  });
});

describe('committing', () => {
  test('commits resolve in the order they were made', async () => {
    const resolved: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        await store.commit([{ put: 'contacts', record: contact(`c${at}`) }]);
        resolved.push(at);
      }),
    );
    expect(resolved).toEqual([...resolved].sort((a, b) => a - b));
  });

  test('what is read is on disk: nothing shows before the commit resolves', async () => {
    const done = store.commit([{ put: 'contacts', record: contact('c1') }]);
    expect(await store.get('contacts', 'c1')).toBeUndefined();
    await done;
    expect(await store.get('contacts', 'c1')).toEqual(contact('c1'));
    expect(fs.readFileSync(path.join(dir, 'journal-000001'), 'utf8')).toContain('Person c1');
  });

  test('deeds under one name run one after the other', async () => {
    const add = () =>
      store.exclusively('sessions', async () => {
        const { value = 0 } = (await store.get('settings', 'count')) ?? {};
        const record = { id: 'count', value: Number(value) + 1 };
        await store.commit([{ put: 'settings', record }]);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await store.get('settings', 'count'))?.value).toBe(20);
  });

  test('a store that is closing takes nothing more, but finishes what it took', async () => {
    const taken = store.commit([{ put: 'contacts', record: contact('c1') }]);
    const closed = store.close();
    expect(store.writable()).toBe(false);
    await expect(store.commit([])).rejects.toThrow(StoreUnavailable);
    await taken;
    await closed;
    store = await openStore({ dir, clock });
    expect(await store.get('contacts', 'c1')).toBeDefined();
  });
});

describe('after a restart', () => {
  test('everything is there, in the same order', async () => {
    await fill(700);
    await store.commit([
      { put: 'messages', record: line('anna', 1) },
      { put: 'settings', record: { id: 'live-chat', value: true } },
      { drop: 'contacts', id: 'c300' },
      { put: 'contacts', record: contact('c5', { handled_at: '2026-11-20T16:00:00.000Z' }) },
    ]);
    const before = await store.list('contacts');
    await restart();
    expect(await store.list('contacts')).toEqual(before);
    expect(await store.messagesOf('anna')).toEqual([line('anna', 1)]);
    expect((await store.get('settings', 'live-chat'))?.value).toBe(true);
    expect(await store.leadsOf('c6@mail.example')).toHaveLength(1);
    expect(store.warnings()).toEqual([]);
  });

  test('a collection that was emptied begins anew', async () => {
    const ids = await fill(5);
    await store.commit(ids.map((id) => ({ drop: 'contacts', id })));
    await store.commit([{ put: 'contacts', record: contact('new') }]);
    await restart();
    expect(await store.list('contacts')).toEqual([contact('new')]);
    expect(await store.get('contacts', 'new')).toEqual(contact('new'));
  });

  test('a new record still comes last', async () => {
    await fill(300);
    await restart();
    await store.commit([{ put: 'contacts', record: contact('new') }]);
    await restart();
    const rows = await store.list('contacts');
    expect(rows).toHaveLength(301);
    expect(rows[0]?.id).toBe('new');
  });
});
