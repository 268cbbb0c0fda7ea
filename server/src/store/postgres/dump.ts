import { holdsLeads, tableNames } from '../schema.ts';
import { tableNameOf } from './rows.ts';
import { dumpTo, rowsIn } from './tools.ts';
import { openForUpkeep, type Upkeep } from './upkeep.ts';

/** How many records each collection has, and when the newest lead or message came. */
export interface Contents {
  counts: Record<string, number>;
  newest: string | null;
}

/** Dumps the whole database. Returns what it holds, as of the very moment of the dump. Throws `StartRefused`. */
export async function dumpDatabase(file: string, url: string) {
  return whileOpen(url, async (upkeep) => {
    const { client, secrets, erasures } = upkeep;
    await client.query('begin isolation level repeatable read read only');
    const text = 'select pg_export_snapshot() as snapshot';
    const [row] = (await client.query<{ snapshot: string }>(text)).rows;
    const contents = await contentsOf(upkeep);
    const kept = { secrets: await secrets(), erasures: await erasures() };
    await dumpTo(file, url, row?.snapshot ?? '');
    return { ...contents, ...kept };
  });
}

/** Reads the whole dump. Returns the records of each collection. Throws `StartRefused`. */
export async function countsInDump(file: string): Promise<Record<string, number>> {
  const rows = await rowsIn(file);
  return Object.fromEntries(
    tableNames().map((name) => [name, rows[holdsLeads(name) ? name : tableNameOf(name)] ?? 0]),
  );
}

/** What the database holds now. Throws `StartRefused` where it does not let us in. */
export const databaseContents = (url: string): Promise<Contents> => whileOpen(url, contentsOf);

/** The secret of that name; `made` where it had none yet, null where it has none and none is given. */
export const databaseSecret = (url: string, name: string, made?: string): Promise<string | null> =>
  whileOpen(url, async (upkeep) => {
    const known = (await upkeep.secrets()).get(name);
    if (known === undefined && made) await upkeep.keepSecret(name, made);
    return known ?? made ?? null;
  });

async function whileOpen<T>(url: string, task: (upkeep: Upkeep) => Promise<T>): Promise<T> {
  const upkeep = await openForUpkeep(url);
  try {
    return await task(upkeep);
  } finally {
    await upkeep.close();
  }
}

async function contentsOf({ client }: Upkeep): Promise<Contents> {
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
