import { expect, test } from 'vitest';
import { prefilled } from './consultation-form.tsx';

const values = { name: 'Ruth', projectType: '', message: '' };

test('puts the note above what was written earlier, once', () => {
  const written = { ...values, message: 'The stairs too.' };
  const once = prefilled(written, '?note=Natural+oak');
  expect(once.message).toBe('Natural oak\nThe stairs too.');
  expect(prefilled(once, '?note=Natural+oak')).toEqual(once);
});

test('leaves the form alone without a query, or with one it does not know', () => {
  expect(prefilled(values, '')).toEqual(values);
  expect(prefilled(values, '?type=marble&type=x')).toEqual(values);
  expect(prefilled(values, '?type=toString')).toEqual(values);
});
