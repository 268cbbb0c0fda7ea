import type { Message } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { findLeads } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { type Person, type PersonRecords, personKey } from '../../contract/person.ts';
import { HOUR_MS } from '../../rules/duration.ts';
import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { phoneDigits } from '../../rules/phone.ts';
import { type NameOf, withNames } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { csvColumns, csvTime, csvValue, headOf, sheet } from '../lead-facts/csv.tsx';
import { leadsOfKind } from '../stores/leads.ts';

/** One contact of a person with the shop: a lead, or a conversation in the chat. */
export type Touch =
  | { at: string; kind: LeadKind; lead: Lead }
  | { at: string; kind: 'chat'; visitorId: string; lines: readonly Message[] };

/** A longer pause begins a new conversation. */
const SAME_CONVERSATION_MS = 6 * HOUR_MS;

/** Returns all contacts of a person, newest first. */
export function touchesOf(person: Person): Touch[] {
  const records = leadKinds.flatMap((kind) =>
    person[kind].map((lead): Touch => ({ at: lead.created_at, kind, lead })),
  );
  return [...records, ...conversationsOf(person.messages)].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
}

/** True when the frame changes a record or conversation of the person or their address. */
export function isAbout(person: Person, frame: ServerFrame): boolean {
  const has = (id: string) => leadKinds.some((kind) => person[kind].some((lead) => lead.id === id));
  const isTheirs = (lead: Lead) =>
    [kindOf(lead).person(lead), kindOf(lead).sender(lead)].some(
      ({ email }) => personKey(email) === personKey(person.email),
    );
  switch (frame.type) {
    case 'leadCreated':
    case 'leadChanged':
      return has(frame.data.record.id) || isTheirs(frame.data.record);
    case 'leadErased':
      return has(frame.data.id);
    case 'liveChatMessage':
      return has(frame.data.visitor_id);
    case 'connected':
      return frame.resume === 'reset';
    default:
      return false;
  }
}

export const touchKey = (touch: Touch) =>
  touch.kind === 'chat' ? `chat ${touch.at} ${touch.visitorId}` : touch.lead.id;

/** Returns 'Staff' for old staff messages without a name. */
export function writerOf({ is_bot, is_admin, by }: Message): string {
  if (is_bot) return 'SallieBot';
  return is_admin ? (by ?? 'Staff') : 'Visitor';
}

function conversationsOf(messages: readonly Message[]): Touch[] {
  const conversations: { at: string; kind: 'chat'; visitorId: string; lines: Message[] }[] = [];
  for (const line of messages) {
    const latest = conversations.at(-1);
    const last = latest?.lines.at(-1);
    const goesOn =
      latest?.visitorId === line.visitor_id &&
      last &&
      Date.parse(line.created_at) - Date.parse(last.created_at) < SAME_CONVERSATION_MS;
    if (goesOn) latest.lines.push(line);
    else
      conversations.push({
        at: line.created_at,
        kind: 'chat',
        visitorId: line.visitor_id,
        lines: [line],
      });
  }
  return conversations;
}

type By = { by?: string | undefined; by_id?: string | null | undefined };

const calledNow = <T extends By>(one: T, nameOf: NameOf): T =>
  one.by === undefined ? one : { ...one, by: nameOf(one.by_id, one.by) };

export function withPersonNames<P extends Person>(person: P, nameOf: NameOf): P {
  const leads = leadKinds.map((kind) => [
    kind,
    person[kind].map((lead: Lead) => withNames(lead, nameOf)),
  ]);
  const messages = person.messages.map((message) => calledNow(message, nameOf));
  return { ...person, ...Object.fromEntries(leads), messages };
}

/** The audit log keeps the names of its time. */
export function withRecordNames(records: PersonRecords, nameOf: NameOf): PersonRecords {
  const conversation_notes = records.conversation_notes.map((note) => calledNow(note, nameOf));
  return { ...withPersonNames(records, nameOf), conversation_notes };
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(touch: Touch, timeZone: string): Row[] {
  if (touch.kind !== 'chat') {
    const { kind, lead } = touch;
    const cells = csvColumns(kind).map(({ field, head }) => [
      head,
      csvValue(lead, field, timeZone),
    ]);
    return [{ Record: leadRegistry[kind].names.one, ...Object.fromEntries(cells) }];
  }
  return touch.lines.map((line) => ({
    Record: 'chat line',
    [headOf('id')]: line.id,
    [headOf('created_at')]: csvTime(line.created_at, timeZone),
    [headOf('message')]: line.message,
    From: writerOf(line),
  }));
}

/** Returns one row per record and chat message, oldest first. */
export function personCsv(person: Person, timeZone: string): string {
  const rows = touchesOf(person)
    .reverse()
    .flatMap((touch) => rowsOf(touch, timeZone));
  const columns = [...new Set(['Record', headOf('created_at'), ...rows.flatMap(Object.keys)])];
  return sheet(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** Replaces characters that are not allowed in file names. */
export function personFileName(email: string, ending: 'csv' | 'json' | 'html'): string {
  const name = email.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `person-${name}.${ending}`;
}

/** A record with a phone number of this person but another address: perhaps the same household or person. */
export interface SamePhone {
  kind: LeadKind;
  id: string;
  name: string;
  email: string;
  phone: string;
}

const SHORTEST_PHONE = 7;

function phonesOf(person: Person): Set<string> {
  const leads = leadKinds.flatMap((kind): readonly Lead[] => person[kind]);
  const own = leads
    .flatMap((lead) => [kindOf(lead).person(lead), kindOf(lead).sender(lead)])
    .filter(({ email }) => personKey(email) === person.email)
    .map(({ phone }) => phoneDigits(phone));
  return new Set(own.filter((digits) => digits.length >= SHORTEST_PHONE));
}

/** Returns the latest record of every other address with the same phone. Staff decide; nothing is joined. */
export function samePhone(person: Person, leads: Iterable<Lead>): SamePhone[] {
  const phones = phonesOf(person);
  const found = new Map<string, SamePhone>();
  if (phones.size === 0) return [];
  for (const lead of leads) {
    const { kind, id } = lead;
    const { name, email, phone } = kindOf(lead).person(lead);
    const key = personKey(email);
    if (!phone || key === person.email || !phones.has(phoneDigits(phone))) continue;
    if (!found.has(key || id)) found.set(key || id, { kind, id, name, email, phone });
  }
  return [...found.values()];
}

/** Enough even for a number that a whole street shares. */
const MOST_LEADS = 100;

/** Returns all held leads; for kinds with more, those that the server finds by phone. */
export async function leadsToCompare(
  person: Person,
  { leads, call }: Pick<OpenDesk, 'leads' | 'call'>,
): Promise<Lead[]> {
  const phones = [...phonesOf(person)];
  const parts = leadKinds.map(async (kind): Promise<readonly Lead[]> => {
    const { rows, beyond } = leadsOfKind(leads, kind).getState();
    if (!beyond) return rows;
    const asked = phones.map((search) =>
      call(findLeads, { params: { kind }, body: { search, limit: MOST_LEADS } }),
    );
    return (await Promise.all(asked)).flatMap((page) => page.rows);
  });
  return (await Promise.all(parts)).flat();
}
