import type { Lead } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { fieldsOf } from '@sallie/shared/rules/lead-search/lead-fields';
import { sortKey } from '@sallie/shared/rules/lead-search/lead-order';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import { isReminded, isTaken, isUnread, openSince, waits } from '@sallie/shared/rules/lead-signs';
import { holdsLeads } from '../collections.ts';
import { authorOf } from '../message-index.ts';
import { addressesOf } from '../people.ts';
import type { CollectionName, Collections, OutgoingMail } from '../store.ts';

/* Where the records of each collection stand, and what of them has a column of its own. */

/** The columns of a table besides `position`, each with its type. */
type Columns = Record<string, string>;

export interface Table {
  name: string;
  /** What tells its rows apart. */
  key: readonly string[];
  columns: Columns;
}

const keptAs = { record: 'json' };
const plain = (name: string): Table => ({ name, key: ['id'], columns: { id: 'text', ...keptAs } });

const leads: Table = {
  name: 'leads',
  key: ['kind', 'id'],
  columns: {
    kind: 'text',
    id: 'text',
    email: 'text',
    other_email: 'text',
    name: 'text',
    created_at: 'timestamptz',
    waits: 'boolean',
    unread: 'boolean',
    taken: 'boolean',
    reminded: 'boolean',
    open_since: 'timestamptz',
    lead_group: 'text',
    ...keptAs,
  },
};

/** Written with each lead, for its lists. */
const leadSearch: Table = {
  name: 'lead_search',
  key: ['kind', 'id'],
  columns: {
    kind: 'text',
    id: 'text',
    came: 'timestamptz',
    status: 'text',
    source: 'text',
    taker: 'text',
    taker_name: 'text',
    handled: 'boolean',
    spam: 'boolean',
    unread: 'boolean',
    held: 'boolean',
    open: 'boolean',
    words: 'text',
    sort_keys: 'text[]',
  },
};

/** Of parts of its words, where there is one. No backup needs it, and where that is restored its extension may be missing. */
export const WORD_INDEX = 'lead_search_by_parts';

const messages: Table = {
  name: 'messages',
  key: ['id'],
  columns: {
    id: 'text',
    visitor_id: 'text',
    seq: 'int',
    client_id: 'text',
    author: 'text',
    ...keptAs,
  },
};

const mails: Table = {
  name: 'mails',
  key: ['id'],
  columns: {
    id: 'text',
    state: 'text',
    next_attempt_at: 'timestamptz',
    // Whoever writes a mail anew is done with it.
    claimed_by: 'text',
    claimed_until: 'timestamptz',
    ...keptAs,
  },
};

export const tables: readonly Table[] = [
  leads,
  leadSearch,
  messages,
  mails,
  ...['threads', 'staff', 'sessions', 'settings', 'audit'].map(plain),
];

const byName = new Map(tables.map((table) => [table.name, table]));

export function tableOf(collection: CollectionName): Table {
  const table = byName.get(holdsLeads(collection) ? 'leads' : collection);
  if (!table) throw new Error(`There is no table for ${collection}`);
  return table;
}

/** Where a record of this collection stands. */
export function isIn({ name }: Table, collection: CollectionName): boolean {
  return name === tableOf(collection).name || (name === leadSearch.name && holdsLeads(collection));
}

/** What stands in the row of a record, by column. */
export function rowOf<C extends CollectionName>(
  { name }: Table,
  collection: C,
  record: Collections[C],
): Record<string, unknown> {
  if (name === leadSearch.name) return searchColumns(record as unknown as Lead);
  const own = ownColumns(collection, record);
  return { id: record.id, ...own, record: JSON.stringify(record) };
}

function ownColumns(collection: CollectionName, record: object): Record<string, unknown> {
  if (holdsLeads(collection)) return leadColumns(record as Lead);
  if (collection === 'messages') return messageColumns(record as Message);
  if (collection === 'mails') return mailColumns(record as OutgoingMail);
  return {};
}

function leadColumns(lead: Lead): Record<string, unknown> {
  const [email = null, other_email = null] = addressesOf(lead);
  const group = leadGroupOf(lead);
  return {
    kind: lead.kind,
    email,
    other_email,
    name: storable(kindOf(lead).person(lead).name),
    created_at: lead.created_at,
    waits: waits(lead),
    unread: isUnread(lead),
    taken: isTaken(lead),
    reminded: isReminded(lead),
    open_since: openSince(lead),
    lead_group: group === lead.id ? null : group,
  };
}

/** Named one by one: of an object this long that is made by spreading V8 makes a dictionary, which is slow to read. */
function searchColumns(lead: Lead): Record<string, unknown> {
  const fields = fieldsOf(lead);
  return {
    kind: lead.kind,
    id: lead.id,
    came: lead.created_at,
    status: fields.status,
    source: fields.source,
    taker: storable(fields.taker),
    taker_name: storable(fields.takerName),
    handled: fields.handled,
    spam: fields.spam,
    unread: fields.unread,
    held: fields.held,
    open: fields.open,
    words: storable([...new Set(searchTextOf(lead).split(/\s+/))].join(' ')),
    sort_keys: kindOf(lead).columns.map((column) => storable(sortKey(column, lead))),
  };
}

function messageColumns(message: Message): Record<string, unknown> {
  const { visitor_id, seq, client_id } = message;
  return {
    visitor_id,
    seq,
    client_id: client_id && storable(client_id),
    author: authorOf(message),
  };
}

/** A column takes neither NUL nor half a sign, which a page can send; what is looked for is changed alike. */
export const storable = (text: string) =>
  unstorable.test(text) ? text.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : text;
/** What stands in hardly any text, without asking of each sign what it is. */
const unstorable = /[\0\ud800-\udfff]/;

const mailColumns = ({ state, next_attempt_at }: OutgoingMail) => ({ state, next_attempt_at });
