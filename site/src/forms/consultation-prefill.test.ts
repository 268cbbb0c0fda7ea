import { expect, test } from 'vitest';
import { prefilled } from './consultation-form.tsx';

const values = { name: 'Ruth', projectType: '', message: '' };

test('leaves the form alone without a query, or with one it does not know', () => {
  expect(prefilled(values, '')).toEqual(values);
  expect(prefilled(values, '?type=marble&type=x')).toEqual(values);
  expect(prefilled(values, '?type=toString')).toEqual(values);
});
