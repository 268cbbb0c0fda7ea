import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, text } from './field.ts';

/** `seq` has no gaps within one visitor's conversation and alone defines the order. */
export const Message = z.object({
  id: z.string(),
  seq: z.number(),
  client_id: z.nullable(z.string()),
  visitor_id: z.string(),
  message: z.string(),
  is_bot: z.boolean(),
  is_admin: z.boolean(),
  /** True for a bot message that the server did not produce; the desk marks it. */
  unverified: z.boolean(),
  /** The name of the member of staff who wrote it; absent for visitors and SallieBot. */
  by: z.optional(z.string()),
  /** Visitors are not sent it. */
  by_id: z.optional(z.string()),
  created_at: z.string(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  /** The visitor's id. */
  id: z.string(),
  name: z.string(),
  online: z.boolean(),
  last_seq: z.number(),
  /** Of a visitor who waits, what they wait with. Null for one in live chat who has not said anything yet. */
  last_line: z.nullable(
    z.object({
      message: z.string(),
      is_bot: z.boolean(),
      is_admin: z.boolean(),
      created_at: z.string(),
    }),
  ),
  /** Messages of the visitor that no member of staff has seen. */
  unread: z.number(),
  visitor_read: z.number(),
  /** The member of staff who answers instead of SallieBot; null while SallieBot answers. */
  taken_by: z.nullable(z.string()),
  taken_by_id: z.nullable(z.string()),
  /** Null when the visitor does not wait for a person. */
  waiting_since: z.nullable(z.string()),
  urgent: z.optional(z.boolean()),
});
export type Conversation = z.infer<typeof Conversation>;

/** Lists the conversations of the last days, the one with the newest message first. */
export const listConversations = endpoint('staff', 'GET', '/api/live-chat-threads', {
  reply: z.array(Conversation),
});

/**
 * A note of staff for staff within a conversation. It has no `seq`, and visitors, SallieBot and mails never
 * get it. The desk shows it after message `after_seq`; notes at the same message are in the order of
 * `created_at`.
 */
export const ConversationNote = z.object({
  id: z.string(),
  client_id: z.nullable(z.string()),
  visitor_id: z.string(),
  after_seq: z.number(),
  note: z.string(),
  by: z.string(),
  by_id: z.string(),
  created_at: z.string(),
});
export type ConversationNote = z.infer<typeof ConversationNote>;

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** Requires the visitor's own token; the id alone does not open a conversation. */
export const sendConversationMessage = endpoint('anyone', 'POST', '/api/conversations', {
  body: z.object({
    visitor_id: id,
    message: text(1, limits.line, 'Please write a message'),
    is_bot: z.boolean('Please say who wrote the message'),
    client_id: z.optional(id),
  }),
  reply: Message,
  status: 201,
});

/** In `seq` order, for its visitor and for staff. */
export const readConversation = endpoint('anyone', 'GET', '/api/conversations', {
  body: z.object({ visitor_id: id }),
  reply: z.array(Message),
});

export const readConversationNotes = endpoint('staff', 'GET', '/api/live-chat-threads/:id/notes', {
  reply: z.array(ConversationNote),
});

/** A repeated `client_id` makes no second note. */
export const writeConversationNote = endpoint('staff', 'POST', '/api/live-chat-threads/:id/notes', {
  body: z.object({
    note: text(1, limits.line, 'Please write a note'),
    client_id: z.optional(id),
  }),
  reply: ConversationNote,
  status: 201,
});

/** `is_available` is the switch alone; the other fields say what a visitor can be promised now. */
export const LiveChatSettings = z.object({
  is_available: z.boolean(),
  /** True when a person can read a message now: live chat is on, the shop is open and a desk is connected. */
  effective: z.boolean(),
  reason: z.enum(['available', 'switched_off', 'closed', 'nobody_connected']),
  /** ISO instant of the next opening; null while open. */
  next_open: z.nullable(z.string()),
});
export type LiveChatSettings = z.infer<typeof LiveChatSettings>;

export const readLiveChatSettings = endpoint('anyone', 'GET', '/api/live-chat-settings', {
  reply: LiveChatSettings,
});

export const changeLiveChatSettings = endpoint('staff', 'POST', '/api/live-chat-settings', {
  body: z.object({ is_available: z.boolean('Please say whether live chat is available') }),
  reply: LiveChatSettings,
});

export const createLiveChatTicket = endpoint('staff', 'POST', '/api/live-chat-ticket', {
  reply: z.object({ authToken: z.string() }),
  status: 201,
});

/** A text that staff send often; `quickReplyVariables` describes the `{{…}}` in it. */
export const QuickReply = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Staff type it after `/` to find the reply. */
  name: text(1, 60, 'Please give every quick reply a name'),
  text: text(1, limits.line, 'Please write what every quick reply says'),
});
export type QuickReply = z.infer<typeof QuickReply>;

const isEach = (values: string[]) => new Set(values).size === values.length;

export const QuickReplies = z.object({
  version: z._default(z.number(), 0),
  replies: z.array(QuickReply).check(
    z.maxLength(100, 'Please keep at most 100 quick replies'),
    z.refine(
      (replies) =>
        isEach(replies.map(({ id }) => id)) &&
        isEach(replies.map(({ name }) => name.toLowerCase())),
      'Please give every quick reply a name of its own',
    ),
  ),
});
export type QuickReplies = z.infer<typeof QuickReplies>;

/** Empty until an owner has saved a list. */
export const readQuickReplies = endpoint('staff', 'GET', '/api/quick-replies', {
  reply: QuickReplies,
});

/** Replaces the list; 409 when `version` is not the current one, without `version` never. */
export const saveQuickReplies = endpoint('owner', 'POST', '/api/quick-replies', {
  body: z.extend(QuickReplies, { version: z.optional(z.number()) }),
  reply: QuickReplies,
});
