import pg from 'pg';
import { clientConfig } from '../store/postgres/client.ts';
import { tableNameOf } from '../store/postgres/rows.ts';
import { holdsLeads, tableNames } from '../store/schema.ts';
import { type BackupManifest, BackupTrouble, dumpIn } from './backup-folder.ts';
import { type LedgerCopy, secretFile } from './erasure-ledger.ts';
import { LINEAGE, type Lineage, readLineage } from './lineage.ts';
import { dumpTo, rowsIn } from './postgres-tools.ts';

type Contents = Pick<BackupManifest, 'counts' | 'newest'>;

interface Dumped extends Contents {
  ledger: LedgerCopy;
}

/** Dumps the whole database. Returns what it holds, as of the very moment of the dump. Throws `BackupTrouble`. */
export async function dumpDatabase(dir: string, url: string): Promise<Dumped> {
  const client = await connected(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>(
      'select pg_export_snapshot() as snapshot',
    );
    const contents = await contentsOf(client);
    const ledger = await ledgerOf(client);
    await dumpTo(dumpIn(dir), url, rows[0]?.snapshot ?? '');
    return { ...contents, ledger };
  } finally {
    await client.end();
  }
}

/** Reads the whole dump. Returns the records of each collection. Throws `BackupTrouble`. */
export async function countsInDump(dir: string): Promise<Record<string, number>> {
  const rows = await rowsIn(dumpIn(dir));
  return Object.fromEntries(
    tableNames().map((name) => [name, rows[holdsLeads(name) ? name : tableNameOf(name)] ?? 0]),
  );
}

/** Which line it is of; `made` where it had none yet, null where it has none and none is given. */
export async function databaseLineage(url: string): Promise<Lineage | null>;
export async function databaseLineage(url: string, made: Lineage): Promise<Lineage>;
export async function databaseLineage(url: string, made?: Lineage): Promise<Lineage | null> {
  const client = await connected(url);
  try {
    if (made) {
      const text = 'insert into secrets (name, value) values ($1, $2) on conflict do nothing';
      await client.query(text, [LINEAGE, JSON.stringify(made)]);
    }
    const there = await client.query<{ name: string | null }>(`select to_regclass('secrets') name`);
    if (!there.rows[0]?.name) return null;
    const text = 'select value from secrets where name = $1';
    const [row] = (await client.query<{ value: string }>(text, [LINEAGE])).rows;
    return row ? readLineage(row.value) : null;
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // What is under way fails with it.
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new BackupTrouble(
      `The database of DATABASE_URL does not let us in (${code ?? name}). Run \`npm run doctor\`.`,
    );
  }
}

async function contentsOf(client: pg.Client): Promise<Contents> {
  const counted = await client.query<{ name: string; count: number }>(
    // Leads of every kind share a table.
    ['select kind as name, count(*)::int as count from leads group by kind']
      .concat(
        tableNames()
          .filter((name) => !holdsLeads(name))
          .map((name) => `select '${name}', count(*)::int from ${tableNameOf(name)}`),
      )
      .join(' union all '),
  );
  const counts = new Map(counted.rows.map(({ name, count }) => [name, count]));
  const { rows } = await client.query<{ newest: Date | null }>(
    `select greatest(
       (select max(created_at) from leads),
       (select (record->>'created_at')::timestamptz from messages order by position desc limit 1)
     ) as newest`,
  );
  return {
    counts: Object.fromEntries(tableNames().map((name) => [name, counts.get(name) ?? 0])),
    newest: rows[0]?.newest?.toISOString() ?? null,
  };
}

/** What the database holds now. Throws `BackupTrouble` where it does not let us in. */
export async function databaseContents(url: string): Promise<Contents> {
  const client = await connected(url);
  try {
    return await contentsOf(client);
  } finally {
    await client.end();
  }
}

async function ledgerOf(client: pg.Client): Promise<LedgerCopy> {
  const lines = await client.query<{ line: string }>('select line from erasures');
  const found = await client.query<{ value: string }>('select value from secrets where name = $1', [
    secretFile,
  ]);
  return { secret: found.rows[0]?.value ?? null, lines: lines.rows.map(({ line }) => line) };
}
