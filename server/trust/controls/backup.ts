import type { Control } from './control.ts';

const backups = 'server/src/backups/backups.test.ts';
const restore = 'server/src/backups/restore.test.ts';
const choice = 'server/src/backups/choice.test.ts';
const database = 'server/src/backups/database.test.ts';
const drill = 'server/src/drill/drill.test.ts';
const rotation = 'server/src/backups/rotation.test.ts';

const owner = 'server/src/system/owner.test.ts';

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
    find: 'salvage ? [] : (await verifyBackup(from)).misfits',
    replace: '[]',
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
    file: 'server/src/system/disk.ts',
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
  {
    says: 'what is linked into a backup is read back as well',
    file: 'server/src/backups/make.ts',
    find: 'checkFiles(half, copied);',
    replace: '',
    test: { file: backups, name: 'a linked file that no start reads is read back as well' },
  },
  {
    says: 'what the disk damages takes a week of backups with it at most',
    file: 'server/src/backups/make.ts',
    find: 'age < 0 || age >= WEEK',
    replace: 'age < 0',
    test: { file: backups, name: 'each seventh day all is copied' },
  },
  {
    says: 'the erasure secret lies beside the backups',
    file: 'server/src/backups/erasure-ledger.ts',
    find: 'if (secret && !secretIn(backupDir)) await saveSecret(backupDir, secret);',
    replace: '',
    test: { file: restore, name: 'the erasure secret lies beside the backups as well' },
  },
  {
    says: 'a restore leaves a database in service alone',
    file: 'server/src/backups/restore-database.ts',
    find: 'await upkeep.refuseWhileServed();',
    replace: '',
    test: { file: database, name: 'a database in service is not restored over' },
  },
  {
    says: 'a record of another shape is not moved',
    file: 'server/src/move/copy.ts',
    find: 'if (misfit) {',
    replace: 'if (collection === null) {',
    test: {
      file: 'server/src/move/move.test.ts',
      name: 'a record of another shape is named, and nothing is moved',
    },
  },
  {
    says: 'a move whose source changed meanwhile is none',
    file: 'server/src/move/command.ts',
    find: "compare(read, still, 'what it comes from was changed meanwhile');",
    replace: '',
    test: {
      file: 'server/src/move/move.test.ts',
      name: 'a database that somebody writes to meanwhile is not moved',
    },
  },
  {
    says: 'kept pages are shown only as they were written',
    file: 'server/src/pages/page-cache.ts',
    find: 'verifyLine(line.subarray(0, -1))',
    replace: "line.toString('utf8', 9)",
    test: {
      file: 'server/src/pages/site.test.ts',
      name: 'damaged, what was kept is made anew',
    },
  },
  {
    says: 'a backup of another shop, or of a copy, is never the one that is taken',
    file: 'server/src/backups/choice.ts',
    find: 'line.includes(one) || unread.includes(one)',
    replace: 'one',
    test: { file: choice, name: 'a copy of the shop that backs itself up beside it' },
  },
  {
    says: 'and takes the place of none',
    file: 'server/src/backups/rotation.ts',
    find: 'const ids = new Set(backups.map(({ lineage }) => lineage?.id));',
    replace:
      'return outdatedOf(backups); const ids = new Set(backups.map(({ lineage }) => lineage?.id));',
    test: { file: rotation, name: 'none goes for the sake of one of another shop' },
  },
  {
    says: 'the newest backup that is whole is taken',
    file: 'server/src/backups/choice.ts',
    find: 'if (!(error instanceof BackupDamaged)) throw error;',
    replace: 'throw error;',
    test: { file: choice, name: 'the newest whole one is taken, and those passed over are told' },
  },
  {
    says: 'a drill does nothing by itself: what waits to be mailed stays unsent',
    file: 'server/src/drill/drill.ts',
    find: 'isDrill: true,',
    replace: '',
    test: { file: drill, name: 'beside the shop, which it leaves as it is' },
  },
  {
    says: 'and has nothing of the shop but its backup',
    file: 'server/src/drill/drill.ts',
    find: 'const own = readConfig({',
    replace: "const own = readConfig({ PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? '',",
    test: { file: drill, name: 'beside the shop, which it leaves as it is' },
  },
  {
    says: 'what root restores belongs to whom the data folder belongs to',
    file: 'server/src/system/owner.ts',
    find: 'process.setuid?.(folder.uid);',
    replace: '',
    test: {
      file: owner,
      name: 'what root backs up and restores belongs to whom the folder belongs to',
    },
    build: 'server',
  },
  {
    says: 'the data folder is for nobody but its owner',
    file: 'server/src/system/owner.ts',
    find: 'fs.chmodSync(dir, 0o700);',
    replace: 'fs.statSync(dir);',
    test: { file: owner, name: 'the data folder is for nobody but its owner, whoever made it' },
  },
  {
    says: 'the proxy sends no POST without a key twice',
    file: 'server/production/nginx.conf',
    find: 'if ($sallie_once) { return 418; }',
    replace: '',
    test: {
      file: 'server/production/nginx.test.ts',
      name: 'a POST without a key is sent to one process alone',
    },
  },
  {
    says: 'the doctor fails where a server runs with other settings than those it examines',
    file: 'server/src/doctor/network-checks.ts',
    find: "if (reply.headers.get('x-forwarded-count') === null) return [];",
    replace: 'return [];',
    test: {
      file: 'server/src/doctor/doctor.test.ts',
      name: 'a server on this machine that has other settings than those examined is told',
    },
    build: 'server',
  },
  {
    says: 'a new release is examined with the settings of the machine',
    file: 'server/scripts/run.mjs',
    find: "['.env', ofTheMachine]",
    replace: "['.env']",
    test: {
      file: 'server/production/page.test.ts',
      name: 'what PRODUCTION.md says is done word by word',
    },
  },
];
