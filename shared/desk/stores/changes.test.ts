import { expect, test } from 'vitest';
import { aMemory } from '../testing/host.ts';
import { createDrafts, createUnderWay } from './changes.ts';

test('drafts of notes from two tabs of one colleague are both kept', () => {
  const memory = aMemory();
  const tab = () => {
    const { notes } = createDrafts(memory);
    notes.restore('dana');
    return notes;
  };
  const [first, second] = [tab(), tab()];
  const draft = (text: string) => ({ text, before: { version: 1, notes: '' } });
  first.write({ kind: 'contacts', id: 'a' }, draft('of the first'));
  second.write({ kind: 'contacts', id: 'b' }, draft('of the second'));
  expect(tab().getState()).toEqual({
    'contacts/a': draft('of the first'),
    'contacts/b': draft('of the second'),
  });
  first.write({ kind: 'contacts', id: 'a' }, null);
  second.write({ kind: 'contacts', id: 'b' }, draft('and more'));
  expect(tab().getState()).toEqual({ 'contacts/b': draft('and more') });
});

test('a change settles for one second; a refused change does not settle', async () => {
  let now = 0;
  const underWay = createUnderWay(() => now);
  const made = () => underWay.during(async () => true);
  const refused = () => underWay.during(async () => Promise.reject(new Error('refused')));
  await made();
  now = 999;
  expect(underWay.isSettling()).toBe(true);
  now = 1000;
  expect(underWay.isSettling()).toBe(false);
  await made();
  await expect(refused()).rejects.toThrow('refused');
  expect(underWay.isSettling()).toBe(false);
});
