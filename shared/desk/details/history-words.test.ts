import { expect, test } from 'vitest';
import { consultation } from '../leads/testing/consultation.ts';
import { historyOf, spanOf } from './history-words.ts';

test('a history reads as sentences, the latest first', () => {
  const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
  const lead = consultation('1', {
    claim: { by: 'Dana', at: at(2), seconds: 120 },
    read: { by: 'Bob', at: at(1) },
    history: [
      { at: at(2), by: 'Dana', what: 'taken' },
      { at: at(4), by: 'Bob', what: 'status Scheduled, appointment set' },
      { at: at(5), by: 'Bob', what: 'something newer' },
    ],
  });
  expect(historyOf(lead).map(({ words }) => words)).toEqual([
    'Bob something newer',
    'Bob moved it to Scheduled and set the appointment',
    'Dana took it 2 min after it came',
    'Bob opened it first',
    'It came',
  ]);
});

for (const [seconds, words] of [
  [0, '0 s'],
  [89, '89 s'],
  [600, '10 min'],
  [7200, '2 h'],
  [11_100, '3 h 5 min'],
  [200_000, '2 days'],
] as const) {
  test(`${seconds} seconds are ${words}`, () => {
    expect(spanOf(seconds)).toBe(words);
  });
}
