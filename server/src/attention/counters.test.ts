import type { Contact } from '@sallie/shared/contract/contact';
import type { Happening } from '@sallie/shared/contract/history';
import type { Referral } from '@sallie/shared/contract/referral';
import { entriesOf } from '@sallie/shared/rules/history';
import { describe, expect, test } from 'vitest';
import { clock, consultation, contact, referral, visitor } from '../testing/samples.ts';
import { createCounters } from './counters.ts';

const at = clock.now().toISOString();
const later = '2026-11-20T15:04:00.000Z';
const by = { by: 'dana', by_id: 'dana' };
const claim = { ...by, at, seconds: 3 };
const read = { ...by, at };
const dana = { role: 'staff', id: 'dana', name: 'dana' } as const;
const said = (happening: Happening) => entriesOf(later, dana, [happening]);

/** A tally of one contact message that goes through these states. */
function through(...states: Partial<Contact>[]) {
  const counters = createCounters(clock);
  let before: Contact | undefined;
  for (const state of states) {
    const after = contact('a', state);
    counters.note(before, after);
    before = after;
  }
  return {
    waiting: counters.waiting(),
    unread: counters.unread(),
    since: [...counters.fresh()].map(({ since }) => since),
  };
}

describe('one lead', () => {
  test.each<[string, Partial<Contact>[], number, number, string[]]>([
    ['new', [{}], 1, 1, [at]],
    ['opened', [{}, { read }], 1, 0, [at]],
    ['taken', [{}, { claim, read }], 0, 0, []],
    ['done', [{}, { handled_at: at, read }], 0, 0, []],
    ['suspect', [{ spam: true }], 0, 0, []],
    ['marked as spam', [{}, { spam: true }], 0, 0, []],
    ['cleared', [{ spam: true }, { history: said({ type: 'cleared-spam' }) }], 1, 1, [later]],
    [
      'given back',
      [
        { claim, read },
        { read, history: said({ type: 'released' }) },
      ],
      1,
      0,
      [later],
    ],
    ['noted on', [{}, { notes: 'x', history: said({ type: 'notes' }) }], 1, 1, [at]],
    ['of last week', [{ created_at: '2026-11-13T15:00:00.000Z' }], 1, 1, []],
  ])('%s', (_, states, waiting, unread, since) => {
    expect(through(...states)).toEqual({ waiting, unread, since });
  });
});

test('a visitor is no enquiry, unless what they left in the chat is all there is', () => {
  const counters = createCounters(clock);
  const before = visitor('a', { read: null });
  counters.note(undefined, before);
  expect([counters.waiting(), counters.unread(), [...counters.fresh()]]).toEqual([0, 0, []]);
  const left = { ...before, left_at: later };
  counters.note(before, left);
  expect([counters.waiting(), counters.unread()]).toEqual([1, 1]);
  expect([...counters.fresh()]).toMatchObject([{ kind: 'visitors', since: later, once: true }]);
  counters.note(left, { ...left, handled_at: later, read });
  expect([counters.waiting(), counters.unread(), [...counters.fresh()]]).toEqual([0, 0, []]);
});

test('what is erased neither waits nor rings', () => {
  const counters = createCounters(clock);
  counters.note(undefined, contact('a'));
  counters.note(contact('a'), undefined);
  expect([counters.waiting(), counters.unread(), [...counters.fresh()]]).toEqual([0, 0, []]);
});

test('a status given back to new waits again, from then on', () => {
  const counters = createCounters(clock);
  const begun = consultation('a', { status: 'contacted' });
  counters.note(undefined, begun);
  expect(counters.waiting()).toBe(0);
  const undone = {
    ...begun,
    status: 'new',
    history: said({ type: 'status', from: 'contacted', to: 'new' }),
  };
  counters.note(begun, undone);
  expect([...counters.fresh()]).toMatchObject([{ since: later }]);
});

describe('the referrals of one form', () => {
  function batch() {
    const counters = createCounters(clock);
    const known = new Map<string, Referral>();
    return {
      counters,
      put(id: string, fields: Partial<Referral> = {}) {
        const after = referral(id, { batch_id: 'batch-one', ...fields });
        counters.note(known.get(id), after);
        known.set(id, after);
      },
    };
  }

  test('are one that waits, and three to be read', () => {
    const { counters, put } = batch();
    for (const id of ['a', 'b', 'c']) put(id);
    expect([counters.waiting(), counters.unread()]).toEqual([1, 3]);
  });

  test('wait no more once one of them is taken, and again when it is given back', () => {
    const { counters, put } = batch();
    for (const id of ['a', 'b']) put(id);
    put('a', { claim });
    expect([counters.waiting(), counters.isTaken('batch-one')]).toEqual([0, true]);
    put('a', { history: said({ type: 'released' }) });
    expect([counters.waiting(), counters.isTaken('batch-one')]).toEqual([1, false]);
  });

  test('a suspect among them counts for nothing', () => {
    const { counters, put } = batch();
    put('a');
    put('b', { spam: true });
    expect([counters.waiting(), counters.unread(), counters.isTaken('batch-one')]).toEqual([
      1,
      1,
      false,
    ]);
  });

  test('are reminded of as one', () => {
    const { counters, put } = batch();
    put('a', { mails: { reminder: 'sent' } });
    put('b');
    expect(counters.isReminded('batch-one')).toBe(true);
  });
});
