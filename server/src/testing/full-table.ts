import { onTestFinished } from 'vitest';
import { whileOpen } from '../store/postgres/upkeep.ts';
import { newDatabase } from './postgres.ts';

/** Makes a database for the test that takes nothing in between `fill` and `empty`, as hosts set one without room. */
export async function databaseForReading() {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const name = new URL(url).pathname.slice(1);
  const run = (change: string) =>
    whileOpen(url, ({ client }) =>
      client.query(
        `begin read write; alter database "${name}" ${change}; commit;
         select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
  return {
    url,
    fill: () => run('set default_transaction_read_only = on'),
    empty: () => run('reset default_transaction_read_only'),
  };
}

/** Makes a database for the test in which one table has no room for a row between `fill` and `empty`. */
export async function databaseWithFull(table: string) {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const run = (text: string) => whileOpen(url, ({ client }) => client.query(text));
  return {
    url,
    fill: () =>
      run(`create function full_disk() returns trigger language plpgsql
             as 'begin raise exception ''no room'' using errcode = ''53100''; end';
           create trigger full_disk before insert on ${table} for each row execute function full_disk()`),
    empty: () => run(`drop trigger full_disk on ${table}`),
  };
}
