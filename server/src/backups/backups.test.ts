import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import type { Store } from '../store/store.ts';
import { newPlace as newHome, said as saidBy } from '../testing/backup-places.ts';
import { clock, contact, line } from '../testing/samples.ts';
import { dataIn, listBackups, readBackupManifest } from './backup-folder.ts';
import { makeBackup } from './make.ts';
import { verifyBackup } from './verify.ts';

const noon = new Date('2026-11-20T12:00:00Z');
/** The first segment of a filled folder. */
const SEGMENT = 'segments/contacts-0000.g1';
const hourAfter = (at: Date) => new Date(at.getTime() + HOUR_MS);

function newPlace() {
  const { home, DATA_DIR: dataDir, BACKUP_DIR: backupDir } = newHome();
  return { home, dataDir, backupDir };
}

async function filled(dataDir: string, count: number): Promise<Store> {
  const store = await openStore({ dir: dataDir, clock, checkpointEvery: 300 });
  for (let at = 0; at < count; at += 50) {
    const ids = Array.from({ length: 50 }, (_, place) => `c${at + place}`);
    await Promise.all(ids.map((id) => store.commit([{ put: 'contacts', record: contact(id) }])));
  }
  return store;
}

/** Runs a command as an owner would at noon. */
const said = (
  { dataDir: DATA_DIR, backupDir: BACKUP_DIR }: ReturnType<typeof newPlace>,
  command: 'backup' | 'verify' | 'restore',
  ...words: string[]
) => saidBy({ DATA_DIR, BACKUP_DIR }, command, words, { now: () => noon });

test('a backup made while records are written holds all that was acknowledged before it began', async () => {
  const { dataDir, backupDir } = newPlace();
  const store = await filled(dataDir, 0);
  const acknowledged: string[] = [];
  let isOver = false;
  async function write() {
    for (let at = 0; !isOver; at += 1) {
      const ids = Array.from({ length: 20 }, (_, place) => `c${at * 20 + place}`);
      await Promise.all(ids.map((id) => store.commit([{ put: 'contacts', record: contact(id) }])));
      acknowledged.push(...ids);
    }
  }
  const writing = write();
  // Runs until after the first checkpoint, however slow the machine is.
  for (let run = 0; run < 6 || acknowledged.length <= 300; run += 1) {
    const before = acknowledged.length;
    const { dir } = await makeBackup({
      dataDir,
      backupDir,
      now: new Date(noon.getTime() + run * HOUR_MS),
    });
    const { counts } = await verifyBackup(dir);
    expect(counts.contacts).toBeGreaterThanOrEqual(before);
  }
  isOver = true;
  await writing;
  await store.close();
});

test('an unchanged file takes no room in the next backup, and a damaged one is copied anew', async () => {
  const { dataDir, backupDir } = newPlace();
  const store = await filled(dataDir, 600);
  await store.close();
  const first = await makeBackup({ dataDir, backupDir, now: noon });
  expect(fs.statSync(backupDir).mode & 0o777).toBe(0o700);
  const second = await makeBackup({ dataDir, backupDir, now: hourAfter(noon) });
  const inode = (dir: string, name: string) => fs.statSync(path.join(dir, name)).ino;
  const { files } = readBackupManifest(second.dir);
  const segments = files.filter(({ name }) => name.startsWith('segments/'));
  expect(segments.length).toBeGreaterThan(2);
  for (const { name } of segments) {
    expect(inode(dataIn(second.dir), name)).toBe(inode(dataIn(first.dir), name));
    // Damage in the live folder must not reach its backups, so they share no inodes.
    expect(inode(dataIn(first.dir), name)).not.toBe(inode(dataDir, name));
  }
  // A damaged file is not linked into the next backup.
  const [bad] = segments;
  const file = path.join(dataIn(first.dir), bad?.name ?? '');
  const bytes = fs.readFileSync(file);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  const third = await makeBackup({ dataDir, backupDir, now: hourAfter(hourAfter(noon)) });
  expect((await verifyBackup(third.dir)).counts.contacts).toBe(600);
  await expect(verifyBackup(first.dir)).rejects.toThrow(bad?.name);
});

test('a picture damaged in the last backup is copied anew into the next one', async () => {
  const { dataDir, backupDir } = newPlace();
  await (await filled(dataDir, 50)).close();
  fs.mkdirSync(path.join(dataDir, 'pictures'));
  fs.writeFileSync(path.join(dataDir, 'pictures', 'a-160.webp'), 'picture');
  const pictureIn = (dir: string) => path.join(dataIn(dir), 'pictures', 'a-160.webp');
  const first = await makeBackup({ dataDir, backupDir, now: noon });
  fs.writeFileSync(pictureIn(first.dir), 'pictuse');
  const second = await makeBackup({ dataDir, backupDir, now: hourAfter(noon) });
  expect(fs.readFileSync(pictureIn(second.dir), 'utf8')).toBe('picture');
  await verifyBackup(second.dir);
});

