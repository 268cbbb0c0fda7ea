import { HOUR_MS } from '@sallie/shared/rules/duration';
import { describe, expect, test } from 'vitest';
import { contact, line, referral, visit } from '../testing/samples.ts';
import { storeOfEach, stores } from '../testing/stores.ts';
import { ONLY } from './declaration.ts';
import { lockNames } from './lock-names.ts';
import type { OutgoingMail } from './records.ts';
import { StoreUnavailable, type Write } from './store.ts';

describe.each(stores)('$name', ({ newHome }) => {
  const shop = storeOfEach(newHome);
  const { clock } = shop;

  const put = (record: ReturnType<typeof contact>): Write => ({ put: 'contacts', record });

  async function fill(count: number) {
    const ids = Array.from({ length: count }, (_, at) => `c${at}`);
    await Promise.all(ids.map((id) => shop.store.commit([put(contact(id))])));
    return ids;
  }

  describe('reading', () => {
    test('`find` without a text gives no record', async () => {
      await shop.store.commit([{ put: 'visits', record: visit('v1', 'c1') }]);
      expect(await shop.store.find('visits', 'lead', 'c1')).toHaveLength(1);
      expect(await shop.store.find('visits', 'lead')).toEqual([]);
    });

    test('`list` gives records newest first, by page and whole, and `newestFirst` gives them in parts', async () => {
      const ids = (await fill(600)).reverse();
      const page = await shop.store.list('contacts', { limit: 300 });
      expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 300));
      const next = await shop.store.list('contacts', { limit: 400, before: page.at(-1)?.id });
      expect(next.map(({ id }) => id)).toEqual(ids.slice(300));
      expect(await shop.store.list('contacts')).toHaveLength(600);
      const parts: string[][] = [];
      for await (const rows of shop.store.newestFirst('contacts'))
        parts.push(rows.map(({ id }) => id));
      expect(parts.flat()).toEqual(ids);
      expect(parts.length).toBeGreaterThan(1);
      const each: string[] = [];
      for await (const { id } of shop.store.each('contacts')) each.push(id);
      expect(each).toEqual(ids.reverse());
      expect(await shop.store.list('contacts', { before: 'nobody' })).toEqual([]);
      expect(await shop.store.list('visitors')).toEqual([]);
    });

    test('the messages of a conversation come in order of seq, from where the reader stopped', async () => {
      for (const seq of [1, 2, 3]) {
        await shop.store.commit([
          { put: 'messages', record: line('anna', seq) },
          { put: 'messages', record: line('ben', seq) },
        ]);
      }
      expect((await shop.store.messagesOf('anna')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect((await shop.store.messagesOf('anna', 2)).map(({ id }) => id)).toEqual(['anna-3']);
      expect(await shop.store.messagesOf('nobody')).toEqual([]);
      expect(await shop.store.lastSeq('anna')).toBe(3);
      expect(await shop.store.lastSeq('nobody')).toBe(0);
      expect(await shop.store.countMessages('nobody', 'visitor', 0)).toBe(0);
      expect(await shop.store.countMessages('anna', 'visitor', 1)).toBe(2);
      expect(await shop.store.countMessages('anna', 'staff', 0)).toBe(0);
    });

    test('the visitor with the latest message comes first, also after a restart', async () => {
      const said = [line('anna', 1), line('ben', 1), line('cleo', 1), line('anna', 2)];
      for (const record of said) await shop.store.commit([{ put: 'messages', record }]);
      expect(await shop.store.latestVisitors(2)).toEqual(['anna', 'cleo']);
      await shop.restart();
      expect(await shop.store.latestVisitors(9)).toEqual(['anna', 'cleo', 'ben']);
    });

    test('a visitor with 200 messages hides no other visitor', async () => {
      await shop.store.commit([{ put: 'messages', record: line('ben', 1) }]);
      const many = Array.from({ length: 200 }, (_, at) => line('anna', at + 1));
      await shop.store.commit(many.map((record) => ({ put: 'messages', record })));
      expect(await shop.store.latestVisitors(2)).toEqual(['anna', 'ben']);
    });

    test('the leads of an address are found in any letter case and on either side of a referral', async () => {
      await shop.store.commit([
        put(contact('c1', { email: 'Fred@Mail.example' })),
        put(contact('c2')),
        { put: 'referrals', record: referral('r1') },
      ]);
      const ids = async (email: string) => (await shop.store.leadsOf(email)).map(({ id }) => id);
      expect((await ids('FRED@mail.example')).sort()).toEqual(['c1', 'r1']);
      expect(await ids('rita@mail.example')).toEqual(['r1']);
      await shop.store.commit([
        { put: 'referrals', record: referral('r1', { referred_email: '' }) },
        { drop: 'contacts', id: 'c1' },
      ]);
      expect(await ids('fred@mail.example')).toEqual([]);
    });

    test('any character, also NUL and half a surrogate pair, is stored as it came and can be looked for', async () => {
      const signs = contact('signs', { name: 'A\0B', message: '\ud800 half 🪵 \\u0000 "\\' });
      const said = { ...line('anna', 1, 'a\0b'), client_id: 'c\0\udfff' };
      await shop.store.commit([put(signs), { put: 'messages', record: said }]);
      expect(await shop.store.get('contacts', 'signs')).toEqual(signs);
      expect(await shop.store.messageSentAs('anna', 'c\0\udfff')).toEqual(said);
      expect(await shop.store.get('contacts', 'no\0body')).toBeUndefined();
      expect(await shop.store.leadsOf('no\0body')).toEqual([]);
    });
  });

  describe('committing', () => {
    test('commits resolve in the order they were made', async () => {
      const resolved: number[] = [];
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          await shop.store.commit([put(contact(`c${at}`))]);
          resolved.push(at);
        }),
      );
      expect(resolved).toEqual([...resolved].sort((a, b) => a - b));
    });

    test('the last of several writes of one record counts', async () => {
      await shop.store.commit([
        put(contact('c1')),
        put(contact('c1', { notes: 'second' })),
        put(contact('c2')),
        { drop: 'contacts', id: 'c2' },
      ]);
      expect((await shop.store.list('contacts')).map(({ notes }) => notes)).toEqual(['second']);
    });

    test('tasks under one lock name run one after the other, also inside another lock', async () => {
      const add = () =>
        shop.store.exclusively(lockNames.sessions, () =>
          shop.store.exclusively(lockNames.mail, async () => {
            const { hashes } = (await shop.store.get('sign-in-addresses', ONLY)) ?? { hashes: [] };
            await shop.store.commit([
              { put: 'sign-in-addresses', record: { id: ONLY, hashes: [...hashes, 'more'] } },
            ]);
          }),
        );
      await Promise.all(Array.from({ length: 20 }, add));
      expect((await shop.store.get('sign-in-addresses', ONLY))?.hashes).toHaveLength(20);
    });

    test('a store that is closing takes no new commit, but finishes those it took', async () => {
      const taken = shop.store.commit([put(contact('c1'))]);
      const closed = shop.store.close();
      expect(shop.store.writable()).toBe(false);
      await expect(shop.store.commit([])).rejects.toThrow(StoreUnavailable);
      await taken;
      await closed;
      await shop.restart();
      expect(await shop.store.get('contacts', 'c1')).toBeDefined();
    });
  });

  test('queued mails are claimed oldest first, again by their holder, and by another process once stored again', async () => {
    const now = new Date(clock.steady());
    const until = new Date(clock.steady() + HOUR_MS);
    const mail = (id: string, state: OutgoingMail['state'] = 'queued'): OutgoingMail => ({
      ...{ id, lead: null, purpose: 'alert', state, created_at: now.toISOString() },
    });
    const mails = [mail('a'), mail('sent', 'sent'), mail('b')];
    await shop.store.commit(mails.map((record) => ({ put: 'mails', record })));
    const claimed = async (by: string, ...ids: string[]) =>
      (await shop.store.claimMails({ by, now, until, ids })).map(({ id }) => id);
    expect(await claimed('me', 'b', 'sent', 'gone', 'a')).toEqual(['a', 'b']);
    expect(await claimed('me', 'a')).toEqual(['a']);
    await shop.store.commit([{ put: 'mails', record: mail('a') }]);
    expect(await claimed('another', 'a')).toEqual(['a']);
  });

  test('after a restart every record is there in the same order, and a new record is the newest', async () => {
    await fill(300);
    await shop.store.commit([
      { put: 'messages', record: line('anna', 1) },
      { put: 'live-chat', record: { id: ONLY, is_on: true } },
      { drop: 'contacts', id: 'c100' },
      put(contact('c5', { handled_at: '2026-11-20T16:00:00.000Z' })),
    ]);
    const before = await shop.store.list('contacts');
    await shop.restart();
    expect(await shop.store.list('contacts')).toEqual(before);
    expect(await shop.store.messagesOf('anna')).toEqual([line('anna', 1)]);
    expect((await shop.store.get('live-chat', ONLY))?.is_on).toBe(true);
    expect(await shop.store.leadsOf('c6@mail.example')).toHaveLength(1);
    expect(shop.store.warnings()).toEqual([]);
    await shop.store.commit([put(contact('new'))]);
    await shop.restart();
    expect((await shop.store.list('contacts', { limit: 1 })).map(({ id }) => id)).toEqual(['new']);
  });
});
