import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDatabase } from '../doctor/server-checks.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { keepSearchQuick } from '../store/postgres/tables.ts';
import { openForUpkeep, whileOpen } from '../store/postgres/upkeep.ts';
import { createLog } from '../system/log.ts';
import { said as saidBy } from '../testing/backup-places.ts';
import { databaseForReading } from '../testing/full-table.ts';
import { newDatabase, newMigratedDatabase } from '../testing/postgres.ts';
import { contact, clock as fixed, line, newFolder, visit, visitor } from '../testing/samples.ts';
import { openErasureLedger } from './erasure-ledger.ts';

/* Backups of a database, with Postgres' own programs. */

function hasTools(): boolean {
  try {
    execFileSync('pg_dump', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const reason = hasTools() ? '' : ' (skipped: pg_dump is not on this machine)';

async function newPlace(make = newMigratedDatabase) {
  const home = newFolder();
  const { url, drop } = await make();
  onTestFinished(async () => {
    fs.rmSync(home, { recursive: true });
    await drop();
  });
  const [DATA_DIR, BACKUP_DIR] = [path.join(home, 'data'), path.join(home, 'backups')];
  return { home, DATA_DIR, BACKUP_DIR, DATABASE_URL: url };
}

type Place = Awaited<ReturnType<typeof newPlace>>;

const said = (
  { home: _, ...env }: Place,
  command: 'backup' | 'verify' | 'restore',
  ...words: string[]
) => saidBy(env, command, words);

const open = ({ DATABASE_URL: url }: Place) => openPostgres({ url, clock: fixed });

async function fill(place: Place) {
  fs.mkdirSync(place.DATA_DIR, { recursive: true });
  fs.writeFileSync(path.join(place.DATA_DIR, 'business.json'), '{}');
  const { store } = await open(place);
  await store.commit([
    { put: 'contacts', record: contact('ada') },
    { put: 'contacts', record: contact('bob', { message: 'A tab\tand a line\nand \\. alone' }) },
    { put: 'visitors', record: visitor('ada') },
    { put: 'messages', record: line('ada', 1, '\\.\n\\.') },
    { put: 'visits', record: visit('to-ada', 'ada') },
    { put: 'visits', record: visit('to-bob', 'bob') },
  ]);
  await store.close();
}

async function idsIn(place: Place, collection: 'contacts' | 'visits') {
  const { store } = await open(place);
  const ids = (await store.list(collection)).map(({ id }) => id);
  await store.close();
  return ids.sort();
}

test.skipIf(reason)(
  `a database comes back from its dump without people erased since; the replaced one goes in 8 weeks${reason}`,
  async () => {
    const place = await newPlace();
    await fill(place);
    // This index needs an extension that the other databases lack.
    expect(await keepSearchQuick(place.DATABASE_URL, 1)).toBe('there');
    const made = await said(place, 'backup');
    expect(made).toEqual({ code: 0, text: expect.stringContaining('2 contacts') });
    expect((await said(place, 'verify')).text).toMatch(/is whole.*1 visitors.*1 messages/);
    // The backup does not know of this erasure.
    const { store } = await open(place);
    const ledger = await openErasureLedger({
      store,
      backupDir: place.BACKUP_DIR,
      clock: fixed,
      log: createLog('silent'),
    });
    await ledger.note({ email: 'bob@mail.example', ids: ['bob'] });
    await store.close();

    const refused = await said(place, 'restore');
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('With --replace') });
    expect(await idsIn(place, 'contacts')).toEqual(['ada', 'bob']);
    const elsewhere = { ...(await newPlace(newDatabase)), BACKUP_DIR: place.BACKUP_DIR };
    const restored = await said(elsewhere, 'restore');
    expect(restored.text).toMatch(/to the database: .*2 contacts.*2 visits.*\n2 records of people/);
    expect(await idsIn(elsewhere, 'contacts')).toEqual(['ada']);
    expect(await idsIn(elsewhere, 'visits')).toEqual(['to-ada']);
    expect(fs.readFileSync(path.join(elsewhere.DATA_DIR, 'business.json'), 'utf8')).toBe('{}');
    const replaced = await said(place, 'restore', '--replace');
    expect(replaced.text).toMatch(/What had stood there is in the schema replaced_\w+ of/);
    expect(await idsIn(place, 'contacts')).toEqual(['ada']);
    const aside = () =>
      whileOpen(place.DATABASE_URL, async ({ client }) => {
        const text = `select nspname from pg_namespace where starts_with(nspname, 'replaced_')`;
        return (await client.query(text)).rows.length;
      });
    // One backup a week: a backup of that moment would be gone by the last of them.
    for (let week = 1; week <= 8; week += 1) {
      expect(await aside()).toBe(1);
      const now = () => new Date(Date.now() + week * 7 * 24 * 3_600_000);
      const { home: _, ...env } = place;
      await saidBy(env, 'backup', ['--hourly'], { now });
    }
    expect(await aside()).toBe(0);
  },
);

test.skipIf(reason)(
  `commands name a damaged dump, a broken-off restore, a dump without a database and missing pg_dump${reason}`,
  async () => {
    const place = await newPlace();
    await fill(place);
    await said(place, 'backup');
    const [name = ''] = fs.readdirSync(place.BACKUP_DIR).filter((one) => /^\d{4}/.test(one));
    const dump = path.join(place.BACKUP_DIR, name, 'data', 'database.dump');
    const bytes = fs.readFileSync(dump);
    fs.writeFileSync(dump, bytes.subarray(0, -20));
    expect((await said(place, 'verify')).text).toContain('database.dump in the backup');
    fs.writeFileSync(dump, bytes);
    const { DATABASE_URL: _, ...inFolder } = { ...place, DATABASE_URL: '' };
    expect((await said({ ...inFolder, DATABASE_URL: '' }, 'restore')).text).toContain(
      'is the backup of a database',
    );
    const upkeep = await openForUpkeep(place.DATABASE_URL);
    await upkeep.begin('restore');
    await upkeep.close();
    await expect(open(place)).rejects.toThrow('npm run restore -- --replace');
    expect((await said(place, 'restore')).code).toBe(0);
    expect(await idsIn(place, 'contacts')).toEqual(['ada', 'bob']);
    expect(await said(place, 'restore', path.dirname(path.dirname(dump)), '--salvage')).toEqual({
      code: 1,
      text: expect.stringContaining('pg_restore --data-only'),
    });
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await said(place, 'backup')).toEqual({
      code: 1,
      text: expect.stringMatching(/^pg_dump is missing.*apt install postgresql-client/),
    });
    const { findings } = await checkDatabase(place.DATABASE_URL);
    expect(findings).toContainEqual({
      outcome: 'failure',
      says: 'pg_dump and pg_restore are not there, so nothing can be backed up.',
      remedy: expect.stringContaining('apt install postgresql-client'),
    });
  },
);

