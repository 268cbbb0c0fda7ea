import * as z from 'zod/mini';
import {
  ChatbotQuestion,
  ChatConsultation,
  ChatCorrection,
  KnownVisitor,
} from '../../contract/chatbot.ts';
import { ShownMessage } from '../../rules/shown-messages.ts';

/** `welcome`: wait for the settings. `unanswered`: no reply in live chat. `outage`: grace after a lost connection. */
export const Timer = z.enum(['collection', 'welcome', 'unanswered', 'outage']);
export type Timer = z.infer<typeof Timer>;

const Claim = z.object({ tab: z.string(), until: z.number() });

const due = {
  id: z.string(),
  /** Milliseconds since 1970; see `waitOf`. */
  at: z.number(),
  delay: z.number(),
  /** The tab that runs the effect; null when any tab may. */
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

/** A task for the runner. It stays in the state until its outcome comes back as an event with the same id. */
export const Effect = z.discriminatedUnion('kind', [
  /** Show typing dots, then a bot message; outcome `said`. */
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
  /** Store a message: over the socket in live chat, else POST /api/conversations. One at a time, in order. */
  z.object({ ...due, kind: z.literal('keep_line'), line: ShownMessage, live: z.boolean() }),
  z.object({ ...due, kind: z.literal('timer'), name: Timer }),
  /* The effects below have no outcome: they are done once they are handed over. */
  z.object({ ...due, kind: z.literal('cancel_timer'), name: Timer }),
  z.object({ ...due, kind: z.literal('start_live') }),
  z.object({ ...due, kind: z.literal('stop_live') }),
  z.object({ ...due, kind: z.literal('toast'), title: z.string(), text: z.string() }),
]);
export type Effect = z.infer<typeof Effect>;
export type EffectKind = Effect['kind'];
export type EffectOf<K extends EffectKind> = Extract<Effect, { kind: K }>;

/** Milliseconds until an effect is due; never more than its delay, even when the clock was set back. */
export function waitOf(effect: Effect, now: Date): number {
  return Math.min(Math.max(effect.at - now.getTime(), 0), effect.delay);
}
