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
    const texts = parts.map(({ text }, at) => `step${at} as (${text(`$${at + 1}::json`)})`);
    statement = { name: `commit ${statements.size}`, text: `with ${texts.join(', ')} select` };
    statements.set(shape, statement);
  }
  return { ...statement, values: parts.map(({ rows }) => JSON.stringify(rows)) };
}

interface Step {
  /** What it does to which table. */
  shape: string;
  text(rows: string): string;
}

interface Part extends Step {
  rows: unknown[];
}

/** What can be done to each table. */
const steps = tables.map((table) => ({
  table,
  put: { shape: `put ${table.name}`, text: putText(table) } satisfies Step,
  drop: { shape: `drop ${table.name}`, text: dropText(table) } satisfies Step,
}));

function partsOf(changes: readonly Change[]): Part[] {
  const last = lastOf(changes);
  const replies = changes.flatMap(({ reply, writes }) => (reply ? [replyRow(reply, writes)] : []));
  const parts: Part[] = [];
  for (const { table, put, drop } of steps) {
    const puts: object[] = [];
    const drops: object[] = [];
    for (const write of last) {
      if (!isIn(table, collectionOf(write))) continue;
      if ('put' in write) puts.push(rowOf(table, write.put, write.record));
      else drops.push({ kind: write.drop, id: write.id });
    }
    if (puts.length > 0) parts.push({ ...put, rows: puts });
    if (drops.length > 0) parts.push({ ...drop, rows: drops });
  }
  if (replies.length > 0) parts.push({ shape: 'keep', text: keepText, rows: replies });
  return parts;
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
