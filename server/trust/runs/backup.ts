import fs from 'node:fs';
import path from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { makeLeadFolder } from '../../bench/lead-folder.ts';
import { command, drill } from '../backup-drill.ts';
import type { TrustRun } from '../trust-run.ts';

const LEADS = 100_000;
/** Of a whole figure; a shorter one does without the many leads. */
const CYCLES = 10;
const RESTORED_WITHIN = 60;

export const trustRun: TrustRun = {
  promise:
    'a folder destroyed under 20 writes a second comes back with all that was acknowledged before its backup, 100,000 leads within a minute',
  cycles: CYCLES,
  async run({ cycles, dir, progress }) {
    const folders = { dataDir: path.join(dir, 'data'), backupDir: path.join(dir, 'backups') };
    const { promised, lost, doubled, slowest } = await drill({ ...folders, cycles, progress });
    const broken = [...lost.map((id) => `lost: ${id}`), ...doubled.map((id) => `doubled: ${id}`)];
    const figure = `${cycles} restores, ${promised} acknowledged before: ${lost.length} lost, ${doubled.length} doubled, a write took ${slowest.toFixed(0)} ms at most during a backup`;
    if (cycles < CYCLES) return { figure, broken };
    const seconds = await restoreMany(path.join(dir, 'many'));
    if (seconds > RESTORED_WITHIN) broken.push(`${LEADS} leads took ${seconds.toFixed(0)} s`);
    return {
      figure: `${figure}; ${LEADS} leads restored and served in ${seconds.toFixed(1)} s`,
      broken,
    };
  },
};

/** Seconds from the command to a server that shows them. */
async function restoreMany(home: string): Promise<number> {
  const folders = { dataDir: path.join(home, 'data'), backupDir: path.join(home, 'backups') };
  await makeLeadFolder(folders.dataDir, LEADS);
  await command(folders, 'backup');
  fs.rmSync(folders.dataDir, { recursive: true });
  const begun = performance.now();
  await command(folders, 'restore');
  const server = await startBuiltServer(folders.dataDir);
  const seconds = (performance.now() - begun) / 1000;
  await server.stop('SIGTERM');
  return seconds;
}
