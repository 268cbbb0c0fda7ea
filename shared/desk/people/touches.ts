import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import type { Message } from '../../contract/message.ts';
import type { Person } from '../../contract/person.ts';

/** One time somebody turned to the shop: a record, or a conversation in the chat. */
export type Touch =
  | { at: string; kind: LeadKind; lead: Lead }
  | { at: string; kind: 'chat'; visitorId: string; lines: readonly Message[] };

/** A conversation that pauses for longer is taken up anew. */
const SAME_TALK = 6 * 60 * 60_000;

/** Everything about one person in the order of time, the latest first. */
export function touchesOf(person: Person): Touch[] {
  const records = leadKinds.flatMap((kind) =>
    person[kind].map((lead): Touch => ({ at: lead.created_at, kind, lead })),
  );
  return [...records, ...talksOf(person.messages)].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
}

function talksOf(messages: readonly Message[]): Touch[] {
  const talks: { at: string; kind: 'chat'; visitorId: string; lines: Message[] }[] = [];
  for (const line of messages) {
    const talk = talks.at(-1);
    const last = talk?.lines.at(-1);
    const goesOn =
      talk?.visitorId === line.visitor_id &&
      last &&
      Date.parse(line.created_at) - Date.parse(last.created_at) < SAME_TALK;
    if (goesOn) talk.lines.push(line);
    else
      talks.push({
        at: line.created_at,
        kind: 'chat',
        visitorId: line.visitor_id,
        lines: [line],
      });
  }
  return talks;
}
