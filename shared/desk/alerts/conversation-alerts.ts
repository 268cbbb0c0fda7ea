import type { Message } from '../../contract/conversation.ts';
import type { Presence } from '../../contract/frames.ts';
import type { Lead, LeadRef } from '../../contract/leads.ts';
import { visitorLabel } from '../../contract/visitor.ts';
import { conversationTag } from '../ports/route.ts';
import type { News, Situation } from './news.ts';

/** One visit rings once, even when the visitor's page reconnects. */
const ONE_VISIT_MS = 10 * 60_000;
/** A thought sent in several messages rings once. */
const ONE_THOUGHT_MS = 5000;
/** Desks repeat `viewing` every 30 seconds; after this time without one, a desk counts as gone. */
const VIEWING_LASTS_MS = 75_000;

interface Conversation {
  /** The name from the visitor's presence. */
  called: string;
  /** The name from the visitor's record. */
  label: string;
  online: boolean;
  /** Null while SallieBot answers; `by_id` is null while the account is unknown. */
  taken: { by_id: string | null } | null;
  lastSeq: number;
  arrivalRung: number;
  lastRung: number;
}

const unknown: Conversation = {
  called: '',
  label: '',
  online: false,
  taken: null,
  lastSeq: 0,
  arrivalRung: Number.NEGATIVE_INFINITY,
  lastRung: Number.NEGATIVE_INFINITY,
};

interface Read {
  visitor_id: string;
  seq: number;
  by?: string | undefined;
}

export function createConversationAlerts(now: () => number) {
  const conversations = new Map<string, Conversation>();
  const viewing = new Map<string, { id: string; at: number }>();

  function conversationOf(id: string): Conversation {
    const known = conversations.get(id) ?? { ...unknown };
    conversations.set(id, known);
    return known;
  }

  function nameOf(id: string): string {
    const { label, called } = conversationOf(id);
    return label || called || visitorLabel({ id, name: 'Guest', email: '' });
  }

  function isWatched(id: string, focusedOn: string | null): boolean {
    if (focusedOn === conversationTag(id)) return true;
    const by_id = conversationOf(id).taken?.by_id;
    const look = by_id ? viewing.get(by_id) : undefined;
    return look?.id === id && now() - look.at < VIEWING_LASTS_MS;
  }

  function enter({ visitor_id, name }: Presence) {
    Object.assign(conversationOf(visitor_id), { called: name, online: true });
  }

  return {
    /** `connected` says who is online but not who took over or looks, so too much may ring. */
    connected(online: readonly Presence[]) {
      for (const conversation of conversations.values())
        Object.assign(conversation, { online: false, taken: null });
      viewing.clear();
      for (const who of online) enter(who);
    },
    learn(record: Lead) {
      if (record.kind === 'visitors') conversationOf(record.id).label = visitorLabel(record);
    },
    forget({ kind, id }: LeadRef) {
      if (kind === 'visitors') conversations.delete(id);
    },
    arrived(who: Presence): News {
      enter(who);
      const conversation = conversationOf(who.visitor_id);
      if (now() - conversation.arrivalRung < ONE_VISIT_MS) return {};
      conversation.arrivalRung = now();
      conversation.lastRung = now();
      const body = `${nameOf(who.visitor_id)} would like to talk`;
      const tag = conversationTag(who.visitor_id);
      return { notifications: [{ title: 'Visitor online', body, tag }], sound: 'visitor' };
    },
    left(id: string) {
      conversationOf(id).online = false;
    },
    line(line: Message, { focusedOn, hideText }: Situation): News {
      const id = line.visitor_id;
      const conversation = conversationOf(id);
      if (line.seq <= conversation.lastSeq) return {};
      conversation.lastSeq = line.seq;
      const tag = conversationTag(id);
      if (line.is_admin) return { retire: [tag] };
      // A visitor who talks to SallieBot alone needs no person.
      const isForPerson = !line.is_bot && (conversation.online || conversation.taken !== null);
      if (!isForPerson || isWatched(id, focusedOn)) return {};
      if (now() - conversation.lastRung < ONE_THOUGHT_MS) return {};
      conversation.lastRung = now();
      const body = hideText ? 'Wrote a message' : line.message;
      return { notifications: [{ title: nameOf(id), body, tag }], sound: 'line' };
    },
    taken(id: string, by_id: string | null): News {
      conversationOf(id).taken = { by_id };
      return { retire: [conversationTag(id)] };
    },
    handedBack(id: string) {
      conversationOf(id).taken = null;
    },
    read({ visitor_id: id, seq, by }: Read): News {
      if (by !== 'staff' || seq < conversationOf(id).lastSeq) return {};
      return { retire: [conversationTag(id)] };
    },
    viewed(by_id: string, id: string | undefined) {
      if (id) viewing.set(by_id, { id, at: now() });
      else viewing.delete(by_id);
    },
  };
}
