import { expect, test } from 'vitest';
import { restored } from './use-draft.ts';

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
