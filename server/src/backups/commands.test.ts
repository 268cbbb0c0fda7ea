import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, newPlace, said, write } from '../testing/backup-places.ts';
import { listBackups } from './backup-folder.ts';

/* Which backup commands take when no folder is named. */

/** Changes one byte of the newest backup, and returns that backup. */
async function damageNewest(backupDir: string) {
  const [newest] = await listBackups(backupDir);
  const data = path.join(newest?.dir ?? '', 'data');
  const name = fs.readdirSync(data).findLast((one) => one.startsWith('manifest-')) ?? '';
  const bytes = fs.readFileSync(path.join(data, name));
  const at = bytes.length - 3;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  fs.writeFileSync(path.join(data, name), bytes);
  return newest?.dir ?? '';
}

test('a restore takes the backup of the shop itself when a copy of the shop backs up into the same folder', async () => {
  const shop = newPlace();
  await write(shop.DATA_DIR, 'a');
  await said(shop, 'backup');
  // As drills once were: the newest backup, restored into another folder, backs itself up into the same place.
  const drill = { ...shop, DATA_DIR: path.join(shop.home, 'drill') };
  await said(drill, 'restore');
  await write(shop.DATA_DIR, 'b');
  await said(shop, 'backup');
  await said(drill, 'backup');
  expect(await listBackups(shop.BACKUP_DIR)).toHaveLength(3);

  expect((await said(shop, 'verify')).text).toMatch(
    /One backup in .* of another shop, of a copy of this one, or from before a move, left aside/,
  );
  const { code, text } = await said(shop, 'restore', ['--replace']);
  expect(text).toMatch(/^One backup in .* of another shop, of a copy.*\nRestored .*2 contacts/);
  expect(code).toBe(0);
  expect(await namesIn(shop.DATA_DIR)).toEqual(['a', 'b']);
  const [copy] = (await listBackups(shop.BACKUP_DIR)).filter(
    ({ lineage }) => lineage?.from !== null,
  );
  expect((await said(shop, 'restore', [copy?.dir ?? '', '--replace'])).text).toMatch(
    /is of another shop, of a copy of this one, or from before a move\.\nRestored/,
  );
  // Without the folder nothing says which of the two was the shop.
  fs.rmSync(shop.DATA_DIR, { recursive: true });
  expect(await said(shop, 'restore')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /nothing says which is this one\. Name one of the newest: .*, .*\.$/,
    ),
  });
});

test('a restored shop counts the backups of the lost shop as its own', async () => {
  const shop = newPlace();
  await write(shop.DATA_DIR, 'a');
  await said(shop, 'backup');
  fs.rmSync(shop.DATA_DIR, { recursive: true });
  await said(shop, 'restore');
  // The restored folder has no backups yet, so its ancestor's count as its own.
  expect((await said(shop, 'restore', ['--replace'])).text).toMatch(/^Restored/);
  await write(shop.DATA_DIR, 'b');
  await said(shop, 'backup');
  fs.rmSync(shop.DATA_DIR, { recursive: true });
  expect((await said(shop, 'restore')).text).toMatch(/^Restored .*2 contacts/);
});

test('a restore takes the newest whole backup and names those passed over; without a whole one it changes nothing', async () => {
  const shop = newPlace();
  await write(shop.DATA_DIR, 'a');
  await said(shop, 'backup');
  await write(shop.DATA_DIR, 'b');
  await said(shop, 'backup');
  const bad = await damageNewest(shop.BACKUP_DIR);
  const { code, text } = await said(shop, 'restore', ['--replace']);
  expect({ code, lines: text.split('\n') }).toMatchObject({
    code: 0,
    lines: [
      expect.stringMatching(/^Passed over: manifest-\d+ in the backup .* is missing or damaged/),
      expect.stringMatching(/^Restored .*1 contacts/),
      expect.anything(),
      expect.anything(),
    ],
  });
  expect(text).toContain(bad);
  const others = (await listBackups(shop.BACKUP_DIR)).filter(({ dir }) => dir !== bad);
  for (const { dir } of others) fs.rmSync(path.join(dir, 'backup.json'));
  const none =
    /Passed over.*\nPassed over: .* it has no backup\.json.*\nNone of the backups in .* is whole/;
  expect((await said(shop, 'restore', ['--replace'])).text).toMatch(none);
  expect(await namesIn(shop.DATA_DIR)).toEqual(['a']);
  // Half-copied backups on a new machine: nothing there says whose they are.
  fs.rmSync(path.join(bad, 'backup.json'));
  fs.rmSync(shop.DATA_DIR, { recursive: true });
  expect((await said(shop, 'restore')).text).toMatch(none);
});

test('`restore --salvage` brings back every whole record of a damaged backup and names the rest', async () => {
  const shop = newPlace();
  await write(shop.DATA_DIR, ...Array.from({ length: 40 }, (_, at) => `c${at}`));
  await write(shop.DATA_DIR, 'd0', 'd1', 'd2');
  fs.writeFileSync(path.join(shop.DATA_DIR, 'business.json'), '{}');
  fs.writeFileSync(path.join(shop.DATA_DIR, 'mail-secret'), 'secret');
  await said(shop, 'backup');
  const [{ dir = '' } = {}] = await listBackups(shop.BACKUP_DIR);
  const data = path.join(dir, 'data');
  const segment = fs
    .readdirSync(path.join(data, 'segments'))
    .find((one) => one.startsWith('contacts'));
  // Damages one record of a segment, and a file of the shop.
  const file = path.join(data, 'segments', segment ?? '');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('{"kind"', '{"kind'));
  fs.writeFileSync(path.join(data, 'mail-secret'), 'other!');
  fs.rmSync(shop.DATA_DIR, { recursive: true });
  expect((await said(shop, 'restore', [dir])).text).toMatch(/is missing or damaged/);
  expect(await said(shop, 'restore', ['--salvage'])).toMatchObject({ code: 1 });
  const { code, text } = await said(shop, 'restore', [dir, '--salvage']);
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('42 contacts') });
  expect(text).toMatch(
    /Not whole: contacts-\S+ is damaged: 42 of its records can be read.* 1 cannot/,
  );
  expect(text).toContain('Not whole: mail-secret is missing or damaged.');
  const names = await namesIn(shop.DATA_DIR);
  expect(names).toHaveLength(42);
  expect(names).toEqual(expect.arrayContaining(['d0', 'd1', 'd2']));
  expect(fs.existsSync(path.join(shop.DATA_DIR, 'mail-secret'))).toBe(false);
  expect(fs.readFileSync(path.join(shop.DATA_DIR, 'business.json'), 'utf8')).toBe('{}');
  // Without backup.json, manifest and one journal, salvage still gives the rest.
  for (const name of fs.readdirSync(data)) {
    if (name.startsWith('manifest-')) fs.rmSync(path.join(data, name));
  }
  fs.rmSync(path.join(dir, 'backup.json'));
  const again = await said(shop, 'restore', [dir, '--salvage', '--replace']);
  expect(again.text).toMatch(
    /Restored .*42 contacts.*\nNot whole: The table of contents is missing/,
  );
});
