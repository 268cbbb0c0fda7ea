import { expect, test } from 'vitest';
import type { Ringing } from '../../contract/frames.ts';
import { firstNamed } from './ringing-bar.tsx';

const at = (minute: number, kind: Ringing['kind']): Ringing => {
  const id = `${kind} ${minute}`;
  return { kind, id, name: 'Ada', since: `2026-11-20T15:0${minute}:00Z`, rings: 1 };
};

test.each([
  ['nobody', [], undefined],
  ['the newest', [at(2, 'contacts'), at(3, 'referrals'), at(1, 'contacts')], 'referrals 3'],
  ['a talk before all', [at(3, 'conversation'), at(4, 'contacts')], 'conversation 3'],
  ['the newest talk', [at(3, 'conversation'), at(4, 'conversation')], 'conversation 4'],
])('%s', (_, ringing, expected) => {
  expect(firstNamed(ringing)?.id).toBe(expected);
});
