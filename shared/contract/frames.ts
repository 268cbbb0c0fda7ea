import * as z from 'zod/mini';
import { AnswersChange } from './answers.ts';
import { Attention } from './attention.ts';
import { ConversationNote, LiveChatSettings, Message } from './conversation.ts';
import { limits, text } from './field.ts';
import { Lead, LeadKind } from './leads.ts';
import { Visit } from './visit.ts';

/* Every frame of /ws/livechat. Frames to staff carry `cursor`, the place to resume from. */

const id = z.string().check(z.minLength(1), z.maxLength(100));
const cursor = z.optional(z.string().check(z.maxLength(100)));

/** A place to resume from that cannot be used counts as none: the answer is everything, not a refusal. */
const orNone = <T extends z.ZodMiniType>(shape: T) => z.catch(z.optional(shape), undefined);

export const Registration = z.union([
  z.object({
    type: z.literal('register'),
    isAdmin: z.literal(true),
    authToken: z.optional(id),
    cursor: orNone(z.string().check(z.maxLength(100))),
  }),
  z.object({
    type: z.literal('register'),
    visitorId: id,
    visitorToken: z.optional(z.string().check(z.maxLength(200))),
    /** Not in live chat: wants to hear when staff take over or write, counts as nobody's arrival and says nothing here. */
    listening: z.optional(z.boolean()),
    lastSeq: orNone(z.int().check(z.gte(0))),
  }),
]);
export type Registration = z.infer<typeof Registration>;

export const SentMessage = z.object({
  visitor_id: id,
  message: text(1, limits.line, 'Please write a message'),
  is_admin: z.optional(z.boolean()),
  client_id: z.optional(id),
  /**
   * Of staff, where a colleague has the conversation: `true` takes it over, `false` has the message refused (`taken_by`).
   * Absent: the message is said, and the colleague goes on having it.
   */
  take_over: z.optional(z.boolean()),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** What one member of staff is looking at; null when they look away. */
export const Viewing = z.object({
  kind: z.optional(LeadKind),
  visitor_id: z.optional(id),
  id: z.optional(id),
});
export type Viewing = z.infer<typeof Viewing>;

const AboutVisitor = z.object({ visitor_id: id });
const Read = z.object({ visitor_id: id, seq: z.number().check(z.gte(0)) });

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('liveChatMessage'), data: SentMessage }),
  z.object({ type: z.literal('typing'), data: AboutVisitor }),
  z.object({ type: z.literal('read'), data: Read }),
  z.object({ type: z.literal('viewing'), data: Viewing }),
  z.object({ type: z.literal('takeOver'), data: AboutVisitor }),
  z.object({ type: z.literal('handBack'), data: AboutVisitor }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

const Presence = z.object({ visitor_id: id, name: z.string(), since: z.string() });
export type Presence = z.infer<typeof Presence>;

/** `kind` says again what stands in the record. */
const LeadEvent = z
  .object({ kind: LeadKind, record: Lead })
  .check(z.refine(({ kind, record }) => kind === record.kind));
/** The account of whoever did it; absent in frames to visitors. */
const by_id = z.optional(z.string());
const ByStaff = z.object({ visitor_id: id, by: z.string(), by_id });
/** Staff hand back themselves, or nobody has said anything for 30 minutes, or the visitor goes back, who has no name here. */
const HandedBack = z.discriminatedUnion('role', [
  z.extend(ByStaff, { role: z.literal('staff'), reason: z.optional(z.literal('quiet')) }),
  z.object({ visitor_id: id, role: z.literal('visitor'), reason: z.literal('visitor') }),
]);

/** A frame to staff, or to a visitor, that holds what it tells as `data`. */
const frame = <T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ type: z.literal(type), data, cursor });

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connected'),
    lastSeq: z.optional(z.number()),
    cursor,
    resume: z.enum(['ok', 'reset']),
    online: z.optional(z.array(Presence)),
    /** Sent to a visitor: who answers instead of SallieBot; null while SallieBot does. */
    taken_by: z.optional(z.nullable(z.string())),
  }),
  z.object({
    type: z.literal('error'),
    message: z.string(),
    retry_after: z.optional(z.number()),
    /** The message that was refused, when it was one. */
    client_id: z.optional(z.string()),
    /** No trouble that passes: the conversation takes no more messages now, and the sentence is for the visitor. */
    closed: z.optional(z.boolean()),
    /** Sent to staff: the colleague who has the conversation. The message was refused, and is taken with `take_over: true`. */
    taken_by: z.optional(z.object({ by: z.string(), by_id: z.string() })),
    cursor,
  }),
  z.object({ type: z.literal('heartbeat'), cursor }),
  z.object({
    type: z.literal('ack'),
    client_id: z.optional(z.string()),
    id,
    seq: z.number(),
    created_at: z.string(),
    cursor,
  }),
  frame('liveChatMessage', z.extend(Message, { replayed: z.optional(z.boolean()) })),
  frame('conversationNote', ConversationNote),
  frame('visitorOnline', Presence),
  frame('visitorOffline', Presence),
  frame('leadCreated', LeadEvent),
  frame('leadChanged', LeadEvent),
  frame('leadErased', z.object({ kind: LeadKind, id })),
  /** Somebody was given a lead by a colleague; the lead itself comes with its `leadChanged`. For the desks of `to_id` to say aloud. */
  frame(
    'leadAssigned',
    z.object({
      kind: LeadKind,
      id,
      /** Whom it is about. */
      name: z.string(),
      to: z.string(),
      to_id: id,
      by: z.string(),
      by_id: id,
      at: z.string(),
    }),
  ),
  /** A visit was made or changed; where a customer did it, the desks ring. */
  frame('visitChanged', z.object({ visit: Visit, by: z.enum(['staff', 'customer', 'server']) })),
  frame('settingsChanged', LiveChatSettings),
  /** What the owner should know of how the server fares, as `readSession` tells it. */
  frame('noticesChanged', z.array(z.string())),
  /** What SallieBot could not answer, and what staff taught it. */
  frame('answersChanged', AnswersChange),
  /** The owner's texts for the live chat, which are longer than a frame may be: who shows them reads them again. */
  z.object({ type: z.literal('quickRepliesChanged'), cursor }),
  /** Somebody has come, gone, is called something else, or goes to customers on other days: who shows it reads it again. */
  z.object({ type: z.literal('staffChanged'), cursor }),
  /** One of their phones was added or ended, or rings no more. */
  frame('phonesChanged', z.object({ staff_id: z.string() })),
  /** The draft was saved, or a version published: who shows either reads it again. */
  frame('websiteChanged', z.object({ version: z.number(), save: z.number() })),
  frame('attention', Attention),
  frame('viewing', z.extend(Viewing, { by: z.string(), by_id: z.string() })),
  frame('takeOver', ByStaff),
  frame('handBack', HandedBack),
  /** Which member of staff; absent when it is the visitor. */
  frame('typing', z.extend(AboutVisitor, { by: z.optional(z.string()), by_id })),
  /** Which side has read so far; a visitor only hears of staff. */
  frame('read', z.extend(Read, { by: z.optional(z.enum(['visitor', 'staff'])) })),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
