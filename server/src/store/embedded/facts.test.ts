import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realDisk } from '../../system/disk.ts';
import {
  bytesOf,
  countedIn,
  factsFiles,
  lead,
  makeShop,
  pathOf,
  startOf,
} from '../../testing/facts-shop.ts';
import { clock, copyFolder, line, newFolder, referral } from '../../testing/samples.ts';
import { type CollectionName, declarationOf, schema } from '../schema.ts';
import type { Write } from '../store.ts';
import { decodeFacts, encodeFacts, factsOf, hashesOf } from './facts.ts';
import { readManifest, scanFolder, segmentsPath, writeManifest } from './folder.ts';
import { checksum } from './journal.ts';
import { openStore } from './open.ts';

let origin: string;
let right: Awaited<ReturnType<typeof startOf>>;
beforeAll(async () => {
  origin = await makeShop();
  right = await startOf(aShop());
});
afterAll(() => {
  for (const dir of [origin, ...copies]) fs.rmSync(dir, { recursive: true });
});

const copies: string[] = [];
function aShop() {
  const dir = newFolder();
  copies.push(dir);
  copyFolder(origin, dir);
  return dir;
}

test('leads counted by their facts give the same counts as leads counted by their records', async () => {
  const store = await openStore({ dir: aShop(), clock });
  const before = await countedIn(store);
  const writes: Extract<Write, { put: CollectionName }>[] = [];
  for await (const record of store.each('contacts')) writes.push({ put: 'contacts', record });
  for await (const record of store.each('referrals')) writes.push({ put: 'referrals', record });
  await store.commit(writes.map(({ put, record }) => ({ drop: put, id: record.id })));
  expect(await countedIn(store)).toEqual({
    counts: { waiting: 0, unread: 0 },
    waiting: [],
    due: [],
  });
  await store.commit(writes);
  const after = await countedIn(store);
  await store.close();
  expect(after).toEqual(before);
  expect(before).toEqual(right.counted);
  expect(before.counts.waiting).toBeGreaterThan(100);
  expect(before.due.length).toBeGreaterThan(10);
});

function opened(dir: string, table: string) {
  const file = pathOf(dir, table);
  const manifest = readManifest(dir, scanFolder(dir).manifests[0] ?? 0);
  const listed = manifest?.segments.find((one) => `${one.file}.facts` === path.basename(file));
  const seeds = manifest?.seeds;
  const declaration = declarationOf(listed?.collection ?? 'contacts');
  const facts = listed && seeds && decodeFacts(declaration, fs.readFileSync(file), listed, seeds);
  if (!manifest || !facts) throw new Error('There are no facts');
  const write = () => fs.writeFileSync(file, encodeFacts(declaration, facts, listed, seeds));
  return { manifest, listed, seeds, facts, write };
}

test('a start reads no record of a full segment, so unreadable records in it do not stop the start', async () => {
  const dir = aShop();
  const { manifest, listed, write } = opened(dir, 'contacts');
  const segment = path.join(segmentsPath(dir), listed.file);
  const text = fs.readFileSync(segment, 'utf8').replaceAll('"name":"Person', '"name":#Person');
  fs.writeFileSync(segment, text);
  listed.crc = checksum(text);
  await writeManifest(dir, realDisk, manifest);
  write();
  const store = await openStore({ dir, clock });
  expect(store.warnings()).toEqual([]);
  await expect(store.get('contacts', 'c7')).rejects.toThrow(SyntaxError);
  await store.close();
});

test('a search by address gives no lead of another address that has the same hash', async () => {
  const dir = aShop();
  const { seeds, facts, write } = opened(dir, 'contacts');
  const theirs = hashesOf('c8@mail.example', seeds);
  const nobodys = hashesOf('nobody@mail.example', seeds);
  for (const column of facts.columns) {
    const at = theirs.indexOf(column[8] ?? 0);
    if (at >= 0) column[8] = nobodys[at] ?? 0;
  }
  write();
  const store = await openStore({ dir, clock });
  expect(await store.leadsOf('nobody@mail.example')).toEqual([]);
  await store.close();
});

