import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './field.ts';

const Question = text(3, 200, 'Please write a question of 3 to 200 characters');
const day = 'Please give the last day as YYYY-MM-DD';

/** What staff wrote once, and SallieBot says from then on. */
export const AnswerText = z.object({
  questions: z
    .array(Question)
    .check(
      z.minLength(1, 'Please write a question it belongs to'),
      z.maxLength(3, 'Please write at most three questions'),
    ),
  answer: text(2, 1000, 'Please write an answer of 2 to 1000 characters'),
  /** The last day on which it is said, on the shop's calendar; null for no end. */
  until: z._default(z.nullable(z.iso.date(day)), null),
  /** Anybody reads it on the contact page, under its first question. */
  public: z._default(z.boolean(), false),
});
export type AnswerText = z.infer<typeof AnswerText>;

export const TaughtAnswer = z.extend(AnswerText, {
  id: z.string(),
  /** Who wrote it as it stands now, and when. */
  by: z.string(),
  at: z.string(),
  /** Switched off: kept at the desk, and told to nobody. */
  off: z.boolean(),
  /** Counts its changes from 1. */
  version: z.number(),
});
export type TaughtAnswer = z.infer<typeof TaughtAnswer>;

/** Questions alike that SallieBot could not answer, or that it answered wrongly. Names and house numbers are blanked in them. */
export const OpenQuestion = z.object({
  id: z.string(),
  /** As they were asked, at most three, the first ones. */
  questions: z.array(z.string()),
  /** For each of them whose message it was and when: it goes with their conversation. Null where no visitor is known. */
  whose: z.array(z.object({ visitor_id: z.nullable(z.string()), at: z.string() })),
  count: z.number(),
  last_at: z.string(),
  /** What SallieBot said that staff marked as wrong; null where it said that it does not know. */
  wrong_answer: z.nullable(z.string()),
  /** The ids of SallieBot's messages that staff marked as wrong. */
  wrong_messages: z.array(z.string()),
  /** The visitor whom it told `wrong_answer`. */
  wrong_of: z.nullable(z.string()),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

/** What changed of both: entries as they are now, and the ids of those that are gone. */
export const AnswersChange = z.object({
  taught: z.array(TaughtAnswer),
  open: z.array(OpenQuestion),
  gone: z.array(z.string()),
});
export type AnswersChange = z.infer<typeof AnswersChange>;

/** What anybody reads on the contact page. */
export const PublicAnswer = z.object({ question: z.string(), answer: z.string() });
export type PublicAnswer = z.infer<typeof PublicAnswer>;

/** For a page that was reached from another one; the page itself carries them. */
export const listPublicAnswers = endpoint('anyone', 'GET', '/api/questions', {
  reply: z.array(PublicAnswer),
});

/** The most asked first. */
export const listAnswers = endpoint('staff', 'GET', '/api/answers', {
  reply: z.object({ taught: z.array(TaughtAnswer), open: z.array(OpenQuestion) }),
});

/** What anybody is to read is checked for names by who publishes it. */
const namesChecked = z.optional(z.boolean());

/** Refused with the reason where it contradicts the facts. `settles`: the open question that is answered with it. */
export const teachAnswer = endpoint('staff', 'POST', '/api/answers', {
  body: z.extend(AnswerText, {
    settles: z.optional(z.string().check(z.maxLength(100))),
    names_checked: namesChecked,
  }),
  reply: TaughtAnswer,
  status: 201,
});

/** Other words, which are refused like new ones, or switched off and on again. 409 where it is at another version. */
export const changeAnswer = endpoint('staff', 'PATCH', '/api/answers/:id', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    text: z.optional(AnswerText),
    off: z.optional(z.boolean()),
    names_checked: namesChecked,
  }),
  reply: TaughtAnswer,
});

/** A taught answer is said no more; an open question is left open by nobody. */
export const forgetAnswer = endpoint('staff', 'DELETE', '/api/answers/:id');

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** A bot's message in a conversation that staff say is wrong: its question goes to the open ones. */
export const markWrong = endpoint('staff', 'POST', '/api/answers/wrong', {
  body: z.object({ visitor_id: id, message_id: id }),
  reply: OpenQuestion,
  status: 201,
});
