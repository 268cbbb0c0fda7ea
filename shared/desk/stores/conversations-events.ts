import type { ConversationNote } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Message } from '../../contract/message.ts';
import { chatVisitorOf } from '../../rules/attention.ts';
import type { ConversationEvent, Taker } from './conversations-list.ts';
import type { StaffOutbox } from './conversations-outbox.ts';
import type { Look, Typing } from './conversations-state.ts';
import type { createFading } from './expiring.ts';

type Fading<Sign> = ReturnType<typeof createFading<Sign>>;

export interface ConversationsEventDeps {
  apply(event: ConversationEvent): void;
  arrive(line: Message): void;
  outbox: StaffOutbox;
  typing: Fading<Typing>;
  viewing: Fading<Look>;
  /** Who sits here; undefined until the server has said. */
  me: Taker | undefined;
  resumed(wasReset: boolean): void;
  listAgain(): void;
  forget(visitorId: string): void;
  /** A colleague has the conversation that somebody here wrote into. */
  refused(visitorId: string, by: Taker): void;
  noted(note: ConversationNote): void;
}

/** What each frame of the live chat does to the conversations. */
export function applyToConversation(
  frame: ServerFrame,
  conversations: ConversationsEventDeps,
): void {
  const { apply, arrive, outbox, typing, viewing } = conversations;
  switch (frame.type) {
    case 'connected':
      apply({ type: 'present', all: frame.online ?? [] });
      outbox.handle(frame);
      conversations.resumed(frame.resume === 'reset');
      break;
    case 'liveChatMessage':
      outbox.handle(frame);
      arrive(frame.data);
      break;
    case 'ack': {
      const line = frame.client_id && outbox.find(frame.client_id);
      outbox.handle(frame);
      if (line) arrive(acknowledged(line, frame, conversations.me));
      break;
    }
    case 'error': {
      const line = frame.taken_by && frame.client_id && outbox.find(frame.client_id);
      if (line && frame.taken_by) conversations.refused(line.visitor_id, takerOf(frame.taken_by));
      else outbox.handle(frame);
      break;
    }
    case 'conversationNote':
      conversations.noted(frame.data);
      break;
    case 'visitorOnline':
      apply({ type: 'online', who: frame.data });
      break;
    case 'visitorOffline':
      typing.end(frame.data.visitor_id);
      apply({ type: 'offline', who: frame.data });
      break;
    case 'takeOver':
      apply({ type: 'taken', id: frame.data.visitor_id, by: takerOf(frame.data) });
      break;
    case 'handBack':
      apply({
        type: 'taken',
        id: frame.data.visitor_id,
        by: null,
        stillWaits: frame.data.reason !== undefined,
      });
      break;
    case 'read': {
      const { visitor_id, seq, by } = frame.data;
      if (by) apply({ type: 'read', id: visitor_id, seq, by });
      break;
    }
    case 'typing': {
      const { visitor_id, by = null, by_id = null } = frame.data;
      typing.give(typistOf(visitor_id, by_id), { visitor_id, by, by_id });
      break;
    }
    case 'viewing': {
      const { by, by_id, visitor_id } = frame.data;
      if (visitor_id) viewing.give(by_id, { name: by, visitor_id });
      else viewing.end(by_id);
      break;
    }
    case 'leadCreated': {
      // The conversation so far came with a visitor of the chat, and no frame told of its lines; nor does one tell that
      // whoever waited in it waits in a lead now.
      const { record } = frame.data;
      const isChats = record.kind === 'visitors' && record.source === 'chat';
      if (isChats || chatVisitorOf(record) !== null) conversations.listAgain();
      break;
    }
    case 'attention':
      for (const { kind, id, urgent, since } of frame.data.ringing) {
        if (kind === 'conversation' && urgent) apply({ type: 'urgent', id, since });
      }
      break;
    case 'leadErased':
      if (frame.data.kind === 'visitors') conversations.forget(frame.data.id);
      break;
    default: // The rest is no matter of the live chat.
  }
}

/** The account is left out of frames to visitors alone. */
function takerOf({ by, by_id = '' }: { by: string; by_id?: string | undefined }): Taker {
  return { id: by_id, name: by };
}

/** Under what a person's typing is kept: of a colleague's by their account, of the visitor's by none. */
export function typistOf(visitorId: string, staffId: string | null): string {
  return staffId === null ? visitorId : `${visitorId} ${staffId}`;
}

function acknowledged(
  { client_id, visitor_id, message }: { client_id: string; visitor_id: string; message: string },
  { id, seq, created_at }: { id: string; seq: number; created_at: string },
  me: Taker | undefined,
): Message {
  return {
    id,
    seq,
    client_id,
    visitor_id,
    message,
    is_bot: false,
    is_admin: true,
    unverified: false,
    ...(me && { by: me.name, by_id: me.id }),
    created_at,
  };
}
