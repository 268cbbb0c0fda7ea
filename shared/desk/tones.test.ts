import { expect, test } from 'vitest';
import { twoTones } from './tones.ts';

test('the chime is E5 then G5, 0.2 s each, without a gap', () => {
  const [first, second, ...more] = twoTones(3);
  expect(first).toMatchObject({ frequency: 659.25, start: 3, stop: 3.2 });
  expect(second).toMatchObject({ frequency: 783.99, start: 3.2 });
  expect(second?.stop).toBeCloseTo(3.4);
  expect(more).toEqual([]);
});

test('each tone rises in 10 ms and falls in 30 ms', () => {
  for (const tone of twoTones(0)) expect(tone).toMatchObject({ rise: 0.01, fall: 0.03 });
});
