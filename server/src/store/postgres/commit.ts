import { toRecord } from '../replies.ts';
import type { KeptReply, Write } from '../store.ts';
import type { Statement } from './database.ts';
import { isIn, rowOf, type Table, tables } from './rows.ts';

/** One caller's atomic change. */
export interface Change {
  writes: readonly Write[];
  reply?: KeptReply | undefined;
}

/** One for every set of tables that is written together, so that each is planned once. */
const statements = new Map<string, { name: string; text: string }>();

/** One statement, which is one transaction, for all of these changes in their order. Null where there is nothing to do. */
export function commitOf(changes: readonly Change[]): Statement | null {
  const parts = partsOf(changes);
  if (parts.length === 0) return null;
  const shape = parts.map(({ shape }) => shape).join(' ');
  let statement = statements.get(shape);
  if (!statement) {
    const steps = parts.map(({ text }, at) => `step${at} as (${text(`$${at + 1}::json`)})`);
    statement = { name: `commit ${statements.size}`, text: `with ${steps.join(', ')} select` };
    statements.set(shape, statement);
  }
  return { ...statement, values: parts.map(({ rows }) => JSON.stringify(rows)) };
}

interface Part {
  /** What it does to which table. */
  shape: string;
  text(rows: string): string;
  rows: unknown[];
}

function partsOf(changes: readonly Change[]): Part[] {
  const last = lastOf(changes);
  const replies = changes.flatMap(({ reply, writes }) => (reply ? [replyRow(reply, writes)] : []));
  return [
    ...tables.flatMap((table) => {
      const theirs = last.filter((write) => isIn(table, collectionOf(write)));
      const puts = theirs.flatMap((write) =>
        'put' in write ? [rowOf(table, write.put, write.record)] : [],
      );
      const drops = theirs.flatMap((write) =>
        'drop' in write ? [{ kind: write.drop, id: write.id }] : [],
      );
      return [
        { shape: `put ${table.name}`, text: putText(table), rows: puts },
        { shape: `drop ${table.name}`, text: dropText(table), rows: drops },
      ];
    }),
    { shape: 'keep', text: keepText, rows: replies },
  ].filter(({ rows }) => rows.length > 0);
}

const collectionOf = (write: Write) => ('put' in write ? write.put : write.drop);

/** No statement touches a row twice: of several writes of one record the last one is what comes of them. */
function lastOf(changes: readonly Change[]): Write[] {
  const all = changes.flatMap(({ writes }) => writes);
  if (all.length === 1) return all;
  const last = new Map<string, Write>();
  for (const write of all) {
    const id = 'put' in write ? write.record.id : write.id;
    last.set(`${collectionOf(write)} ${id}`, write);
  }
  return [...last.values()];
}

const listed = (columns: Table['columns'], types: Record<string, string> = {}) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${types[name] ?? type}`)
    .join(', ');

/** A record comes as text in the text, so that no sign in it is looked at. */
function putText({ name, key, columns }: Table) {
  const all = Object.keys(columns);
  const values = all.map((column) => (column === 'record' ? 'record::json' : column));
  const changed = all.filter((column) => !key.includes(column));
  return (rows: string) =>
    `insert into ${name} (${all}) select ${values} from json_to_recordset(${rows}) as r (${listed(columns, { record: 'text' })})` +
    ` on conflict (${key}) do update set ${changed.map((column) => `${column} = excluded.${column}`)}`;
}

function dropText({ name, key }: Table) {
  const same = key.map((column) => `t.${column} = r.${column}`).join(' and ');
  return (rows: string) =>
    `delete from ${name} t using json_to_recordset(${rows}) as r (kind text, id text) where ${same}`;
}

function keepText(rows: string): string {
  return (
    'insert into replies (key, body_hash, status, reply, at, written) select key, body_hash, status, reply::json, at, written' +
    ` from json_to_recordset(${rows}) as r (key text, body_hash text, status int, reply text, at timestamptz, written json)`
  );
}

function replyRow(reply: KeptReply, writes: readonly Write[]) {
  const { id, bodyHash, status, at, of } = toRecord(reply, writes);
  return {
    key: id,
    body_hash: bodyHash,
    status,
    reply: JSON.stringify(reply.reply ?? null),
    at,
    written: of,
  };
}
