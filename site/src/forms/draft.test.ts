import type { DeviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { expect, test } from 'vitest';
import { openDraft } from './draft.ts';

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

test('the same body goes under the same key, also after a reload and from another tab', () => {
  const { tab, clock } = device();
  const first = tab();
  const sent = first.attempt({ name: 'Ruth' });
  expect(sent).toMatchObject({ key: 'key-1' });
  clock.now += 9000;
  expect(first.attempt({ name: 'Ruth' })).toEqual(sent);
  expect(tab().attempt({ name: 'Ruth' })).toEqual(sent);
});

test('changed values get a new key; changed back, the old one', () => {
  const draft = device().tab();
  const { key } = draft.attempt({ name: 'Ruth' });
  expect(draft.attempt({ name: 'Ruth Miller' }).key).not.toBe(key);
  expect(draft.attempt({ name: 'Ruth' }).key).toBe(key);
});

test('typing after an attempt keeps its key', () => {
  const { tab } = device();
  const draft = tab();
  const { key } = draft.attempt({ name: 'Ruth' });
  draft.keep({ name: 'Ruth' });
  expect(tab().attempt({ name: 'Ruth' }).key).toBe(key);
});

test('after success the draft is gone, and the same words are a new message', () => {
  const { tab, kept } = device();
  const draft = tab();
  draft.keep({ name: 'Ruth' });
  const { key } = draft.attempt({ name: 'Ruth' });
  draft.finish();
  expect(kept.size).toBe(0);
  expect(draft.attempt({ name: 'Ruth' }).key).not.toBe(key);
});

test('a draft that cannot be read is no draft', () => {
  const { tab, storage } = device();
  for (const bad of ['{', 'null', '{"at":1}', '[]']) {
    storage.set('draft:contact', bad);
    expect(tab().values()).toBeNull();
  }
});
