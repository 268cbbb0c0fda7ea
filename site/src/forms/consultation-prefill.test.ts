import { expect, test } from 'vitest';
import { prefilled } from './consultation-form.tsx';

const values = { name: 'Ruth', projectType: '', message: '' };

test('the consultation form stays as it is without a query or with an unknown type', () => {
  expect(prefilled(values, '')).toEqual(values);
  expect(prefilled(values, '?type=marble&type=x')).toEqual(values);
  expect(prefilled(values, '?type=toString')).toEqual(values);
});
