import type { Database } from '../store/postgres/database.ts';
import { type LedgerPlace, secretFile } from './erasure-ledger.ts';

/** The ledger of erasures in the database, one for all processes. `make` makes a new secret. */
export const ledgerInDatabase = (
  { query }: Pick<Database, 'query'>,
  make: () => string,
): LedgerPlace => ({
  async secret(known) {
    await query({
      text: 'insert into secrets (name, value) values ($1, $2) on conflict do nothing',
      values: [secretFile, known ?? make()],
    });
    const [row] = await query<{ value: string }>({
      text: 'select value from secrets where name = $1',
      values: [secretFile],
    });
    return row?.value ?? '';
  },
  async lines() {
    const rows = await query<{ line: string }>({ text: 'select line from erasures' });
    return rows.map(({ line }) => line);
  },
  async add(line) {
    await query({
      text: 'insert into erasures (line) values ($1) on conflict do nothing',
      values: [line],
    });
  },
});
