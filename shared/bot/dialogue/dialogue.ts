import * as z from 'zod/mini';
import {
  ChatbotQuestion,
  ChatConsultation,
  ChatCorrection,
  KnownVisitor,
  ReportedContact,
} from '../../contract/chatbot.ts';
import { LiveChatSettings } from '../../contract/conversation.ts';
import { type Part, parts, Stage } from '../../contract/stage.ts';
import { ShownMessage } from '../../rules/shown-messages.ts';
import { BY_EMAIL } from '../language/person-wish.ts';

/** `welcome`: wait for the settings. `unanswered`: no reply in live chat. `outage`: grace after a lost connection. */
export const Timer = z.enum(['collection', 'welcome', 'unanswered', 'outage']);
export type Timer = z.infer<typeof Timer>;

const due = {
  id: z.string(),
  /** Milliseconds since 1970; see `waitOf`. */
  at: z.number(),
  delay: z.number(),
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

const Answers = z.object({
  flooring_type: z.optional(z.string()),
  colors: z.optional(z.string()),
  patterns: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.optional(z.string()),
  /** The extension of the phone, separate from its ten digits; empty when only an earlier phone had one. */
  extension: z.optional(z.string()),
  /** A second number, readable. */
  other_phone: z.optional(z.string()),
  /** The preferred time in the visitor's own words; never asked for. */
  when: z.optional(z.string()),
});
export type Answers = z.infer<typeof Answers>;

/** The color or pattern of a visitor who wants none in particular. */
export const NO_PREFERENCE = 'No preference';

const Live = z.object({
  connection: z.enum(['off', 'connecting', 'online', 'lost', 'failed']),
  staff: z.nullable(z.string()),
  /** True after a message or take-over of staff, until the visitor writes. */
  answered: z.boolean(),
  /** True once the visitor was told that no one answers; once per wait. */
  waitAnnounced: z.boolean(),
  /** True once the visitor was told of the outage; once per outage. */
  outageAnnounced: z.boolean(),
  /** The visitor went back to SallieBot, which the server may not know yet. */
  ended: z.boolean(),
});

/**
 * `passing`: the visitor is told once the team has it. `acknowledged`: told, but without a way to reach them.
 * `name`, `reach`: asked for. `passed`: the team can reach them, or they do not want that.
 */
const TroubleStep = z.enum(['passing', 'acknowledged', 'name', 'reach', 'passed']);
export type TroubleStep = z.infer<typeof TroubleStep>;

/** Instants are ISO texts. */
const VisitChoice = z.object({
  /** `agreed`: the visitor picked a time; `path` is the page to change it. */
  state: z.enum(['offered', 'taking', 'agreed']),
  time_zone: z.string(),
  times: z.array(z.string()),
  /** The shown choices: a time, or a day with its first time. */
  shown: z.array(z.object({ words: z.string(), time: z.string() })),
  areDays: z.boolean(),
  path: z.optional(z.string()),
});
export type VisitChoice = z.infer<typeof VisitChoice>;

/** One visitor's whole conversation, as JSON: it survives reload and navigation, and tabs share it. */
export const Dialogue = z.object({
  version: z.literal(1),
  /** The state of the random generator. */
  seed: z.number(),
  stage: Stage,
  answers: Answers,
  language: z.enum(['en', 'es']),
  /** Answers refused in a row at this stage, and the latest one. */
  misses: z.number(),
  lastMiss: z.string(),
  /** An incomplete address. */
  draft: z.string(),
  /** A dictated email address, unused until the visitor has confirmed it. */
  dictated: z.string(),
  /** `asking`: for a name and a number only; `passing`: until the server has them. */
  call: z.enum(['none', 'asking', 'passing', 'passed']),
  /** A floor named after the request was sent, with the question about it still open. */
  addition: z.string(),
  choosing: z.boolean(),
  /** True while the first question is due or was just dropped; the next message then answers it. */
  begun: z.optional(z.boolean()),
  /** `waiting` for the visitor record. `key` makes a retry safe and changes with the answers. */
  consultation: z.object({
    state: z.enum(['none', 'waiting', 'sending', 'stored', 'failed']),
    key: z.nullable(z.string()),
    /** `sent` holds the answers that the team has: a different answer is a correction. */
    id: z.optional(z.string()),
    sent: z.optional(Answers),
  }),
  /** Null when no times are offered. */
  visit: z.nullable(VisitChoice),
  visitor: z.nullable(z.object({ id: z.string(), guest: z.boolean() })),
  /** The contact as last stored by the server. */
  reported: ReportedContact,
  live: Live,
  /** While set, SallieBot offers nothing. `dial`: the emergency number; `from`: the stage before the report. */
  trouble: z.nullable(z.object({ dial: z.nullable(z.string()), step: TroubleStep, from: Stage })),
  settings: z.nullable(LiveChatSettings),
  welcomed: z.boolean(),
  /** Answers in the intro since the last offer of a consultation. */
  sinceOffer: z.number(),
  lines: z.array(ShownMessage),
  due: z.array(Effect),
  handled: z.array(z.string()),
});
export type Dialogue = z.infer<typeof Dialogue>;

export const offLive: Dialogue['live'] = {
  connection: 'off',
  staff: null,
  answered: false,
  waitAnnounced: false,
  outageAnnounced: false,
  ended: false,
};

/** `seed` is any number; the delays of SallieBot's messages depend on it. */
export function newDialogue(seed: number): Dialogue {
  return {
    version: 1,
    seed: Math.trunc(Math.abs(seed)) % 2 ** 31,
    stage: 'consultation_intro',
    answers: {},
    language: 'en',
    misses: 0,
    lastMiss: '',
    draft: '',
    dictated: '',
    call: 'none',
    addition: '',
    choosing: false,
    consultation: { state: 'none', key: null },
    visit: null,
    visitor: null,
    reported: {},
    live: offLive,
    trouble: null,
    settings: null,
    welcomed: false,
    sinceOffer: 0,
    lines: [],
    due: [],
    handled: [],
  };
}

/** A wish for a call only needs a name and a number, or an email without a phone. */
export function nextPart({ answers, call }: Pick<Dialogue, 'answers' | 'call'>): Part | null {
  const reach = answers.when === BY_EMAIL && !answers.phone ? 'email' : 'phone';
  const wanted = call === 'asking' ? (['name', reach] as const) : parts;
  return wanted.find((part) => answers[part] === undefined) ?? null;
}
