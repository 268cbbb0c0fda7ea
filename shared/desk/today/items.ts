import type { Lead, LeadKind } from '../../contract/leads.ts';
import { type MailState, mailStateOf } from '../../contract/mail.ts';
import type { Visitor } from '../../contract/visitor.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import {
  cameAt,
  countsAsLead,
  isSnoozed,
  leadGroupOf,
  needsPerson,
  triageOf,
} from '../../rules/triage.ts';
import { isVisitOver } from '../../rules/visits.ts';
import { conversationTag, leadTag } from '../ports/route.ts';
import {
  type ConversationList,
  conversationName,
  type DeskConversation,
} from '../stores/conversations-list.ts';

/** A lead that is not done, or a visitor who waits for an answer. */
export interface TodayItem {
  tag: string;
  kind: LeadKind | 'conversation';
  /** Lead ids, oldest first; for a conversation the visitor's id. */
  ids: readonly string[];
  parts: readonly Lead[];
  name: string;
  want: string;
  email: string;
  phone: string;
  /** Waiting since; '' for a visitor whose latest message has been answered. */
  since: string;
  isTaken: boolean;
  /** Null too when the status says begun but no name was stored. */
  takenBy: string | null;
  takenById: string | null;
  /** The mail state that most needs attention. */
  mail: MailState | null;
  isHere: boolean;
  isUrgent: boolean;
}

/** Includes leads with a visit ahead. */
export function openLeads(rows: readonly Lead[]): TodayItem[] {
  const byGroup = new Map<string, Lead[]>();
  for (const lead of rows) {
    if (!countsAsLead(lead)) continue;
    // Only groups can be half done; skipping single done leads first saves most of the work.
    if (leadGroupOf(lead) === lead.id && triageOf(lead) === 'done') continue;
    const known = byGroup.get(leadGroupOf(lead));
    if (known) known.push(lead);
    else byGroup.set(leadGroupOf(lead), [lead]);
  }
  return [...byGroup.values()].flatMap(itemOf);
}

const made = new WeakMap<Lead, { parts: readonly Lead[]; item: TodayItem[] }>();

/** Unchanged leads keep their item object, so that their rows are not drawn again. */
function itemOf(parts: readonly Lead[]): TodayItem[] {
  const [newest] = parts;
  if (!newest) return [];
  const known = made.get(newest);
  const isSame =
    known?.parts.length === parts.length && parts.every((part, at) => part === known.parts[at]);
  if (known && isSame) return known.item;
  const item = leadItems(parts);
  made.set(newest, { parts, item });
  return item;
}

/** `parts` come newest first. The item is open while any part is, and taken if any part is. */
function leadItems(parts: readonly Lead[]): TodayItem[] {
  const leads = parts.filter((lead) => triageOf(lead) !== 'done').reverse();
  const [first] = leads;
  if (!first) return [];
  const whole = parts.filter((lead) => !lead.spam || leads.includes(lead));
  const claim = whole.find((lead) => lead.claim)?.claim;
  const person = kindOf(first).person(first);
  const more = leads.length - 1;
  const item = {
    tag: leadTag(first.kind, first.id),
    kind: first.kind,
    ids: leads.map(({ id }) => id),
    parts: leads,
    name: more > 0 ? `${person.name} and ${more} more` : person.name,
    want: wantOf(first, leads.length),
    email: person.email,
    phone: person.phone,
    since: cameAt(first),
    isTaken: !whole.every(needsPerson),
    takenBy: claim?.by ?? null,
    takenById: claim?.by_id ?? null,
    mail: mailStateOf(leads.map(({ mail }) => mail)),
    isHere: false,
    isUrgent: leads.some(({ urgent }) => urgent),
  };
  return [item];
}

/** Includes visitors online who are talking with staff. */
export function waitingConversations(
  conversations: ConversationList,
  visitors: readonly Visitor[],
): TodayItem[] {
  const waiting = Object.values(conversations).filter(
    ({ waiting_since, online, taken_by_id }) =>
      waiting_since !== null || (online && taken_by_id !== null),
  );
  const ids = new Set(waiting.map(({ id }) => id));
  const known = new Map(visitors.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
  return waiting.map((conversation) => conversationItem(conversation, known.get(conversation.id)));
}

function conversationItem(one: DeskConversation, visitor: Visitor | undefined): TodayItem {
  const { id, last_line } = one;
  return {
    tag: conversationTag(id),
    kind: 'conversation',
    ids: [id],
    parts: [],
    name: conversationName(id, one.name, visitor),
    want: last_line && !last_line.is_bot ? last_line.message : 'Would like to talk',
    email: visitor?.email ?? '',
    phone: visitor?.phone ?? '',
    since: one.waiting_since ?? '',
    isTaken: one.taken_by !== null,
    takenBy: one.taken_by,
    takenById: one.taken_by_id,
    mail: visitor?.mail ?? null,
    isHere: one.online,
    isUrgent: one.urgent === true,
  };
}

function wantOf(lead: Lead, count: number): string {
  return kindOf(lead)
    .want(lead, count)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
}

export interface ShownTime {
  of: 'talk' | 'snooze' | 'visit' | 'call-back' | 'taken' | 'promise';
  at: string;
}

/** Returns the planned time, else the time it was taken, else the time it came. */
export function shownTime({ parts, since, isTaken, isHere }: TodayItem, now: Date): ShownTime {
  if (isHere) return { of: 'talk', at: since };
  const snoozed = parts.find((lead) => isSnoozed(lead, now))?.snoozed_until;
  if (snoozed) return { of: 'snooze', at: snoozed };
  // Visits ahead are shown in the agenda.
  const visited = parts.find((lead) => isVisitOver(lead, now));
  if (visited?.kind === 'consultations' && visited.appointment)
    return { of: 'visit', at: visited.appointment };
  const called = parts.find(({ call_back_at }) => call_back_at !== undefined)?.call_back_at;
  if (called) return { of: 'call-back', at: called };
  if (!isTaken) return { of: 'promise', at: since };
  const claim = parts.find((lead) => lead.claim)?.claim;
  return { of: 'taken', at: claim?.at ?? since };
}
