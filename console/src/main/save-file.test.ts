import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSaveFile } from './save-file.ts';

function open(choose: (folder: string) => string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-saving-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filePath = choose(folder) ?? '';
  const offered: unknown[] = [];
  const save = createSaveFile({
    dialog: {
      async showSaveDialog(...args: unknown[]) {
        offered.push((args.at(-1) as { defaultPath: string }).defaultPath);
        return { canceled: filePath === '', filePath };
      },
    },
    window: () => null,
    downloads: folder,
  });
  return {
    save: () => save({ name: 'contacts.csv', text: 'Name\nAda' }),
    folder,
    filePath,
    offered,
  };
}

test('a sheet is written where the user says, and success says where', async () => {
  const { save, folder, filePath, offered } = open((dir) => join(dir, 'mine.csv'));
  expect(await save()).toEqual({ outcome: 'saved', where: filePath });
  expect(readFileSync(filePath, 'utf8')).toBe('Name\nAda');
  expect(offered).toEqual([join(folder, 'contacts.csv')]);
});

test('a closed dialog saves nothing', async () => {
  expect(await open(() => null).save()).toEqual({ outcome: 'cancelled' });
});

test('what cannot be written is said, with what to do', async () => {
  const { save } = open((dir) => {
    mkdirSync(join(dir, 'mine.csv')); // No file can take the place of a folder.
    return join(dir, 'mine.csv');
  });
  expect(await save()).toEqual({
    outcome: 'failed',
    remedy: 'It could not be written there. Choose another place.',
  });
});
