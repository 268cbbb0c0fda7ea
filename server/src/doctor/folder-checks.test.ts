import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { newPlace, said, write } from '../testing/backup-places.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { checkBackups, checkLock } from './folder-checks.ts';

test('the doctor does not take the backup of another shop for one of this shop', async () => {
  const { DATA_DIR, BACKUP_DIR } = newPlace();
  const other = newPlace().DATA_DIR;
  await write(other, 'a');
  await said({ DATA_DIR: other, BACKUP_DIR }, 'backup');
  await write(DATA_DIR, 'b');
  const config = readConfig({ DATA_DIR, BACKUP_DIR });
  const [first] = await checkBackups(config, new Date(), true);
  expect(first).toMatchObject({ outcome: 'warning', says: 'There is no backup yet.' });
});

test.each([
  ['moving', 'A move into', 'npm run move -- --to embedded'],
  ['restoring', 'A restore of', 'npm run restore -- --replace'],
])(
  'the doctor names the command that ends the broken-off state “%s”',
  async (staging, what, again) => {
    const DATA_DIR = ownFolder();
    fs.mkdirSync(path.join(DATA_DIR, staging));
    expect(await checkLock(readConfig({ DATA_DIR }))).toEqual({
      outcome: 'failure',
      says: `${what} ${DATA_DIR} was broken off, and no server starts on it.`,
      remedy: `Run it again: ${again}`,
    });
  },
);
