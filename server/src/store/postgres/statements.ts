import { declarationOf, type TableName } from '../schema.ts';
import type { Statement } from './database.ts';
import { isShared, tableNameOf } from './rows.ts';
import { having } from './tables.ts';

/* What the verbs ask, each planned once a connection. No name of a column comes from anywhere but here. */

/** Before every position there is, and after it. */
export const FIRST = '0';
export const LAST = String(2n ** 63n - 1n);

const among = (collection: TableName) =>
  `${tableNameOf(collection)} where ${isShared(collection) ? `kind = '${collection}' and ` : ''}`;

export const getRecord = (collection: TableName): Statement => ({
  name: `get ${collection}`,
  text: `select record from ${among(collection)} id = $1`,
});

export const getPosition = (collection: TableName): Statement => ({
  name: `position in ${collection}`,
  text: `select position from ${among(collection)} id = $1`,
});

/** Below a position, so many. */
export const newestOf = (collection: TableName): Statement => ({
  name: `newest of ${collection}`,
  text: `select position, record from ${among(collection)} position < $1 order by position desc limit $2`,
});

export const oldestOf = (collection: TableName): Statement => ({
  name: `oldest of ${collection}`,
  text: `select position, record from ${among(collection)} position > $1 order by position limit $2`,
});

const whose = (collection: TableName, by: string | undefined, place: string) =>
  `${among(collection)} ${by === undefined ? 'true' : having(declarationOf(collection), by, place)}`;

export const foundBy = (collection: TableName, by: string): Statement => ({
  name: `${collection} by ${by}`,
  text: `select record from ${whose(collection, by, '$1')} order by position`,
});

export const countOf = (collection: TableName, by?: string): Statement => ({
  name: `count ${collection} by ${by}`,
  text: `select count(*)::int as count from ${whose(collection, by, '$1')}`,
});

export const sumOf = (collection: TableName, field: string, by?: string): Statement => {
  const isDeclared = declarationOf(collection).sums?.includes(field);
  if (!isDeclared) throw new Error(`${field} is not declared as added up`);
  return {
    name: `sum ${field} of ${collection} by ${by}`,
    text: `select coalesce(sum(${field}), 0)::float8 as sum from ${whose(collection, by, '$1')}`,
  };
};

export const messagesOfVisitor: Statement = {
  name: 'messages of',
  text: 'select record from messages where visitor_id = $1 and seq > $2 order by seq',
};

const count = (author: string) =>
  `count(*) filter (where seq > $2 and author = '${author}')::int as ${author}`;

export const outlineOf: Statement = {
  name: 'outline',
  text: `select coalesce(max(seq), 0) as last_seq, ${['visitor', 'bot', 'staff'].map(count)} from messages where visitor_id = $1`,
};

export const lastSeqOf: Statement = {
  name: 'last seq',
  text: 'select seq from messages where visitor_id = $1 order by seq desc limit 1',
};

export const sentAs: Statement = {
  name: 'sent as',
  text: 'select record from messages where visitor_id = $1 and client_id = $2',
};

/** Whose the newest messages are; `looked` is how many there were to look at. */
export const latestOf: Statement = {
  name: 'latest visitors',
  text:
    'with newest as (select visitor_id, position from messages order by position desc limit $1)' +
    ' select visitor_id, (select count(*) from newest)::int as looked from newest' +
    ' group by visitor_id order by max(position) desc limit $2',
};

export const leadsOfPerson = (): Statement => ({
  name: 'leads of',
  text: `select record from leads where ${having(declarationOf('contacts'), 'address', '$1')} order by position`,
});

export const claimQueued: Statement = {
  name: 'claim mails',
  text:
    'update mails m set claimed_by = $1, claimed_until = $2 from (' +
    `select position from mails where state = 'queued' and id = any($4)` +
    ' and (claimed_until is null or claimed_until <= $3 or claimed_by = $1)' +
    ' order by position for update skip locked) c' +
    ' where m.position = c.position returning m.position, m.record',
};

export const keptReplyTo: Statement = {
  name: 'kept reply',
  text: 'select record, at from replies where id = $1 and at > $2',
};

export const dropOldReply: Statement = {
  name: 'drop old reply',
  text: 'delete from replies where id = $1 and at <= $2 returning id',
};

/** A clock that was wrong and has been set since kept these; they count as kept now. */
export const dateBackReplies: Statement = {
  text: 'update replies set at = $1 where at > $1',
};

export const dropOldReplies: Statement = { text: 'delete from replies where at <= $1' };

/** The first to ask for it makes it. */
export const addSecret: Statement = {
  text: 'insert into secrets (name, value) values ($1, $2) on conflict do nothing',
};

export const secretOf: Statement = { text: 'select value from secrets where name = $1' };

export const addErasure: Statement = {
  text: 'insert into erasures (line) values ($1) on conflict do nothing',
};

export const allErasures: Statement = { text: 'select line from erasures' };
