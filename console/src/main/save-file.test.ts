import { expect, test } from 'vitest';
import { createSaveFile } from './save-file.ts';

/* console/e2e/desk.spec.ts shows what is saved, and what cannot be. */

test('a closed dialog saves nothing', async () => {
  const save = createSaveFile({
    dialog: { showSaveDialog: async () => ({ canceled: true, filePath: '' }) },
    window: () => null,
    downloads: '/nowhere',
  });
  expect(await save({ name: 'contacts.csv', text: 'Name' })).toEqual({ outcome: 'cancelled' });
});
