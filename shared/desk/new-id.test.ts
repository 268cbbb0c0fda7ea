import { expect, test } from 'vitest';
import { newId } from './desk.tsx';

test('a new id is a UUID of version 4, and different each time', () => {
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(newId()).not.toBe(newId());
});
