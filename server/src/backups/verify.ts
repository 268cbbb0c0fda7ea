import fs from 'node:fs';
import path from 'node:path';
import { type Inspection, inspectFolder } from '../store/inspect.ts';
import { StartRefused } from '../system/start-refused.ts';
import {
  type BackedUpFile,
  BackupTrouble,
  dataIn,
  readBackupManifest,
  sha256,
} from './backup-folder.ts';

/** Reads every byte of a backup and replays it. Throws `BackupTrouble` where anything is not what was backed up. */
export async function verifyBackup(dir: string): Promise<Inspection> {
  const { files, counts } = readBackupManifest(dir);
  checkFiles(dir, files);
  const inspection = await replayed(dir);
  const differs = Object.entries(inspection.counts).find(([name, count]) => counts[name] !== count);
  if (differs) throw damaged(dir, differs[0]);
  return inspection;
}

/** Throws `BackupTrouble` where a file is not there byte by byte. */
export function checkFiles(dir: string, files: readonly BackedUpFile[]) {
  for (const { name, bytes, sha256: wanted } of files) {
    const file = path.join(dataIn(dir), name);
    const found = fs.existsSync(file) ? fs.readFileSync(file) : null;
    if (found?.length !== bytes || sha256(found) !== wanted) throw damaged(dir, name);
  }
}

/** Throws `BackupTrouble` where a start would find damage in the backup's data. */
export async function replayed(dir: string): Promise<Inspection> {
  try {
    const inspection = await inspectFolder(dataIn(dir));
    const [first] = inspection.damaged;
    if (first) throw damaged(dir, first);
    return inspection;
  } catch (error) {
    if (error instanceof StartRefused) throw new BackupTrouble(error.message);
    throw error;
  }
}

const damaged = (dir: string, what: string) =>
  new BackupTrouble(
    `${what} in the backup ${dir} is missing or damaged. Take another backup, and check the disk.`,
  );
