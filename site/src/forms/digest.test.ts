import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { digest } from './draft.ts';

test('the same text has the same digest, another text another one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(digest(one) === digest(other)).toBe(one === other);
      expect(digest(one)).toMatch(/^[0-9a-f]{16}$/);
    }),
  );
});
