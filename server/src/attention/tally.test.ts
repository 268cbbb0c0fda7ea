import type { Contact } from '@sallie/shared/contact';
import type { Referral } from '@sallie/shared/referral';
import { describe, expect, test } from 'vitest';
import { clock, consultation, contact, referral, visitor } from '../store/samples.ts';
import { createTally } from './tally.ts';

const at = clock.now().toISOString();
const later = '2026-11-20T15:04:00.000Z';
const claim = { by: 'dana', at, seconds: 3 };
const read = { by: 'dana', at };
const said = (what: string) => [{ at: later, by: 'dana', what }];

/** A tally of one contact message that goes through these states. */
function through(...states: Partial<Contact>[]) {
  const tally = createTally(clock);
  let before: Contact | undefined;
  for (const state of states) {
    const after = contact('a', state);
    tally.note(before, after);
    before = after;
  }
  return {
    waiting: tally.waiting(),
    unread: tally.unread(),
    since: [...tally.fresh()].map(({ since }) => since),
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
    ['cleared', [{ spam: true }, { history: said('not spam') }], 1, 1, [later]],
    [
      'given back',
      [
        { claim, read },
        { read, history: said('given back') },
      ],
      1,
      0,
      [later],
    ],
    ['noted on', [{}, { notes: 'x', history: said('notes written') }], 1, 1, [at]],
    ['of last week', [{ created_at: '2026-11-13T15:00:00.000Z' }], 1, 1, []],
  ])('%s', (_, states, waiting, unread, since) => {
    expect(through(...states)).toEqual({ waiting, unread, since });
  });
});

test('a visitor is no enquiry, unless what they left in the chat is all there is', () => {
  const tally = createTally(clock);
  const before = visitor('a', { read: null });
  tally.note(undefined, before);
  expect([tally.waiting(), tally.unread(), [...tally.fresh()]]).toEqual([0, 0, []]);
  const left = { ...before, left_at: later };
  tally.note(before, left);
  expect([tally.waiting(), tally.unread()]).toEqual([1, 1]);
  expect([...tally.fresh()]).toMatchObject([{ kind: 'visitors', since: later, once: true }]);
  tally.note(left, { ...left, handled_at: later, read });
  expect([tally.waiting(), tally.unread(), [...tally.fresh()]]).toEqual([0, 0, []]);
});

test('what is erased neither waits nor rings', () => {
  const tally = createTally(clock);
  tally.note(undefined, contact('a'));
  tally.note(contact('a'), undefined);
  expect([tally.waiting(), tally.unread(), [...tally.fresh()]]).toEqual([0, 0, []]);
});

test('a status given back to new waits again, from then on', () => {
  const tally = createTally(clock);
  const begun = consultation('a', { status: 'contacted' });
  tally.note(undefined, begun);
  expect(tally.waiting()).toBe(0);
  const undone = { ...begun, status: 'new', history: said('status New') };
  tally.note(begun, undone);
  expect([...tally.fresh()]).toMatchObject([{ since: later }]);
});

describe('the referrals of one form', () => {
  function batch() {
    const tally = createTally(clock);
    const known = new Map<string, Referral>();
    return {
      tally,
      put(id: string, fields: Partial<Referral> = {}) {
        const after = referral(id, { batch_id: 'batch-one', ...fields });
        tally.note(known.get(id), after);
        known.set(id, after);
      },
    };
  }

  test('are one that waits, and three to be read', () => {
    const { tally, put } = batch();
    for (const id of ['a', 'b', 'c']) put(id);
    expect([tally.waiting(), tally.unread()]).toEqual([1, 3]);
  });

  test('wait no more once one of them is taken, and again when it is given back', () => {
    const { tally, put } = batch();
    for (const id of ['a', 'b']) put(id);
    put('a', { claim });
    expect([tally.waiting(), tally.isTaken('batch-one')]).toEqual([0, true]);
    put('a', { history: said('given back') });
    expect([tally.waiting(), tally.isTaken('batch-one')]).toEqual([1, false]);
  });

  test('a suspect among them counts for nothing', () => {
    const { tally, put } = batch();
    put('a');
    put('b', { spam: true });
    expect([tally.waiting(), tally.unread(), tally.isTaken('batch-one')]).toEqual([1, 1, false]);
  });

  test('are reminded of as one', () => {
    const { tally, put } = batch();
    put('a', { mails: { reminder: 'sent' } });
    put('b');
    expect(tally.isReminded('batch-one')).toBe(true);
  });
});
