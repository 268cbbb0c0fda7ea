import type { Control } from './control.ts';

const disk = 'server/src/store/embedded/disk-faults.test.ts';
const format = 'server/src/store/embedded/format-version.test.ts';
const guarded = 'server/src/store/embedded/guarded-disk.test.ts';
const damage = 'server/src/store/embedded/damage.test.ts';
const line = 'server/src/store/embedded/line.test.ts';
const lock = 'server/src/store/embedded/lock.test.ts';
const powercut = 'server/src/store/embedded/powercut.test.ts';
const replies = 'server/src/store/embedded/replies.test.ts';
const verbs = 'server/src/store/verbs.test.ts';
const ownCollection = 'server/src/store/own-collection.test.ts';

/** The designs that hold the promises of the store. */
export const store: readonly Control[] = [
  {
    says: 'an acknowledgement waits for the disk',
    file: 'server/src/store/embedded/journal.ts',
    find: 'await this.#disk.fdatasync(fd);\n      this.#open.length',
    replace: 'this.#open.length',
    test: { file: powercut, name: 'the power fails 700 times' },
  },
  {
    says: 'nothing shows before it is on disk',
    file: 'server/src/store/embedded/commit.ts',
    find: "journal\n      .append(Buffer.from(lines.join('')))\n      .then(() => this.#written(batch, first))",
    replace:
      "Promise.resolve(this.#written(batch, first))\n      .then(() => journal.append(Buffer.from(lines.join(''))))",
    test: {
      file: verbs,
      name: 'nothing shows before the commit resolves',
    },
  },
  {
    says: 'after a sync that failed nothing is acknowledged any more',
    file: 'server/src/store/embedded/commit.ts',
    find: "this.#failed = new StoreUnavailable('The disk failed', { cause: error });",
    replace:
      "if (!error) this.#failed = new StoreUnavailable('The disk failed', { cause: error });\n    if (!this.#failed) return;",
    test: { file: disk, name: 'acknowledges nothing from then on and ends the process' },
  },
  {
    says: 'a full disk leaves no half line behind',
    file: 'server/src/store/embedded/journal.ts',
    find: 'if (isFull(error)) await this.#takeBack();',
    replace: '',
    test: { file: disk, name: ': refuses, reads on, leaves no trace, heals' },
  },
  {
    says: 'what a start replays is written anew and synced before it is acknowledged',
    file: 'server/src/store/embedded/journal.ts',
    find: 'await writeFully(disk, fd, kept, 0);',
    replace: '',
    test: {
      file: powercut,
      name: 'what a start found of a write whose sync failed is on disk before it is acknowledged',
    },
  },
  {
    says: 'every line has its checksum',
    file: 'server/src/store/embedded/journal.ts',
    find: "if (checksum(line.subarray(PREFIX)) !== line.toString('latin1', 0, PREFIX - 1)) return null;",
    replace: '',
    test: {
      file: line,
      name: 'with any bit flipped loses at most the lines it joins, and says so',
    },
  },
  {
    says: 'a torn tail is cut and kept aside',
    file: 'server/src/store/embedded/recovery.ts',
    find: 'await keepAside(dir, disk, file, lines.torn);',
    replace: '',
    test: { file: damage, name: 'a journal cut anywhere near its end: every whole commit is kept' },
  },
  {
    says: 'a damaged line is kept aside, never overwritten',
    file: 'server/src/store/embedded/recovery.ts',
    find: 'await keepAside(dir, disk, file, damage);',
    replace: '',
    test: { file: damage, name: 'a bad line in the middle is put aside' },
  },
  {
    says: 'lines that are missing stop the start: never half a shop',
    file: 'server/src/store/embedded/recovery.ts',
    find: 'if (entry.seq > memory.seq + 1 && !isGapExplained) refuse(dir);',
    replace: '',
    test: { file: damage, name: 'lines that are missing without a trace stop the start' },
  },
  {
    says: 'a journal that is missing stops the start: never an empty shop',
    file: 'server/src/store/embedded/recovery.ts',
    find: 'if (!isWhole || (wanted.length === 0 && !isFresh)) refuse(dir);',
    replace: '',
    test: { file: damage, name: 'a journal gone: no start' },
  },
  {
    says: 'what a newer version wrote is left to it',
    file: 'server/src/store/embedded/journal.ts',
    find: 'if (version === formatVersion) return;',
    replace: 'if (path) return;',
    test: { file: format, name: ' of a newer format is refused' },
  },
  {
    says: 'one writer per folder',
    file: 'server/src/store/embedded/lock.ts',
    find: 'if (holder && isNear(holder) && (await answers(dir, holder.token))) refuse(dir, holder);',
    replace: '',
    test: { file: lock, name: 'is refused, and nothing is written' },
  },
  {
    says: 'a writer that lost its lock acknowledges nothing',
    file: 'server/src/store/embedded/open.ts',
    find: 'verify();\n      return call(...args);',
    replace: 'return call(...args);',
    test: { file: guarded, name: ' acknowledges and writes nothing more, and ends' },
  },
  {
    says: 'also when the lock goes while the journal is synced',
    file: 'server/src/store/embedded/open.ts',
    find: 'await disk.fdatasync(fd);\n      verify();',
    replace: 'await disk.fdatasync(fd);',
    test: {
      file: guarded,
      name: 'a lock that goes while the journal is synced: no acknowledgement either',
    },
  },
  {
    says: 'one click or fifty, one lead: the reply is kept in the commit of its record',
    file: 'server/src/http/idempotency.ts',
    find: 'if (kept) return again(kept, bodyHash);',
    replace: '',
    test: {
      file: 'server/src/leads/forms.test.ts',
      name: 'with one key makes one record, whatever is repeated',
    },
  },
  {
    says: 'one at a time per key, or two clicks at once are two leads',
    file: 'server/src/http/idempotency.ts',
    find: 'return store.exclusively(lockNames.reply(key), async () => {',
    replace: 'return (async (task: () => Promise<ReplyOf<E>>) => task())(async () => {',
    test: {
      file: 'server/src/leads/forms.test.ts',
      name: 'with one key makes one record, whatever is repeated',
    },
  },
  {
    says: 'a kept reply goes after 24 hours, also when the wall clock jumped',
    file: 'server/src/store/embedded/memory.ts',
    find: 'if (!record || Date.parse(record.at) <= now) continue;',
    replace: 'if (at) continue;',
    test: {
      file: replies,
      name: 'one from the future, kept under a clock that was wrong, goes after 24 hours as well',
    },
  },
  {
    says: 'a chat line sent again is the same line',
    file: 'server/src/conversations/receive.ts',
    find: 'if (known) return known;',
    replace: '',
    test: {
      file: 'server/src/realtime/visitor-socket.test.ts',
      name: 'a line sent again gets its old ack and is shown to nobody, also after a restart',
    },
  },
  {
    says: 'what would give a unique key to a second record is not stored',
    file: 'server/src/store/embedded/commit.ts',
    find: 'if (holder !== null && !freed.has(ref)) return new Taken(collection, key);',
    replace: '',
    test: { file: ownCollection, name: 'what would double a unique key is refused whole' },
  },
  {
    says: 'of several commits of one moment one gets a unique key',
    file: 'server/src/store/embedded/commit.ts',
    find: "if (this.#given.has(name)) return 'later';",
    replace: '',
    test: { file: ownCollection, name: 'of 50 commits at once one gets the key' },
  },
  {
    says: 'mails wait on disk until they are sent: SMTP trouble costs none',
    file: 'server/src/mail/worker.ts',
    find: 'this.#postpone(waiting, waitAfter(this.#failures));',
    replace: "end(waiting, 'failed');",
    test: {
      file: 'server/src/mail/outbox-down.test.ts',
      name: 'is asked after 5 s, doubling to 60 s',
    },
  },
];
