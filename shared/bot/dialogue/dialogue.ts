import * as z from 'zod/mini';
import { ReportedContact } from '../../contract/chatbot.ts';
import { LiveChatSettings } from '../../contract/conversation.ts';
import { type Part, parts, Stage } from '../../contract/stage.ts';
import { ShownMessage } from '../../rules/shown-messages.ts';
import { Effect } from './effect.ts';

const Answers = z.object({
  flooring_type: z.optional(z.string()),
  colors: z.optional(z.string()),
  patterns: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  address: z.optional(z.string()),
  /** The extension of the phone, which is kept apart from its ten digits; empty where only an earlier phone had one. */
  extension: z.optional(z.string()),
  /** When it suits them, in their own words; never asked for. */
  when: z.optional(z.string()),
});
export type Answers = z.infer<typeof Answers>;

const Live = z.object({
  connection: z.enum(['off', 'connecting', 'online', 'lost', 'failed']),
  /** Who has taken the conversation over. */
  staff: z.nullable(z.string()),
  /** A person has written since the visitor last waited. */
  answered: z.boolean(),
  /** The visitor has read that nobody answers; once per wait. */
  waitAnnounced: z.boolean(),
  /** The visitor has read of this outage; once per outage. */
  outageAnnounced: z.boolean(),
  /** The visitor has gone back to SallieBot, and the server may not know it yet. */
  ended: z.boolean(),
});

/**
 * `passing`: the visitor reads that it is with the team as soon as that is so. `acknowledged`: they know it is, and there is
 * no way to reach them yet. `name`, `reach`: asked for. `passed`: with a way to reach them, or they want none.
 */
const TroubleStep = z.enum(['passing', 'acknowledged', 'name', 'reach', 'passed']);
export type TroubleStep = z.infer<typeof TroubleStep>;

/** The choice of a time for the stored request. Instants are ISO texts. */
const VisitChoice = z.object({
  /** `agreed`: the visitor has picked one, and `path` is the page where it can be changed. */
  state: z.enum(['offered', 'taking', 'agreed']),
  time_zone: z.string(),
  times: z.array(z.string()),
  /** What stands before the visitor: a time by its words, or the first one of a day by the day. */
  shown: z.array(z.object({ words: z.string(), time: z.string() })),
  areDays: z.boolean(),
  path: z.optional(z.string()),
});
export type VisitChoice = z.infer<typeof VisitChoice>;

/** One visitor's conversation, whole: it survives reload, navigation and other tabs as JSON. */
export const Dialogue = z.object({
  version: z.literal(1),
  /** Where the next random number comes from. */
  seed: z.number(),
  stage: Stage,
  answers: Answers,
  /** What they write in, and SallieBot too. */
  language: z.enum(['en', 'es']),
  /** Answers refused at this stage in a row, and the last of them. */
  misses: z.number(),
  lastMiss: z.string(),
  /** An address so far that is not whole yet. */
  draft: z.string(),
  /** An email address as it was dictated, not used before the visitor has read it. */
  dictated: z.string(),
  /** Who wants a call is asked for a name and a number alone; `passing` until the server has them. */
  call: z.enum(['none', 'asking', 'passing', 'passed']),
  /** A floor said to be wanted as well after the request was sent. */
  addition: z.string(),
  /** The visitor was asked at the confirmation which part is wrong. */
  choosing: z.boolean(),
  /** About to ask the first question, or just kept from it: what is said next answers it. */
  begun: z.optional(z.boolean()),
  /** `waiting`: for its visitor record. The key makes a retry safe and changes with the answers. */
  consultation: z.object({
    state: z.enum(['none', 'waiting', 'sending', 'stored', 'failed']),
    key: z.nullable(z.string()),
    /** The stored request, and what the team knows of it: an answer that differs is a correction. */
    id: z.optional(z.string()),
    sent: z.optional(Answers),
  }),
  /** Times for the visit that may be picked; null where none are offered. */
  visit: z.nullable(VisitChoice),
  visitor: z.nullable(z.object({ id: z.string(), guest: z.boolean() })),
  /** What the server knows of them. */
  reported: ReportedContact,
  live: Live,
  /** Who has reported trouble is sold nothing. `dial`: whom to call before us. `from`: where the conversation stood. */
  trouble: z.nullable(z.object({ dial: z.nullable(z.string()), step: TroubleStep, from: Stage })),
  settings: z.nullable(LiveChatSettings),
  welcomed: z.boolean(),
  /** Answers in the intro since a consultation was last offered. */
  sinceOffer: z.number(),
  lines: z.array(ShownMessage),
  /** Effects not yet done. */
  due: z.array(Effect),
  /** Events already taken in, the last hundred. */
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

/** `seed`: any number; the delays of the bot's messages follow from it. */
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

/** What is asked for next; of who wants a call a name and a number are enough. */
export function nextPart({ answers, call }: Dialogue): Part | null {
  const wanted = call === 'asking' ? (['name', 'phone'] as const) : parts;
  return wanted.find((part) => answers[part] === undefined) ?? null;
}
