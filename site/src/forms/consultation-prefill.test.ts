import { expect, test } from 'vitest';
import { prefilled } from './consultation-form.tsx';

const values = { name: 'Ruth', projectType: '', message: '' };

test('fills in the kind of floor and a note', () => {
  expect(prefilled(values, '?type=luxury-vinyl&note=Natural+oak,+kitchen')).toEqual({
    name: 'Ruth',
    projectType: 'luxury-vinyl',
    message: 'Natural oak, kitchen',
  });
});

test('puts the note above what was written earlier, once', () => {
  const written = { ...values, message: 'The stairs too.' };
  const once = prefilled(written, '?note=Natural+oak');
  expect(once.message).toBe('Natural oak\nThe stairs too.');
  expect(prefilled(once, '?note=Natural+oak')).toEqual(once);
});

test('keeps the kind of floor chosen earlier', () => {
  const drafted = { ...values, projectType: 'carpet', message: 'Stairs.' };
  expect(prefilled(drafted, '?type=tile&note=Slate')).toEqual({
    name: 'Ruth',
    projectType: 'carpet',
    message: 'Slate\nStairs.',
  });
});

test('leaves the form alone without a query, or with one it does not know', () => {
  expect(prefilled(values, '')).toEqual(values);
  expect(prefilled(values, '?type=marble&type=x')).toEqual(values);
  expect(prefilled(values, '?type=toString')).toEqual(values);
});