test('facts of an earlier state of a segment are not used', async () => {
  const dir = aShop();
  const before = fs.readFileSync(pathOf(dir, 'contacts'));
  const store = await openStore({ dir, clock });
  const moved = { ...lead(8), email: 'd8@mail.example' };
  await store.commit([{ put: 'contacts', record: moved }]);
  await store.forget();
  await store.close();
  fs.writeFileSync(pathOf(dir, 'contacts'), before);
  const again = await openStore({ dir, clock });
  expect(await again.leadsOf('d8@mail.example')).toEqual([moved]);
  await again.close();
});

const flip = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test.each<[string, (file: string, dir: string) => void]>([
  ['missing', (file) => fs.rmSync(file)],
  ['cut', (file) => fs.truncateSync(file, 5000)],
  ['damaged', (file) => fs.writeFileSync(file, flip(fs.readFileSync(file), 999))],
  ['of another version', (file) => fs.writeFileSync(file, flip(fs.readFileSync(file), 0))],
  ['of another segment', (file, dir) => fs.copyFileSync(pathOf(dir, 'referrals'), file)],
])('facts that are %s are made anew from the segment', async (_, spoil) => {
  const dir = aShop();
  const before = bytesOf(dir);
  expect(Object.keys(before)).toHaveLength(4);
  spoil(pathOf(dir, 'contacts'), dir);
  spoil(pathOf(dir, 'messages'), dir);
  expect(bytesOf(dir)).not.toEqual(before);
  expect(await startOf(dir)).toEqual(right);
  expect(bytesOf(dir)).toEqual(before);
});

test('facts of another folder, hashed with other seeds, are made anew', async () => {
  const dir = aShop();
  const before = bytesOf(dir);
  const other = await makeShop();
  copies.push(other);
  fs.copyFileSync(pathOf(other, 'contacts'), pathOf(dir, 'contacts'));
  expect(await startOf(dir)).toEqual(right);
  expect(bytesOf(dir)).toEqual(before);
});

test('an erasure leaves no file with the hash of the erased address, and no facts without a segment', async () => {
  const dir = aShop();
  const { seeds } = opened(dir, 'contacts');
  const hashes = hashesOf('c8@mail.example', seeds).map((hash) =>
    Buffer.from(new Uint32Array([hash]).buffer),
  );
  const holding = () =>
    factsFiles(dir).filter((name) => {
      const bytes = fs.readFileSync(path.join(segmentsPath(dir), name));
      return hashes.some((hash) => bytes.includes(hash));
    });
  expect(holding()).toHaveLength(1);
  const store = await openStore({ dir, clock });
  await store.commit([{ drop: 'contacts', id: 'c8' }]);
  await store.forget();
  expect(holding()).toEqual([]);
  const segments = fs.readdirSync(segmentsPath(dir));
  expect(factsFiles(dir).filter((name) => !segments.includes(name.slice(0, -6)))).toEqual([]);
  await store.close();
});

test('the numbers of facts stay the same; when they change, the version in facts.ts has to be raised', () => {
  const old = { created_at: '2026-11-20T15:00:00.001Z' };
  const rows = [lead(0), null, referral('r1', { batch_id: 'b', spam: true, ...old })];
  const seeds = [1, 2] as const;
  expect(
    [
      factsOf(schema.contacts, rows, seeds),
      factsOf(schema.messages, [line('anna', 7)], seeds),
      factsOf(schema.replies, [{ id: 'k', at: '2026-11-20T15:00:00.001Z' } as never], seeds),
    ].map(({ columns }) => columns.map((column) => column.join(' '))),
  ).toMatchInlineSnapshot(`
    [
      [
        "1465441996 0 3517090107",
        "3891123158 0 4185638213",
        "1 0 0",
        "1 0 0",
        "1794070800 0 1795186801",
        "474739287 0 1328173173",
        "2264426118 0 763213997",
        "0 0 2219973104",
        "0 0 1548728822",
        "0 0 2183942341",
        "0 0 1857505935",
      ],
      [
        "431062676",
        "968522875",
        "2135486317",
        "1727893789",
        "7",
        "74262808",
        "2688121391",
        "3108944841",
        "3924618833",
      ],
      [
        "82493031",
        "2837027884",
        "1795186801",
      ],
    ]
  `);
});
