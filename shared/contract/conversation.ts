import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, text } from './field.ts';

/** One message of a conversation, whoever wrote it. `seq` is gap-free per visitor and the only order. */
export const Message = z.object({
  id: z.string(),
  seq: z.number(),
  client_id: z.nullable(z.string()),
  visitor_id: z.string(),
  message: z.string(),
  is_bot: z.boolean(),
  is_admin: z.boolean(),
  /** A bot message the server did not give itself; staff see it marked. */
  unverified: z.boolean(),
  /** Which member of staff wrote it; absent of a visitor's and SallieBot's. */
  by: z.optional(z.string()),
  /** Their account; visitors are not told. */
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
  last_line: z.object({
    message: z.string(),
    is_bot: z.boolean(),
    is_admin: z.boolean(),
    created_at: z.string(),
  }),
  /** Visitor's messages that no member of staff has seen. */
  unread: z.number(),
  visitor_read: z.number(),
  /** Who answers instead of the bot; null while the bot does. */
  taken_by: z.nullable(z.string()),
  taken_by_id: z.nullable(z.string()),
  /** Since when the visitor waits for a person; null when nobody waits. */
  waiting_since: z.nullable(z.string()),
  /** They told of trouble that a person is needed for. */
  urgent: z.optional(z.boolean()),
});
export type Conversation = z.infer<typeof Conversation>;

/** The conversations of the last days, the one that last heard a message first. */
export const listConversations = endpoint('staff', 'GET', '/api/live-chat-threads', {
  reply: z.array(Conversation),
});

/**
 * A note of staff for staff within a conversation. It is no message: it has no `seq`, and neither the visitor nor SallieBot
 * nor a mail is ever given it. It stands behind the message `after_seq`, notes of one place in the order of `created_at`.
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

/** Only the visitor's own token opens a conversation; the id alone does not. */
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

/** The whole conversation in `seq` order, for that visitor and for staff. */
export const readConversation = endpoint('anyone', 'GET', '/api/conversations', {
  body: z.object({ visitor_id: id }),
  reply: z.array(Message),
});

/** The notes in their order. */
export const readConversationNotes = endpoint('staff', 'GET', '/api/live-chat-threads/:id/notes', {
  reply: z.array(ConversationNote),
});

/** Told to every desk as `conversationNote`. The same `client_id` once more makes no second one. */
export const writeConversationNote = endpoint('staff', 'POST', '/api/live-chat-threads/:id/notes', {
  body: z.object({
    note: text(1, limits.line, 'Please write a note'),
    client_id: z.optional(id),
  }),
  reply: ConversationNote,
  status: 201,
});

/** `is_available` is the switch alone; the rest says what a visitor can be promised right now. */
export const LiveChatSettings = z.object({
  is_available: z.boolean(),
  /** A person will read this now: switched on, open, and somebody is connected. */
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

/** A text that staff send again and again. What `{{…}}` stands for is told by `quickReplyVariables`. */
export const QuickReply = z.object({
  /** Made by the desk; unique within the list. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** What it is found by after `/`. */
  name: text(1, 60, 'Please give every quick reply a name'),
  text: text(1, limits.line, 'Please write what every quick reply says'),
});
export type QuickReply = z.infer<typeof QuickReply>;

const isEach = (values: string[]) => new Set(values).size === values.length;

/** Quick replies in the order in which they are shown. */
export const QuickReplies = z.object({
  /** Counts its changes. */
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

/** Empty until an owner has written one. */
export const readQuickReplies = endpoint('staff', 'GET', '/api/quick-replies', {
  reply: QuickReplies,
});

/** The whole list, in place of the one that was seen; 409 where it is at another version. Without one it is saved over any. */
export const saveQuickReplies = endpoint('owner', 'POST', '/api/quick-replies', {
  body: z.extend(QuickReplies, { version: z.optional(z.number()) }),
  reply: QuickReplies,
});
