import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filesOf, isUntouched, makeKilledFolder, wrecks } from '../../../trust/killed-folder.ts';
import { trustRun as bitflip } from '../../../trust/runs/bitflip.ts';
import { trustRun as torn } from '../../../trust/runs/torn.ts';
import { runTrust } from '../../../trust/trust-run.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact, copyFolder, newFolder } from '../../testing/samples.ts';
import { openStore } from './open.ts';

/* Each test begins with snapshots of 600 and 900 contacts, and a journal up to contact 1000. */

let origin: string;
let all: string[];
beforeAll(async () => {
  origin = newFolder();
  all = await makeKilledFolder(path.join(origin, 'whole'), [600, 900, 1000]);
});
afterAll(() => fs.rmSync(origin, { recursive: true }));

let home: string;
let dir: string;
beforeEach(() => {
  home = ownFolder();
  dir = path.join(home, 'data');
  fs.cpSync(path.join(origin, 'whole'), dir, { recursive: true });
});

async function reopen() {
  const store = await openStore({ dir, clock });
  const ids = (await store.list('contacts')).map(({ id }) => id).reverse();
  const warnings = [...store.warnings()];
  await store.close();
  return { ids, warnings };
}

const manifest = (number: number) => path.join(dir, `manifest-00000${number}`);
const segment = (name: string) => path.join(dir, 'segments', name);
const journal = (number: number) => path.join(dir, `journal-00000${number}`);

describe('a snapshot that does not verify', () => {
  test.each(wrecks)(
    'the start reads everything from the snapshot before when the newest manifest is %s',
    async (_, wreck) => {
      wreck(manifest(2));
      expect((await reopen()).ids).toEqual(all);
      expect(await reopen()).toEqual({ ids: all, warnings: [] });
    },
  );

  test.each(wrecks)(
    'the start warns and reads everything from the snapshot before when the newest segment is %s',
    async (_, wreck) => {
      wreck(segment('contacts-0003.g2'));
      const { ids, warnings } = await reopen();
      expect(ids).toEqual(all);
      expect(warnings.join()).toContain('contacts-0003.g2');
      expect(await reopen()).toEqual({ ids: all, warnings: [] });
    },
  );

  test.each(wrecks)(
    'the start is refused and changes no file when a segment that both snapshots need is %s',
    async (_, wreck) => {
      wreck(segment('contacts-0000.g1'));
      const before = filesOf(dir);
      await expect(openStore({ dir, clock })).rejects.toThrow(StartRefused);
      expect(isUntouched(dir, before)).toBe(true);
    },
  );

  test('the start reads everything from the first journal when the only manifest is damaged', async () => {
    dir = path.join(home, 'young');
    const store = await openStore({ dir, clock });
    const young = all.slice(0, 300).map((id) => contact(id));
    await Promise.all(young.map((record) => store.commit([{ put: 'contacts', record }])));
    await store.close();
    fs.writeFileSync(manifest(1), '{');
    expect((await reopen()).ids).toEqual(all.slice(0, 300));
  });

  test('the start is refused, instead of opening an empty shop, when both manifests are missing', async () => {
    fs.rmSync(manifest(1));
    fs.rmSync(manifest(2));
    await expect(openStore({ dir, clock })).rejects.toMatchObject({ exitCode: 78 });
  });

  test('the start is refused when a journal is missing', async () => {
    fs.rmSync(journal(3));
    await expect(openStore({ dir, clock })).rejects.toMatchObject({ exitCode: 78 });
  });

  test('the start keeps the damaged segment in quarantine', async () => {
    fs.appendFileSync(segment('contacts-0003.g2'), 'scribble');
    await reopen();
    const kept = fs.readFileSync(path.join(dir, 'quarantine', 'contacts-0003.g2'), 'utf8');
    expect(kept).toContain('scribble');
  });
});

describe('a damaged journal', () => {
  test('a bad line in the middle goes to quarantine, the other records are kept, and staff are warned', async () => {
    const bytes = fs.readFileSync(journal(3));
    const at = bytes.indexOf('"c950"');
    bytes[at + 1] = 'C'.charCodeAt(0);
    fs.writeFileSync(journal(3), bytes);
    const { ids, warnings } = await reopen();
    expect(ids).toEqual(all.filter((id) => id !== 'c950'));
    expect(warnings).toHaveLength(1);
    const [piece = ''] = fs.readdirSync(path.join(dir, 'quarantine'));
    expect(fs.readFileSync(path.join(dir, 'quarantine', piece), 'utf8')).toContain('"C950"');
  });

  test('the start keeps what the snapshot holds and warns once when the last journal is emptied', async () => {
    fs.writeFileSync(journal(3), '');
    const { ids, warnings } = await reopen();
    expect(ids).toEqual(all.slice(0, 900));
    expect(warnings).toEqual([expect.stringContaining('journal-000003 was emptied')]);
    expect(await reopen()).toEqual({ ids, warnings: [] });
  });

  test('a whole last line without its line feed counts, and the next line does not run into it', async () => {
    const bytes = fs.readFileSync(journal(3));
    fs.writeFileSync(journal(3), bytes.subarray(0, -1));
    const store = await openStore({ dir, clock });
    await store.commit([{ put: 'contacts', record: contact('next') }]);
    copyFolder(dir, `${dir}-killed`);
    await store.close();
    dir = `${dir}-killed`;
    expect((await reopen()).ids).toEqual([...all, 'next']);
  });

  test('lines that are missing without a trace stop the start', async () => {
    const lines = fs.readFileSync(journal(3), 'utf8').split('\n');
    fs.writeFileSync(journal(3), lines.toSpliced(50, 1).join('\n'));
    await expect(openStore({ dir, clock })).rejects.toThrow('cannot be read completely');
  });
});

test.each([
  ['after any flipped bit the start reads complete data, warns, or is refused', bitflip, 40],
  ['a journal cut anywhere near its end keeps every whole commit', torn, 60],
])('%s', async (_, trustRun, cycles) => {
  const { broken } = await runTrust(trustRun, { cycles, seed: 1977 });
  expect(broken).toEqual([]);
});

test('the start asks for a backup, and begins no new shop, when only the secrets of a folder are left', async () => {
  for (const name of fs.readdirSync(dir)) fs.rmSync(path.join(dir, name), { recursive: true });
  fs.writeFileSync(path.join(dir, 'visitor-secret'), 'a secret of the shop');
  await expect(openStore({ dir, clock })).rejects.toThrow(StartRefused);
  await expect(openStore({ dir, clock })).rejects.toThrow(/please restore a backup/);
  expect(fs.readdirSync(dir)).not.toContain('journal-000001');
});