test.skipIf(reason)(
  `a restore into a database that processes serve is refused${reason}`,
  async () => {
    const place = await newPlace();
    await fill(place);
    await said(place, 'backup');
    const { store, database } = await open(place);
    await database.query({ text: `insert into processes values ('one', now())` });
    await expect(said(place, 'restore', '--replace')).rejects.toThrow(
      'Processes that serve this database: 1.',
    );
    // A restored database must know of no process.
    const [served] = await database.query<{ count: number }>({
      text: 'select count(*)::int as count from processes',
    });
    expect(served?.count).toBe(1);
    await store.close();
  },
);

test('a backup of a database without a shop is refused with a sentence', async () => {
  const place = await newPlace(newDatabase);
  const text = 'There is nothing in the database to back up. Check DATABASE_URL.';
  expect(await said(place, 'backup')).toEqual({ code: 1, text });
});

test('the doctor looks at a database: version, processes; and says why one does not answer', async () => {
  const place = await newPlace();
  await fill(place);
  const { findings, processes } = await checkDatabase(place.DATABASE_URL);
  const says = findings.map((finding) => finding.says).join('\n');
  expect(says).toMatch(/^It is Postgres \d+\.$/m);
  expect(says).toMatch(/^Processes that serve it: 0\.$/m);
  expect(processes).toBe(0);
  const { url, fill: setReadOnly } = await databaseForReading();
  await setReadOnly();
  expect((await checkDatabase(url)).findings).toContainEqual({
    outcome: 'failure',
    says: 'This database is set to read only, so nothing can be stored.',
    remedy: expect.stringContaining('default_transaction_read_only'),
  });
  const gone = await checkDatabase('postgres://shop:a-password@127.0.0.1:1/shop');
  expect(gone.findings).toEqual([
    {
      outcome: 'failure',
      says: 'The database at 127.0.0.1:1 does not let us in (ECONNREFUSED).',
      remedy: expect.stringContaining('Nothing listens there'),
    },
  ]);
});

test.skipIf(reason)(
  `a restore from a dump names a record of another shape and brings it back${reason}`,
  async () => {
    const place = await newPlace();
    const { store } = await open(place);
    const strange = { ...contact('ada'), version: 'one' } as never;
    await store.commit([{ put: 'contacts', record: strange }]);
    await store.close();
    await said(place, 'backup');
    const elsewhere = { ...(await newPlace(newDatabase)), BACKUP_DIR: place.BACKUP_DIR };
    expect((await said(elsewhere, 'restore')).text).toContain(
      'Not whole: contacts ada (version) is not as this program keeps it.',
    );
    expect(await idsIn(elsewhere, 'contacts')).toEqual(['ada']);
  },
);
