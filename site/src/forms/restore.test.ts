import { expect, test } from 'vitest';
import { restored } from './use-draft.ts';

const empty = { name: '', message: '', referrals: [{ name: '', phone: '' }] };

test('puts back what fits the form and leaves the rest empty', () => {
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

test('a form with a list always has one entry', () => {
  expect(restored(empty, { referrals: [] })).toEqual(empty);
  expect(restored(empty, {})).toEqual(empty);
});
