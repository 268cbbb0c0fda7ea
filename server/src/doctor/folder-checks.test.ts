import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { checkLock } from './folder-checks.ts';

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
