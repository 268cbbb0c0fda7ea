import { expect, test } from 'vitest';
import { aMemory } from '../testing/host.ts';
import { createDrafts } from './drafts.ts';

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
