import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where a drill is held: in a folder of its own, and on Postgres in a database of its own beside the shop's. */
export interface DrillPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Does away with all of it. */
  remove(): Promise<void>;
}

/** Throws `StartRefused` where the shop's user may make no database, or a drill is under way in it. */
export async function openDrillPlace(liveUrl: string | undefined): Promise<DrillPlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sallie-drill-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  if (!liveUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  try {
    // What only a database needs is loaded only with one.
    const { makeDatabaseBeside } = await import('../store/postgres/upkeep.ts');
    // No schema beside the shop's: who leads and what processes tell each other belongs to a whole database.
    const { url: databaseUrl, drop } = await makeDatabaseBeside(liveUrl, '_drill');
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
