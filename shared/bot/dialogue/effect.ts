import * as z from 'zod/mini';
import {
  ChatbotQuestion,
  ChatConsultation,
  ChatCorrection,
  KnownVisitor,
} from '../../contract/chatbot.ts';
import { ShownMessage } from '../../rules/shown-messages.ts';

/** `collection`: intro to first question. `welcome`: how long the greeting waits for the settings. `unanswered`: nobody has written in live chat. `outage`: grace before a lost connection is told. */
export const Timer = z.enum(['collection', 'welcome', 'unanswered', 'outage']);
export type Timer = z.infer<typeof Timer>;

const Claim = z.object({ tab: z.string(), until: z.number() });

const due = {
  id: z.string(),
  /** When it is to happen, milliseconds since 1970; see `waitOf`. */
  at: z.number(),
  delay: z.number(),
  /** The tab that does it; without one any may. */
  claim: z.nullable(Claim),
};

const VisitorBody = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  interest: z.string(),
  message: z.string(),
  conversation: z.array(
    z.object({ message: z.string(), is_bot: z.boolean(), client_id: z.string() }),
  ),
});

/** What whoever runs the dialogue is to do. Each stays in the state until its outcome comes back as an event with the same id. */
export const Effect = z.discriminatedUnion('kind', [
  /** Show a bot message, with typing dots until then; then `said`. */
  z.object({
    ...due,
    kind: z.literal('say'),
    line: z.string(),
    text: z.string(),
    kept: z.boolean(),
  }),
  /** POST /api/chatbot/message; then `assistant_replied` or `assistant_failed`. */
  z.object({ ...due, kind: z.literal('ask_assistant'), body: ChatbotQuestion }),
  /** POST /api/visitors, the id as Idempotency-Key; then `visitor_created` or `visitor_failed`. */
  z.object({ ...due, kind: z.literal('create_visitor'), body: VisitorBody }),
  /** POST /api/chatbot/known; then `known_reported` or `known_failed`. */
  z.object({ ...due, kind: z.literal('report_known'), body: KnownVisitor }),
  /** POST /api/chatbot/consultation with `key` as Idempotency-Key; then `consultation_stored` or `consultation_failed`. */
  z.object({
    ...due,
    kind: z.literal('store_consultation'),
    key: z.string(),
    body: ChatConsultation,
  }),
  /** POST /api/chatbot/correction; then `request_corrected` or `correction_failed`. */
  z.object({ ...due, kind: z.literal('correct_request'), body: ChatCorrection }),
  /** POST /api/visit-times; then `times_found` or `times_unknown`. */
  z.object({ ...due, kind: z.literal('find_times'), consultation: z.string() }),
  /** POST /api/visit-times/taken, the id as Idempotency-Key; then `time_taken`, `time_lost` or `time_failed`. */
  z.object({ ...due, kind: z.literal('take_time'), consultation: z.string(), time: z.string() }),
  /** Keep a message on the server: over the socket in live chat, else POST /api/conversations. In order, one after the other. */
  z.object({ ...due, kind: z.literal('keep_line'), line: ShownMessage, live: z.boolean() }),
  /** After `delay` send `timer_fired`. */
  z.object({ ...due, kind: z.literal('timer'), name: Timer }),
  /* The rest ask for no outcome: done as soon as they are handed over. */
  z.object({ ...due, kind: z.literal('cancel_timer'), name: Timer }),
  z.object({ ...due, kind: z.literal('start_live') }),
  z.object({ ...due, kind: z.literal('stop_live') }),
  z.object({ ...due, kind: z.literal('toast'), title: z.string(), text: z.string() }),
]);
export type Effect = z.infer<typeof Effect>;
export type EffectKind = Effect['kind'];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;

/** Milliseconds until an effect is due. A clock set back never makes it wait longer than it was meant to. */
export function waitOf(effect: Effect, now: Date): number {
  return Math.min(Math.max(effect.at - now.getTime(), 0), effect.delay);
}
