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
const processes = 'server/src/processes/join.test.ts';
const ownCollection = 'server/src/store/own-collection.test.ts';
const faults = 'server/src/store/postgres/faults.test.ts';

/** The designs that hold the promises of the store. */
export const store: readonly Control[] = [
  {
    says: 'signs of a pattern are looked for as they are',
    file: 'server/src/store/postgres/lead-search.ts',
    find: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'word',
    test: {
      file: 'server/src/store/postgres/many-leads.test.ts',
      name: '% and _ are looked for as they are, with an index and without',
    },
  },
  {
    says: 'a commit waits for the disk where the database would not by itself',
    file: 'server/src/store/postgres/database.ts',
    find: 'onConnect: makeDurable,',
    replace: '',
    test: {
      file: 'server/src/store/postgres/database.test.ts',
      name: 'a commit waits for the disk, whatever the database does by itself',
    },
  },
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
    says: 'of one request that reaches two processes at once one is stored',
    file: 'server/src/store/postgres/commit.ts',
    find: 'return `insert into ${name} (${all}) ${from}`;',
    replace: 'return `insert into ${name} (${all}) ${from} on conflict do nothing`;',
    test: { file: faults, name: 'one request that reaches two servers at once makes one lead' },
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
    says: 'of several processes one gets a unique key',
    file: 'server/src/store/postgres/tables.ts',
    find: "index(keyName(collection, fields), `${table} (${[...kind, ...fields]})`, 'unique');",
    replace: 'index(keyName(collection, fields), `${table} (${[...kind, ...fields]})`);',
    test: { file: ownCollection, name: 'two processes of one shop give a key once' },
  },
  {
    says: 'who lost a lock in the database stores nothing of what was decided under it',
    file: 'server/src/store/postgres/locks.ts',
    find: '(this.#current()?.connection ?? this.#database).query(statement)',
    replace: 'this.#database.query(statement)',
    test: { file: faults, name: 'who lost the lock under which they decided commits nothing' },
  },
  {
    says: 'where a message comes after the next one all read it anew',
    file: 'server/src/processes/join.ts',
    find: 'if (this.#isLate(event.frame)) this.#startOver();',
    replace: '',
    test: { file: processes, name: 'where a message comes after the next one' },
  },
  {
    says: 'a text that a database refuses to read reaches all processes as it was written',
    file: 'server/src/store/postgres/events.ts',
    find: '$2::bigint + nth - 1, body',
    replace: '$2::bigint + nth - 1, body::jsonb::text',
    test: { file: processes, name: 'what a database refuses to read is handled' },
  },
  {
    says: 'what can never be emitted keeps nothing after it from being emitted',
    file: 'server/src/processes/feed.ts',
    find: 'if (!(error instanceof StoreUnavailable)) this.#giveUp(error);',
    replace: '',
    test: { file: processes, name: 'what the database will never take makes everybody start over' },
  },
  {
    says: 'who has missed what other processes emitted starts over',
    file: 'server/src/processes/feed.ts',
    find: 'if (isAll && this.#seq !== last) this.#skipTo(last);',
    replace: '',
    test: { file: processes, name: 'where the database has crashed everybody starts over' },
  },
  {
    says: 'one process leads at a time',
    file: 'server/src/store/postgres/leader.ts',
    find: 'where leader.process = excluded.process or leader.until < clock_timestamp()',
    replace: '',
    test: { file: processes, name: 'one leads; when it takes leave or dies another does' },
  },
  {
    says: 'a leader that is cut off holds back before another one leads',
    file: 'server/src/store/postgres/leader.ts',
    find: 'asked + LEADS_FOR',
    replace: 'asked + 60_000',
    test: { file: processes, name: 'who cannot say any more that it lives leads no more' },
  },
  {
    says: 'a database that hangs is given up within two seconds',
    file: 'server/src/store/postgres/connection.ts',
    find: 'const query_timeout = Math.min(within, WITHIN);',
    replace: 'const query_timeout = Math.max(within, 60_000);',
    test: { file: faults, name: 'a database that hangs is given up within two seconds' },
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
