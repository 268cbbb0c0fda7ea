import type { Control } from './control.ts';

const backups = 'server/src/backups/backups.test.ts';
const restore = 'server/src/backups/restore.test.ts';
const rotation = 'server/src/backups/rotation.test.ts';

/** Backup: what is not whole is none, and nobody who was erased comes back with it. */
export const backup: readonly Control[] = [
  {
    says: 'a backup has every byte of what it lists',
    file: 'server/src/backups/verify.ts',
    find: 'if (found?.bytes !== bytes || found.sha256 !== wanted) throw damaged(dir, name);',
    replace: 'if (!found) throw damaged(dir, name);',
    test: {
      file: backups,
      name: 'a backup made without its journal, or with a flipped bit, does not verify',
    },
  },
  {
    says: 'a damaged backup is refused before anything is touched',
    file: 'server/src/backups/restore.ts',
    find: 'const { counts } = await verifyBackup(from);',
    replace: 'const { counts } = readBackupManifest(from) as { counts: Record<string, number> };',
    test: { file: restore, name: 'a damaged backup is refused before anything is touched' },
  },
  {
    says: 'a half is no backup',
    file: 'server/src/backups/make.ts',
    find: 'removeHalves(backupDir);',
    replace: '',
    test: { file: backups, name: 'a half is no backup, and goes with the next one' },
  },
  {
    says: 'a restore leaves a folder in use alone',
    file: 'server/src/backups/restore.ts',
    find: 'const lock = await takeLock(dataDir);',
    replace: 'const lock = { release() {} };',
    test: { file: restore, name: 'a folder in use, and one that holds data, are left alone' },
  },
  {
    says: 'and one that holds data, unless it is told to replace it',
    file: 'server/src/backups/restore.ts',
    find: 'if (isInUse && !options.replace) {',
    replace: 'if (isInUse && !dataDir) {',
    test: { file: restore, name: 'a folder in use, and one that holds data, are left alone' },
  },
  {
    says: 'erasures are re-applied after a restore',
    file: 'server/src/backups/restore.ts',
    find: 'const count = await options.eraseAgain(staging, erased);',
    replace: 'const count = 0;',
    test: { file: restore, name: 'whoever was erased after the backup is not brought back' },
  },
  {
    says: 'each erasure is noted outside of the backups',
    file: 'server/src/leads/erasures.ts',
    find: 'await ledger.note({ email, ids });',
    replace: '',
    test: { file: restore, name: 'whoever was erased after the backup is not brought back' },
  },
  {
    says: 'files of the shop, restored ones too, are for nobody else on the machine',
    file: 'server/src/store/disk.ts',
    find: 'open(path, flags, 0o600)',
    replace: 'open(path, flags, 0o644)',
    test: { file: restore, name: 'a lost folder comes back from its newest backup' },
  },
  {
    says: '24 hours, 7 days and 8 weeks stay, and no more',
    file: 'server/src/backups/rotation.ts',
    find: 'kept.size < periods',
    replace: 'kept.size < 9 * periods',
    test: { file: rotation, name: 'after a quarter 24 hours, 7 days and 8 weeks are left' },
  },
];
