import { isOfOlderFormat } from '../store/older-format.ts';
import { StartRefused } from '../system/start-refused.ts';
import { BackupTrouble } from './backup-folder.ts';
import { type MakeOptions, makeBackup } from './make.ts';

/**
 * Backs up a folder that a start is about to write anew in the present format: older programs cannot read it then.
 * Throws `StartRefused` where that fails.
 */
export async function backUpBeforeUpgrade(options: MakeOptions): Promise<void> {
  if (!isOfOlderFormat(options.dataDir)) return;
  try {
    await makeBackup({ ...options, occasion: 'before-upgrade' });
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    throw new StartRefused(
      `The data in ${options.dataDir} is to be upgraded, and could not be backed up before. ${error.message} With BACKUPS=0 it is upgraded without.`,
    );
  }
}
