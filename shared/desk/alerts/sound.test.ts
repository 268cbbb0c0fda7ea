import { expect, test } from 'vitest';
import type { Sound } from '../ports/host.ts';
import { tonesOf } from './sound.ts';

const names: Record<number, string> = { 659.25: 'E', 783.99: 'G' };

test.each<[Sound, string]>([
  ['test', 'E0 G0.2'],
  ['visitor', 'E0 G0.2'],
  ['line', 'G0 E0.2 G0.4'],
  ['lead', 'E0 G0.2 E0.6 G0.8'],
])('the sound “%s” plays the tones %s', (sound, expected) => {
  const heard = tonesOf(sound, 0).map(
    ({ frequency, start }) => `${names[frequency]}${Number(start.toFixed(3))}`,
  );
  expect(heard.join(' ')).toBe(expected);
});

test('each tone lasts 0.2 s, rises in 10 ms and falls in 30 ms', () => {
  for (const tone of tonesOf('lead', 7)) {
    expect(tone).toMatchObject({ rise: 0.01, fall: 0.03 });
    expect(tone.stop - tone.start).toBeCloseTo(0.2);
  }
});
