import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import type { Message } from '../../contract/message.ts';
import type { Person } from '../../contract/person.ts';

/** One time somebody turned to the shop: a record, or a conversation in the chat. */
export type Touch =
  | { at: string; kind: LeadKind; lead: Lead }
  | { at: string; kind: 'chat'; visitorId: string; lines: readonly Message[] };

/** A conversation that pauses for longer is taken up anew. */
const SAME_CONVERSATION = 6 * 60 * 60_000;

/** Everything about one person in the order of time, the latest first. */
export function touchesOf(person: Person): Touch[] {
  const records = leadKinds.flatMap((kind) =>
    person[kind].map((lead): Touch => ({ at: lead.created_at, kind, lead })),
  );
  return [...records, ...conversationsOf(person.messages)].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
}

function conversationsOf(messages: readonly Message[]): Touch[] {
  const conversations: { at: string; kind: 'chat'; visitorId: string; lines: Message[] }[] = [];
  for (const line of messages) {
    const latest = conversations.at(-1);
    const last = latest?.lines.at(-1);
    const goesOn =
      latest?.visitorId === line.visitor_id &&
      last &&
      Date.parse(line.created_at) - Date.parse(last.created_at) < SAME_CONVERSATION;
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
