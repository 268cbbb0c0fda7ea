import { expect, test } from 'vitest';
import type { Ringing } from '../../contract/attention.ts';
import { firstNamed, takenLine } from './ringing-bar.tsx';

const at = (minute: number, kind: Ringing['kind']): Ringing => {
  const id = `${kind} ${minute}`;
  return { kind, id, name: 'Ada', since: `2026-11-20T15:0${minute}:00Z`, rings: 1 };
};

test.each([
  ['nobody when nothing rings', [], undefined],
  ['the newest lead', [at(2, 'contacts'), at(3, 'referrals'), at(1, 'contacts')], 'referrals 3'],
  [
    'a conversation before a newer lead',
    [at(3, 'conversation'), at(4, 'contacts')],
    'conversation 3',
  ],
  ['the newest conversation', [at(3, 'conversation'), at(4, 'conversation')], 'conversation 4'],
])('the ringing bar names %s', (_, ringing, expected) => {
  expect(firstNamed(ringing)?.id).toBe(expected);
});

const asThen = (_: unknown, then: string) => then;

test.each([
  [0, '0 s'],
  [12, '12 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [7300, '2 h'],
])('the ringing bar says of a lead taken after %i seconds: %s', (seconds, span) => {
  expect(takenLine({ name: 'Ada', by: 'Dana', seconds }, asThen)).toBe(
    `Dana took Ada after ${span}`,
  );
});

test('the ringing bar tells a given lead from a taken one, and uses staff’s present names', () => {
  const given = { name: 'Marcus Webb', by: 'luis', by_id: 'l', seconds: 9 };
  const nameOf = (id: string | null | undefined, then: string) => (id === 'l' ? 'Luis' : then);
  const given_by = { by: 'Dana', by_id: 'd' };
  expect(takenLine({ ...given, given_by }, nameOf)).toBe('Dana gave Marcus Webb to Luis');
  expect(takenLine(given, nameOf)).toBe('Luis took Marcus Webb after 9 s');
});
