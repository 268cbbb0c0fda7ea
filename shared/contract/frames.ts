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

/** An invalid place to resume from counts as none, so that the reply is everything instead of an error. */
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
    /** The page only receives staff's messages and take-overs: it does not count as an arrival and may not send. */
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
  /** While a colleague has it: `true` takes over, `false` is refused with `taken_by`; absent only sends. */
  take_over: z.optional(z.boolean()),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** The record that one member of staff looks at; empty when they look at none. */
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

const LeadEvent = z
  .object({ kind: LeadKind, record: Lead })
  .check(z.refine(({ kind, record }) => kind === record.kind));
/** Absent in frames to visitors. */
const by_id = z.optional(z.string());
const ByStaff = z.object({ visitor_id: id, by: z.string(), by_id });
/** `quiet`: 30 minutes without a message. A visitor who goes back is sent without a name. */
const HandedBack = z.discriminatedUnion('role', [
  z.extend(ByStaff, { role: z.literal('staff'), reason: z.optional(z.literal('quiet')) }),
  z.object({ visitor_id: id, role: z.literal('visitor'), reason: z.literal('visitor') }),
]);

const frame = <T extends string, D extends z.ZodMiniType>(type: T, data: D) =>
  z.object({ type: z.literal(type), data, cursor });

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connected'),
    lastSeq: z.optional(z.number()),
    cursor,
    resume: z.enum(['ok', 'reset']),
    online: z.optional(z.array(Presence)),
    /** For visitors: the member of staff who answers instead of SallieBot; null while SallieBot answers. */
    taken_by: z.optional(z.nullable(z.string())),
  }),
  z.object({
    type: z.literal('error'),
    message: z.string(),
    retry_after: z.optional(z.number()),
    client_id: z.optional(z.string()),
    /** No passing failure: the conversation takes no more messages now, and `message` is for the visitor. */
    closed: z.optional(z.boolean()),
    /** For staff: the colleague who has the conversation. `take_over: true` sends the message all the same. */
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
  frame(
    'liveChatMessage',
    z.extend(Message, {
      replayed: z.optional(z.boolean()),
      /** For staff: the message reports trouble. */
      urgent: z.optional(z.boolean()),
    }),
  ),
  frame('conversationNote', ConversationNote),
  frame('visitorOnline', Presence),
  frame('visitorOffline', Presence),
  frame('leadCreated', LeadEvent),
  frame('leadChanged', LeadEvent),
  frame('leadErased', z.object({ kind: LeadKind, id })),
  /** A colleague assigned a lead, which itself comes with its `leadChanged`. The desks of `to_id` announce it. */
  frame(
    'leadAssigned',
    z.object({
      kind: LeadKind,
      id,
      name: z.string(),
      to: z.string(),
      to_id: id,
      by: z.string(),
      by_id: id,
      at: z.string(),
    }),
  ),
  /** A visit was made or changed; the desks ring when a customer did it. */
  frame('visitChanged', z.object({ visit: Visit, by: z.enum(['staff', 'customer', 'server']) })),
  frame('settingsChanged', LiveChatSettings),
  frame('noticesChanged', z.array(z.string())),
  frame('answersChanged', AnswersChange),
  /** Carries no list, because quick replies are longer than a frame may be: clients that show them fetch them. */
  z.object({ type: z.literal('quickRepliesChanged'), cursor }),
  /** An account came, went, was renamed or changed its days for visits; clients that show accounts fetch them. */
  z.object({ type: z.literal('staffChanged'), cursor }),
  /** A phone of the account was added or removed, or stopped ringing. */
  frame('phonesChanged', z.object({ staff_id: z.string() })),
  /** The draft was saved or a version published; clients that show either fetch it. */
  frame('websiteChanged', z.object({ version: z.number(), save: z.number() })),
  frame('attention', Attention),
  frame('viewing', z.extend(Viewing, { by: z.string(), by_id: z.string() })),
  frame('takeOver', ByStaff),
  frame('handBack', HandedBack),
  /** `by` is absent when the visitor types. */
  frame('typing', z.extend(AboutVisitor, { by: z.optional(z.string()), by_id })),
  /** `by` is the side that has read; visitors only get staff's. */
  frame('read', z.extend(Read, { by: z.optional(z.enum(['visitor', 'staff'])) })),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
