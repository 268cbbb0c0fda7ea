import { holdsLeads } from '../collections.ts';
import type { CollectionName } from '../store.ts';
import type { Statement } from './database.ts';
import { tableOf } from './rows.ts';

/* What the verbs ask, each planned once a connection. No name of a column comes from anywhere but here. */

/** Before every position there is, and after it. */
export const FIRST = '0';
export const LAST = String(2n ** 63n - 1n);

const among = (collection: CollectionName) =>
  `${tableOf(collection).name} where ${holdsLeads(collection) ? `kind = '${collection}' and ` : ''}`;

export const getRecord = (collection: CollectionName): Statement => ({
  name: `get ${collection}`,
  text: `select record from ${among(collection)} id = $1`,
});

export const getPosition = (collection: CollectionName): Statement => ({
  name: `position in ${collection}`,
  text: `select position from ${among(collection)} id = $1`,
});

/** Below a position, so many. */
export const newestOf = (collection: CollectionName): Statement => ({
  name: `newest of ${collection}`,
  text: `select position, record from ${among(collection)} position < $1 order by position desc limit $2`,
});

export const oldestOf = (collection: CollectionName): Statement => ({
  name: `oldest of ${collection}`,
  text: `select position, record from ${among(collection)} position > $1 order by position limit $2`,
});

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

export const leadsOfPerson: Statement = {
  name: 'leads of',
  text: 'select record from leads where email = $1 or other_email = $1 order by position',
};

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
  text: 'select body_hash, status, reply, at from replies where key = $1 and at > $2',
};

export const dropOldReply: Statement = {
  name: 'drop old reply',
  text: 'delete from replies where key = $1 and at <= $2 returning key',
};

/** A clock that was wrong and has been set since kept these; they count as kept now. */
export const dateBackReplies: Statement = {
  text: 'update replies set at = $1 where at > $1',
};

export const dropOldReplies: Statement = { text: 'delete from replies where at <= $1' };
