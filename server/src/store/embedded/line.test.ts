import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatLine, readLines } from './journal.ts';

const texts = Array.from({ length: 60 }, (_, at) =>
  JSON.stringify({ seq: at, message: `Grüße ${'x'.repeat((at * 37) % 200)}` }),
);
const file = Buffer.from(texts.map(formatLine).join(''));

function wholeIn(bytes: Buffer): string[] {
  return readLines(bytes).pieces.flatMap((piece) => ('text' in piece ? piece.text : []));
}

describe('a journal file', () => {
  test('gives back every line as it was written', () => {
    expect(wholeIn(file)).toEqual(texts);
    expect(readLines(file)).toMatchObject({ torn: null, length: file.length });
  });

  test('with any bit flipped loses at most two lines, and the damage is reported', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(7), (at, bit) => {
        const flipped = Buffer.from(file);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const whole = wholeIn(flipped);
        const { pieces, torn } = readLines(flipped);
        expect(pieces.length > whole.length || torn !== null).toBe(true);
        expect(texts).toEqual(expect.arrayContaining(whole));
        expect(whole.length).toBeGreaterThanOrEqual(texts.length - 2);
      }),
      { numRuns: 500, seed: 1977 },
    );
  });
});
