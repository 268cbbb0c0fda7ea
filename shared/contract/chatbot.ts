import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { arrival, Email, limits, optionalEmail, personName, spamSigns, text } from './field.ts';
import { OtherLanguage } from './language.ts';
import { Stage } from './stage.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const Role = z.enum(['assistant', 'user']);

/** A message as the client tells it. Other roles than these two are dropped by `spokenTurns`, not refused. */
const ClientTurn = z.object({
  role: z.string().check(z.maxLength(20)),
  content: z.string().check(z.maxLength(limits.line)),
});

export const Turn = z.object({ role: Role, content: z.string() });
export type Turn = z.infer<typeof Turn>;

/** What a client may say was said before: user and assistant messages, nothing that speaks for the system. */
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

/** Decided by the server from this closed list. */
export const ActionType = z.nullable(z.enum(['collect_info', 'live_chat']));
export type ActionType = z.infer<typeof ActionType>;

export const ChatbotReply = z.object({
  message: z.string(),
  requiresAction: z.boolean(),
  actionType: ActionType,
  /** A person is needed before an answer is: nothing is offered beside it. */
  urgent: z.optional(z.boolean()),
  /** Who has taken the conversation over, where that is why SallieBot is silent. */
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
  /** The `client_id` the reply gets in the conversation, so that a retry keeps it once. */
  client_id: z.optional(id),
  /** What the conversation is held in, where a short message does not show it. */
  language: z.optional(OtherLanguage),
});
export type ChatbotQuestion = z.infer<typeof ChatbotQuestion>;

export const sendChatbotMessage = endpoint('anyone', 'POST', '/api/chatbot/message', {
  body: ChatbotQuestion,
  reply: ChatbotReply,
});

const answer = z._default(z.string().check(z.trim(), z.maxLength(limits.address)), '');

/** The bot's lead, stored as a consultation with source `chat`. Its visitor may have failed to be made; the lead is kept all the same. */
export const ChatConsultation = z.object({
  visitor_id: z.optional(id),
  flooring_type: answer,
  colors: answer,
  patterns: answer,
  /** When it suits them, in their own words. */
  when: z.optional(z.string().check(z.trim(), z.maxLength(limits.address))),
  name: personName(),
  /** The server asks for exactly ten digits, in the dialogue's words. */
  phone: text(1, limits.phone, 'I need a valid 10-digit phone number.'),
  /** The extension of that phone; empty where a new phone has none. */
  extension: z.optional(z.string().check(z.regex(/^\d{0,6}$/))),
  /** Empty of who has none: they are called. */
  email: optionalEmail,
  address: text(5, limits.address, 'Please enter your address'),
  language: z.optional(OtherLanguage),
});
export type ChatConsultation = z.infer<typeof ChatConsultation>;

export const storeChatConsultation = endpoint('anyone', 'POST', '/api/chatbot/consultation', {
  body: z.extend(ChatConsultation, { ...spamSigns, ...arrival }),
  /** `id`: of the stored request. */
  reply: z.object({ message: z.string(), id }),
});

/** What the visitor has corrected in a request that is stored; what stays is absent. */
export const ChatCorrection = z.object({
  visitor_id: id,
  consultation_id: id,
  /** All of them as soon as one of them changes: they are kept as one text. */
  tastes: z.optional(
    z.pick(ChatConsultation, {
      flooring_type: true,
      colors: true,
      patterns: true,
      extension: true,
      when: true,
    }),
  ),
  name: z.optional(ChatConsultation.shape.name),
  phone: z.optional(ChatConsultation.shape.phone),
  email: z.optional(Email),
  address: z.optional(ChatConsultation.shape.address),
});
export type ChatCorrection = z.infer<typeof ChatCorrection>;

/** Only with the visitor token, and only of a request stored under it. */
export const correctChatConsultation = endpoint('anyone', 'POST', '/api/chatbot/correction', {
  body: ChatCorrection,
  reply: z.object({}),
});

const tenDigits = 'I need a valid 10-digit phone number.';

/** What the dialogue has learnt of a visitor so far; what it does not know is absent. */
export const KnownContact = z.object({
  name: z.optional(personName()),
  email: z.optional(Email),
  phone: z.optional(z.string(tenDigits).check(z.regex(/^\d{10}$/, tenDigits))),
  address: z.optional(text(1, limits.address, 'Please enter your address')),
  /** The floor they want, in their own words. */
  interest: z.optional(text(1, limits.name, 'Please write text here')),
  /** What else staff should read: that a call is wanted, and when. */
  message: z.optional(text(1, limits.message, 'Please write text here')),
  language: z.optional(OtherLanguage),
});
export type KnownContact = z.infer<typeof KnownContact>;

/** `wants_call`: they wait for a call and for nothing else, so it is a lead at once. */
export const ReportedContact = z.extend(KnownContact, { wants_call: z.optional(z.boolean()) });
export type ReportedContact = z.infer<typeof ReportedContact>;

/** Whose it is. */
export const KnownVisitor = z.extend(ReportedContact, {
  visitor_id: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

/**
 * Tells the server what is known, whole, as soon as a phone or an e-mail is and whenever any of it changes (a corrected
 * value simply replaces the old one), and once more as the page is left and as it comes back: without `page_left` the
 * visitor is there. Only the visitor's own token may tell; a guest record is made first where there is none.
 */
export const noteKnownContact = endpoint('anyone', 'POST', '/api/chatbot/known', {
  body: z.extend(KnownVisitor, { page_left: z.optional(z.boolean()) }),
  reply: z.object({}),
});
