import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSaveFile } from './calls.ts';

/* console/e2e/desk.spec.ts tests the saving itself. */

test('the save dialog offers the file’s name in the downloads folder; a canceled dialog saves nothing', async () => {
  const offered: unknown[] = [];
  const showSaveDialog = async (...args: unknown[]) => {
    offered.push((args.at(-1) as { defaultPath: string }).defaultPath);
    return { canceled: true, filePath: '' };
  };
  const save = createSaveFile({
    dialog: { showSaveDialog },
    window: () => null,
    downloads: '/nowhere',
  });
  expect(await save({ name: 'contacts.csv', text: 'Name' })).toEqual({ outcome: 'cancelled' });
  expect(offered).toEqual([join('/nowhere', 'contacts.csv')]);
});
