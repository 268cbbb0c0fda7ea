import type { Control } from './control.ts';

const processes = 'server/src/processes/join.test.ts';
const ownCollection = 'server/src/store/own-collection.test.ts';
const faults = 'server/src/store/postgres/faults.test.ts';

/** The designs that hold them on a database, and between the processes that share it. */
export const database: readonly Control[] = [
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
    says: 'of one request that reaches two processes at once one is stored',
    file: 'server/src/store/postgres/commit.ts',
    find: 'return `insert into ${name} (${all}) ${from}`;',
    replace: 'return `insert into ${name} (${all}) ${from} on conflict do nothing`;',
    test: { file: faults, name: 'one request that reaches two servers at once makes one lead' },
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
];
