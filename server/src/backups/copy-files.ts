import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFull, realDisk, saveFile, syncFolder } from '../system/disk.ts';
import {
  type BackedUpFile,
  type Backup,
  BackupTrouble,
  dataIn,
  readBackupManifest,
  sha256,
} from './backup-folder.ts';
import type { LiveFile } from './live-folder.ts';

const MB = 1024 * 1024;
/** The pause between two files, so that leads get to the disk first. */
const PACE_MS = 2;

export interface CopyOptions {
  backupDir: string;
  /** How many bytes have to stay free. */
  reserve?: number | undefined;
  /** Files that it already holds are linked. */
  newest: Backup | undefined;
}

/** Copies and syncs files into the folder `to` of a backup. Throws `BackupTrouble` when the disk has no room. */
export async function copyAll(files: LiveFile[], to: string, options: CopyOptions) {
  const known = knownFiles(options.newest);
  const copied: BackedUpFile[] = [];
  const folders = new Set([to]);
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const { name, read } of files) {
    const bytes = read();
    const file = { name, bytes: bytes.length, sha256: sha256(bytes) };
    const target = path.join(to, name);
    const folder = path.dirname(target);
    if (!folders.has(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    folders.add(folder);
    if (!link(known(file), target)) {
      leaveRoom(bytes.length, options);
      await saveFile(realDisk, target, bytes);
      await pause(PACE_MS);
    }
    copied.push(file);
  }
  for (const folder of folders) await syncFolder(realDisk, folder);
  return copied;
}

function knownFiles(newest: Backup | undefined): (file: BackedUpFile) => string | null {
  if (!newest) return () => null;
  const files = new Map(readBackupManifest(newest.dir).files.map((file) => [file.name, file]));
  return ({ name, bytes, sha256 }) => {
    const same = files.get(name);
    const isSame = same?.bytes === bytes && same.sha256 === sha256;
    return isSame ? path.join(dataIn(newest.dir), name) : null;
  };
}

function link(from: string | null, to: string): boolean {
  if (!from) return false;
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    // Some file systems have no links, and all limit their number; a copy does as well.
    if (isFull(error)) throw error;
    return false;
  }
}

function leaveRoom(bytes: number, { backupDir, reserve = 64 * MB }: CopyOptions) {
  const { bavail, bsize } = fs.statfsSync(backupDir);
  if (bavail * bsize - bytes < reserve) throw noRoom(backupDir);
}

export const noRoom = (backupDir: string) =>
  new BackupTrouble(
    `There is no room for a backup in ${backupDir}. Make room, or name a folder on another disk in BACKUP_DIR.`,
  );