test('each seventh day a backup copies all files, so that damage on disk reaches a week of backups at most', async () => {
  const { dataDir, backupDir } = newPlace();
  await (await filled(dataDir, 600)).close();
  const made = [];
  for (const day of [0, 1, 6, 7, 8]) {
    const now = new Date(noon.getTime() + day * DAY_MS);
    made.push((await makeBackup({ dataDir, backupDir, now })).dir);
  }
  const inodes = made.map((dir) => fs.statSync(path.join(dataIn(dir), SEGMENT)).ino);
  const [first, second, third, fourth, fifth] = inodes;
  expect([second, third, fifth]).toEqual([first, first, fourth]);
  expect(fourth).not.toBe(first);
});

test('a half-made backup is not listed, and the next backup removes it', async () => {
  const place = newPlace();
  await (await filled(place.dataDir, 50)).close();
  const half = path.join(place.backupDir, '2026-11-20T11-00-00Z.half', 'data');
  fs.mkdirSync(half, { recursive: true });
  expect(await listBackups(place.backupDir)).toEqual([]);
  expect(await said(place, 'verify')).toEqual({
    code: 1,
    text: `There is no backup in ${place.backupDir}. Name the folder of one, or set BACKUP_DIR.`,
  });
  const made = await said(place, 'backup');
  expect(made.text).toContain('2026-11-20T12-00-00Z-by-hand and read back: 0 visitors');
  const [newest] = await listBackups(place.backupDir);
  expect((await said(place, 'verify', place.backupDir)).text).toBe(
    `${place.backupDir} is no backup: it has no backup.json. The newest in it is ${newest?.dir}.`,
  );
  expect(fs.existsSync(half)).toBe(false);
});

test('a backup without data, writable folder, right option or room fails with a sentence', async () => {
  const place = newPlace();
  fs.mkdirSync(place.backupDir, { recursive: true });
  const nothing = { code: 1, text: expect.stringMatching(/There is nothing in .* Check DATA_DIR/) };
  expect(await said(place, 'backup')).toMatchObject(nothing);
  fs.mkdirSync(place.dataDir);
  expect(await said(place, 'backup')).toMatchObject(nothing);
  await (await filled(place.dataDir, 50)).close();
  fs.writeFileSync(path.join(place.home, 'file'), '');
  expect(await said(place, 'backup', path.join(place.home, 'file'))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/No backup can be written to .* \(E/),
  });
  expect(await said(place, 'backup', '--replace')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Use: npm run/),
  });
  const full = makeBackup({ ...place, now: noon, reserve: Number.MAX_SAFE_INTEGER });
  await expect(full).rejects.toThrow('There is no room for a backup');
  expect(await listBackups(place.backupDir)).toEqual([]);
});

test('of three backups in one hour the first and last stay, and each has its own name under a stopped clock', async () => {
  const { dataDir, backupDir } = newPlace();
  await (await filled(dataDir, 50)).close();
  const make = () => makeBackup({ dataDir, backupDir, now: noon });
  const [first, second, third] = [await make(), await make(), await make()];
  expect(second.at.getTime()).toBe(first.at.getTime() + 1000);
  expect(await listBackups(backupDir)).toEqual([third, first]);
});

test('a backup whose journal is cut short or missing does not verify', async () => {
  const place = newPlace();
  const store = await filled(place.dataDir, 50);
  await store.commit([{ put: 'messages', record: line('anna', 1) }]);
  const { dir } = await makeBackup({ ...place, now: noon });
  await store.close();
  expect(await said(place, 'verify')).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /is whole\. Made 2026-11-20T12:00:00.000Z; it holds .*50 contacts.*1 messages.*the newest came 2026-11-20T15:00/,
    ),
  });
  const journal = path.join(dataIn(dir), 'journal-000001');
  const bytes = fs.readFileSync(journal);
  fs.writeFileSync(journal, bytes.subarray(0, bytes.length - 1));
  expect(await said(place, 'verify')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/journal-000001.*damaged/),
  });
  fs.rmSync(journal);
  expect(await said(place, 'verify')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/journal-000001.*damaged/),
  });
});

test('`verify` and `restore` name a record of another shape, and it comes back as it is', async () => {
  const place = newPlace();
  const store = await openStore({ dir: place.dataDir, clock });
  const strange = { ...contact('c1'), version: 'one' };
  await store.commit([{ put: 'contacts', record: strange as never }]);
  await store.commit([{ put: 'contacts', record: contact('c2') }]);
  await store.close();
  const named = 'contacts c1 (version) is not as this program keeps it.';
  expect((await said(place, 'backup')).text).not.toContain(named);
  expect(await said(place, 'verify')).toEqual({ code: 0, text: expect.stringContaining(named) });
  const elsewhere = { ...place, dataDir: path.join(place.home, 'back') };
  const restored = await said(elsewhere, 'restore');
  expect(restored).toEqual({ code: 0, text: expect.stringContaining(`Not whole: ${named}`) });
  const back = await openStore({ dir: elsewhere.dataDir, clock });
  expect(await back.get('contacts', 'c1')).toEqual(strange);
  await back.close();
});
