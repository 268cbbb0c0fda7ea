import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { arrival, Email, limits, optionalEmail, personName, spamSigns, text } from './field.ts';
import { OtherLanguage } from './lead.ts';
import { Stage } from './stage.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const Role = z.enum(['assistant', 'user']);

/** `spokenTurns` drops a message with another role than the two, so that it is not refused. */
const ClientTurn = z.object({
  role: z.string().check(z.maxLength(20)),
  content: z.string().check(z.maxLength(limits.line)),
});

export const Turn = z.object({ role: Role, content: z.string() });
export type Turn = z.infer<typeof Turn>;

/** Keeps user and assistant messages, so that a client cannot speak for the system. */
export function spokenTurns(turns: readonly { role: string; content: string }[]): Turn[] {
  return turns.flatMap(({ role, content }) => {
    const known = z.safeParse(Role, role);
    return known.success && content.trim() !== '' ? [{ role: known.data, content }] : [];
  });
}

export const HISTORY = 10;

const VisitorInfo = z.object({
  id: z.optional(id),
  name: z.optional(z.string().check(z.maxLength(limits.name))),
  email: z.optional(z.string().check(z.maxLength(limits.email))),
  phone: z.optional(z.string().check(z.maxLength(limits.phone))),
});

export const ActionType = z.nullable(z.enum(['collect_info', 'live_chat']));
export type ActionType = z.infer<typeof ActionType>;

export const ChatbotReply = z.object({
  message: z.string(),
  requiresAction: z.boolean(),
  actionType: ActionType,
  /** True when a person is needed before an answer: the reply then offers nothing else. */
  urgent: z.optional(z.boolean()),
  /** The member of staff who took the conversation over, when that is why SallieBot is silent. */
  taken_by: z.optional(z.string()),
});
export type ChatbotReply = z.infer<typeof ChatbotReply>;

export const ChatbotQuestion = z.object({
  message: text(1, limits.line, 'Please write a message'),
  conversationHistory: z._default(
    z.array(ClientTurn).check(z.maxLength(HISTORY, 'Please send the last 10 messages only')),
    [],
  ),
  stage: z._default(Stage, 'consultation_intro'),
  visitorInfo: z._default(VisitorInfo, {}),
  /** The `client_id` of the question in the conversation: it is stored before the reply, once. */
  question_id: z.optional(id),
  /** The `client_id` that the reply gets in the conversation, so that a retry stores it once. */
  client_id: z.optional(id),
  /** The language of the conversation, because a short message may not show it. */
  language: z.optional(OtherLanguage),
});
export type ChatbotQuestion = z.infer<typeof ChatbotQuestion>;

export const sendChatbotMessage = endpoint('anyone', 'POST', '/api/chatbot/message', {
  body: ChatbotQuestion,
  reply: ChatbotReply,
});

const answer = z._default(z.string().check(z.trim(), z.maxLength(limits.address)), '');

/** The bot's lead, stored as a consultation with source `chat`, also when the visitor record could not be made. */
export const ChatConsultation = z.object({
  visitor_id: z.optional(id),
  flooring_type: answer,
  colors: answer,
  patterns: answer,
  /** In the visitor's own words. */
  when: z.optional(z.string().check(z.trim(), z.maxLength(limits.address))),
  name: personName(),
  /** The server requires exactly ten digits and refuses in the dialogue's words. */
  phone: text(1, limits.phone, 'I need a valid 10-digit phone number.'),
  /** The extension of that phone; empty when a corrected phone has none. */
  extension: z.optional(z.string().check(z.regex(/^\d{0,6}$/))),
  /** Another number that the visitor named, as staff read it. */
  other_phone: z.optional(z.string().check(z.maxLength(limits.phone))),
  /** Empty when the visitor has no email; staff then call. */
  email: optionalEmail,
  address: text(5, limits.address, 'Please enter your address'),
  language: z.optional(OtherLanguage),
});
export type ChatConsultation = z.infer<typeof ChatConsultation>;

export const storeChatConsultation = endpoint('anyone', 'POST', '/api/chatbot/consultation', {
  body: z.extend(ChatConsultation, { ...spamSigns, ...arrival }),
  reply: z.object({ message: z.string(), id }),
});

export const ChatCorrection = z.object({
  visitor_id: id,
  consultation_id: id,
  /** Sent whole when any of them changes, because they are stored as one text. */
  tastes: z.optional(
    z.pick(ChatConsultation, {
      flooring_type: true,
      colors: true,
      patterns: true,
      extension: true,
      other_phone: true,
      when: true,
    }),
  ),
  name: z.optional(ChatConsultation.shape.name),
  phone: z.optional(ChatConsultation.shape.phone),
  email: z.optional(Email),
  address: z.optional(ChatConsultation.shape.address),
});
export type ChatCorrection = z.infer<typeof ChatCorrection>;

/** Needs the visitor token under which the request was stored. */
export const correctChatConsultation = endpoint('anyone', 'POST', '/api/chatbot/correction', {
  body: ChatCorrection,
  reply: z.object({}),
});

const tenDigits = 'I need a valid 10-digit phone number.';

export const KnownContact = z.object({
  name: z.optional(personName()),
  email: z.optional(Email),
  phone: z.optional(z.string(tenDigits).check(z.regex(/^\d{10}$/, tenDigits))),
  address: z.optional(text(1, limits.address, 'Please enter your address')),
  /** In the visitor's own words. */
  interest: z.optional(text(1, limits.name, 'Please write text here')),
  message: z.optional(text(1, limits.message, 'Please write text here')),
  language: z.optional(OtherLanguage),
});
export type KnownContact = z.infer<typeof KnownContact>;

/** `wants_call` makes the visitor a lead at once, because they wait for a call, or without a phone for an email. */
export const ReportedContact = z.extend(KnownContact, { wants_call: z.optional(z.boolean()) });
export type ReportedContact = z.infer<typeof ReportedContact>;

export const KnownVisitor = z.extend(ReportedContact, {
  visitor_id: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

/**
 * Sends the whole known contact as soon as it has a phone or an email, after every change (a corrected value
 * replaces the old one), when the page is left (`page_left`) and when it comes back. Needs the visitor's own
 * token; the page first creates a guest record when there is none.
 */
export const noteKnownContact = endpoint('anyone', 'POST', '/api/chatbot/known', {
  body: z.extend(KnownVisitor, { page_left: z.optional(z.boolean()) }),
  reply: z.object({}),
});
