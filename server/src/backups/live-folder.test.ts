import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { journalPath, segmentsPath } from '../store/embedded/folder.ts';
import { formatLine, formatVersion } from '../store/embedded/journal.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { contact } from '../testing/samples.ts';
import { filesOf } from './live-folder.ts';

const entry = (seq: number) => {
  const writes = [{ put: 'contacts', record: contact(`c${seq}`) }];
  return formatLine(JSON.stringify({ v: formatVersion, seq, writes }));
};

test('a copy of a live folder has no gap when the journal is switched meanwhile, and leaves out half a line', async () => {
  const home = ownFolder();
  const [dir, copy] = [path.join(home, 'data'), path.join(home, 'copy')];
  for (const folder of [dir, copy]) fs.mkdirSync(segmentsPath(folder), { recursive: true });
  fs.writeFileSync(journalPath(dir, 1), entry(1) + entry(2));
  fs.writeFileSync(journalPath(dir, 2), '');
  let isSwitched = false;
  for (const { name, read } of filesOf(dir)) {
    fs.writeFileSync(path.join(copy, name), read());
    if (isSwitched) continue;
    isSwitched = true;
    fs.appendFileSync(journalPath(dir, 1), entry(3) + entry(4).slice(0, 30));
    fs.appendFileSync(journalPath(dir, 2), entry(4));
  }
  expect(await inspectFolder(copy)).toMatchObject({ counts: { contacts: 3 }, damaged: [] });
});

test('business.json is read last, because one older than the records would count as changed by hand', () => {
  const dir = ownFolder();
  fs.mkdirSync(segmentsPath(dir));
  fs.writeFileSync(journalPath(dir, 1), entry(1));
  for (const name of ['business.json', 'secret']) fs.writeFileSync(path.join(dir, name), '{}');
  expect(filesOf(dir).map(({ name }) => name)).toEqual([
    'secret',
    'journal-000001',
    'business.json',
  ]);
});
