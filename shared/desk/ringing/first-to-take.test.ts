import { expect, test } from 'vitest';
import type { Ringing } from '../../contract/frames.ts';
import { firstToTake } from './ringing-bar.tsx';

const at = (minute: number, kind: Ringing['kind']): Ringing => {
  const id = `${kind} ${minute}`;
  return { kind, id, name: 'Ada', since: `2026-11-20T15:0${minute}:00Z`, rings: 1 };
};

test.each([
  ['nobody', [], undefined],
  ['the oldest', [at(2, 'contacts'), at(1, 'referrals'), at(3, 'contacts')], 'referrals 1'],
  ['a talk before all', [at(1, 'contacts'), at(3, 'conversation')], 'conversation 3'],
  ['the oldest talk', [at(4, 'conversation'), at(3, 'conversation')], 'conversation 3'],
])('%s', (_, ringing, expected) => {
  expect(firstToTake(ringing)?.id).toBe(expected);
});
