import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BackupTrouble } from '../backups/backup-folder.ts';

/** Where a drill is held: in a folder of its own, and on Postgres in a database of its own beside the shop's. */
export interface DrillPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Does away with all of it. */
  remove(): Promise<void>;
}

/** Throws `BackupTrouble` where the shop's user may make no database, or a drill is under way in it. */
export async function openDrillPlace(liveUrl: string | undefined): Promise<DrillPlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sallie-drill-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  if (!liveUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  try {
    const { databaseUrl, drop } = await makeDatabase(liveUrl);
    return {
      dataDir,
      databaseUrl,
      async remove() {
        removeFolder();
        await drop();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/**
 * Not a schema beside the shop's: who leads and what processes tell each other belongs to a whole database. What a drill
 * left that was killed goes first. What only a database needs is loaded only with one.
 */
async function makeDatabase(liveUrl: string) {
  const { openForUpkeep } = await import('../store/postgres/upkeep.ts');
  const address = new URL(liveUrl);
  const name = `${decodeURIComponent(address.pathname.slice(1))}_drill`;
  address.pathname = `/${encodeURIComponent(name)}`;
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const run = async (text: string) => {
    const { client, close } = await openForUpkeep(liveUrl);
    try {
      await client.query(text);
    } finally {
      await close();
    }
  };
  const drop = () => run(`drop database if exists ${quoted}`);
  try {
    await drop();
    await run(`create database ${quoted} template template0`);
  } catch (error) {
    throw troubleOf((error as { code?: string }).code, name) ?? error;
  }
  return { databaseUrl: address.href, drop };
}

function troubleOf(code: string | undefined, name: string): BackupTrouble | null {
  if (code === '42501') {
    return new BackupTrouble(
      'The user of DATABASE_URL may not make the database that a drill is held in. Let it: alter role NAME createdb',
    );
  }
  if (code !== '55006') return null;
  return new BackupTrouble(`A drill is under way in the database ${name}. End it first.`);
}
