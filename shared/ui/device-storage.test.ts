import { expect, test } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

test('device storage remembers in memory where the browser forbids storage', () => {
  const storage = createDeviceStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.get('draft')).toBeNull();
  storage.set('draft', 'text');
  expect(storage.get('draft')).toBe('text');
  storage.remove('draft');
  expect(storage.get('draft')).toBeNull();
});
