import type { Contact } from '@sallie/shared/contract/contact';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { entriesOf } from '@sallie/shared/rules/history';
import { describe, expect, test } from 'vitest';
import { putLead } from '../leads/save.ts';
import { clock, consultation, contact, referral, visitor } from '../testing/samples.ts';
import { storeOfEach, stores } from '../testing/stores.ts';
import { createLeadSignals } from './lead-signals.ts';

const at = clock.now().toISOString();
const later = '2026-11-20T15:04:00.000Z';
const by = { by: 'dana', by_id: 'dana' };
const claim = { ...by, at, seconds: 3 };
const read = { ...by, at };
const dana = { role: 'staff', id: 'dana', name: 'dana' } as const;
const said = (happening: Happening) => entriesOf(later, dana, [happening]);

describe.each(stores)('$name', ({ newHome }) => {
  const shop = storeOfEach(newHome);
  const put = (...leads: Lead[]) => shop.store.commit(leads.map(putLead));

  /** Counts after this many hours, also with the store opened again. */
  async function signs(hours = 0) {
    const now = () => new Date(clock.now().getTime() + hours * HOUR_MS);
    const { waiting, unread, fresh } = await createLeadSignals(shop.store, { now }).read();
    return { waiting, unread, fresh };
  }

  test.each<[string, Partial<Contact>[], number, number, string[]]>([
    ['new waits, is unread and rings', [{}], 1, 1, [at]],
    ['opened waits and rings, but is not unread', [{}, { read }], 1, 0, [at]],
    ['taken neither waits nor rings', [{}, { claim, read }], 0, 0, []],
    ['done neither waits nor rings', [{}, { handled_at: at, read }], 0, 0, []],
    ['suspected of spam neither waits nor rings', [{ spam: true }], 0, 0, []],
    ['marked as spam neither waits nor rings', [{}, { spam: true }], 0, 0, []],
    [
      'cleared of spam waits, is unread and rings from then on',
      [{ spam: true }, { history: said({ type: 'cleared-spam' }) }],
      1,
      1,
      [later],
    ],
    [
      'given back waits and rings from then on',
      [
        { claim, read },
        { read, history: said({ type: 'released' }) },
      ],
      1,
      0,
      [later],
    ],
    [
      'noted on still waits, is unread and rings from when it came',
      [{}, { notes: 'x', history: said({ type: 'notes' }) }],
      1,
      1,
      [at],
    ],
    [
      'of last week waits and is unread, but does not ring',
      [{ created_at: '2026-11-13T15:00:00.000Z' }],
      1,
      1,
      [],
    ],
  ])('a lead that is %s', async (_, states, waiting, unread, since) => {
    for (const state of states) await put(contact('a', state));
    const found = await signs();
    expect({ ...found, fresh: found.fresh.map((one) => one.since) }).toEqual({
      waiting,
      unread,
      fresh: since,
    });
  });

  test('a visitor is no lead until something is left in the chat, and then waits and rings once', async () => {
    const before = visitor('a', { read: null });
    await put(before);
    expect(await signs()).toEqual({ waiting: 0, unread: 0, fresh: [] });
    const left = { ...before, left_at: later };
    await put(left);
    expect(await signs()).toMatchObject({ waiting: 1, unread: 1 });
    expect((await signs()).fresh).toMatchObject([{ kind: 'visitors', since: later, once: true }]);
    await put({ ...left, handled_at: later, read });
    expect(await signs()).toEqual({ waiting: 0, unread: 0, fresh: [] });
  });

  test('an urgent lead rings as urgent, and one with that word in its message does not', async () => {
    await put(contact('a', { urgent: true }), contact('b', { message: '"urgent":true' }));
    const found = (await signs()).fresh.map(({ id, urgent }) => [id, urgent]);
    expect(found.sort()).toEqual([
      ['a', true],
      ['b', undefined],
    ]);
  });

  test('a consultation set back to the status new waits again, and rings from then on', async () => {
    const begun = consultation('a', { status: 'contacted' });
    await put(begun);
    expect(await signs()).toMatchObject({ waiting: 0 });
    const back = said({ type: 'status', from: 'contacted', to: 'new' });
    await put({ ...begun, status: 'new', history: back });
    expect((await signs()).fresh).toMatchObject([{ since: later }]);
  });

  /** Makes one lead a second; the first `urgent` ones are in trouble. */
  const floodOf = (length: number, urgent = 0) =>
    Array.from({ length }, (_, number) => {
      const created_at = new Date(Date.parse(at) + number * 1000).toISOString();
      return contact(`c${number}`, { created_at, ...(number < urgent && { urgent: true }) });
    });

  test('in a flood of 300 leads the newest 200 ring, and all are counted', async () => {
    const flood = floodOf(300);
    await put(...flood);
    const { waiting, fresh } = await signs();
    expect(waiting).toBe(300);
    expect(fresh.map(({ id }) => id)).toEqual(
      flood
        .slice(100)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(await signs(25)).toMatchObject({ waiting: 300, fresh: [] });
  });

  test('an urgent lead rings before all others, though 200 leads came after it', async () => {
    await put(...floodOf(220, 2));
    const { fresh } = await signs();
    expect(fresh.map(({ id }) => id).slice(0, 3)).toEqual(['c1', 'c0', 'c219']);
    expect(fresh).toHaveLength(200);
  });

  describe('the referrals of one form', () => {
    const one = (id: string, fields: object = {}) =>
      referral(id, { batch_id: 'batch-one', ...fields });
    const due = async () => {
      const from = new Date(0);
      const found = await shop.store.waitingLeads({ from, isUnanswered: true, limit: 9 });
      return found.map(({ id }) => id);
    };

    test('count as one waiting, and each as unread', async () => {
      await put(one('a'), one('b'), one('c'), referral('d', { batch_id: 'other' }));
      expect(await signs()).toMatchObject({ waiting: 2, unread: 4 });
    });

    test('wait and ring no more once one of them is taken, and again when it is given back', async () => {
      await put(one('a'), one('b'));
      expect((await signs()).fresh).toMatchObject([
        { enquiry: 'batch-one' },
        { enquiry: 'batch-one' },
      ]);
      await put(one('a', { claim }));
      expect(await signs()).toMatchObject({ waiting: 0, fresh: [] });
      expect(await due()).toEqual([]);
      await put(one('a', { history: said({ type: 'released' }) }));
      expect(await signs()).toMatchObject({ waiting: 1, fresh: [{}, {}] });
    });

    test('count without the one suspected of spam', async () => {
      await put(one('a'), one('b', { spam: true }));
      expect(await signs()).toMatchObject({ waiting: 1, unread: 1, fresh: [{ id: 'a' }] });
    });

    test('get one reminder together', async () => {
      await put(one('a'), one('b'), contact('c', { mails: { reminder: 'sent' } }));
      expect(await due()).toEqual(['a', 'b']);
      await put(one('a', { mails: { reminder: 'sent' } }));
      expect(await due()).toEqual([]);
      expect(await signs()).toMatchObject({ waiting: 2 });
    });
  });
});
