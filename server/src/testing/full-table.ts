import { onTestFinished } from 'vitest';
import { whileOpen } from '../store/postgres/upkeep.ts';
import { newDatabase } from './postgres.ts';

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
