import type { DeviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { expect, test } from 'vitest';
import { openDraft, restored } from './draft.ts';

function device() {
  const kept = new Map<string, string>();
  const storage: DeviceStorage = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const clock = { now: 1_000_000 };
  let keys = 0;
  const tab = () =>
    openDraft('contact', {
      storage,
      now: () => clock.now,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
    });
  return { tab, clock, storage, kept };
}

test('a form sends the same values under the same key, also from another tab', () => {
  const { tab, clock } = device();
  const first = tab();
  const sent = first.attempt({ name: 'Ruth' });
  expect(sent).toMatchObject({ key: 'key-1' });
  clock.now += 9000;
  expect(first.attempt({ name: 'Ruth' })).toEqual(sent);
  expect(tab().attempt({ name: 'Ruth' })).toEqual(sent);
});

test('changed values of a form get a new key, and the old values keep the old key', () => {
  const draft = device().tab();
  const { key } = draft.attempt({ name: 'Ruth' });
  expect(draft.attempt({ name: 'Ruth Miller' }).key).not.toBe(key);
  expect(draft.attempt({ name: 'Ruth' }).key).toBe(key);
});

test('saving a draft after an attempt keeps the attempt’s key', () => {
  const { tab } = device();
  const draft = tab();
  const { key } = draft.attempt({ name: 'Ruth' });
  draft.keep({ name: 'Ruth' });
  expect(tab().attempt({ name: 'Ruth' }).key).toBe(key);
});

test('a finished form drops its draft, and sends the same values under a new key', () => {
  const { tab, kept } = device();
  const draft = tab();
  draft.keep({ name: 'Ruth' });
  const { key } = draft.attempt({ name: 'Ruth' });
  draft.finish({});
  expect(kept.size).toBe(0);
  expect(draft.attempt({ name: 'Ruth' }).key).not.toBe(key);
});

test('an unreadable draft of a form is ignored', () => {
  const { tab, storage } = device();
  for (const bad of ['{', 'null', '{"at":1}', '[]']) {
    storage.set('draft:contact', bad);
    expect(tab().values()).toBeNull();
  }
});

const empty = { name: '', message: '', referrals: [{ name: '', phone: '' }] };

test('a restored form takes the values that fit and leaves the others empty', () => {
  expect(
    restored(empty, {
      name: 'Ruth',
      message: 7,
      surprise: 'x',
      referrals: [{ name: 'Paul', phone: null }, 'nobody'],
    }),
  ).toEqual({
    name: 'Ruth',
    message: '',
    referrals: [
      { name: 'Paul', phone: '' },
      { name: '', phone: '' },
    ],
  });
});

test('a restored form with a list has at least one entry', () => {
  expect(restored(empty, { referrals: [] })).toEqual(empty);
  expect(restored(empty, {})).toEqual(empty);
});
