import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './field.ts';

const Question = text(3, 200, 'Please write a question of 3 to 200 characters');
const day = 'Please give the last day as YYYY-MM-DD';

export const AnswerText = z.object({
  questions: z
    .array(Question)
    .check(
      z.minLength(1, 'Please write a question it belongs to'),
      z.maxLength(3, 'Please write at most three questions'),
    ),
  answer: text(2, 1000, 'Please write an answer of 2 to 1000 characters'),
  /** The last day on which SallieBot gives the answer, on the shop's calendar; null means no end. */
  until: z._default(z.nullable(z.iso.date(day)), null),
  /** True when the contact page shows the answer, under its first question. */
  public: z._default(z.boolean(), false),
});
export type AnswerText = z.infer<typeof AnswerText>;

export const TaughtAnswer = z.extend(AnswerText, {
  id: z.string(),
  by: z.string(),
  at: z.string(),
  /** True when staff switched the answer off: the desk keeps it and SallieBot does not give it. */
  off: z.boolean(),
  /** Counts the changes from 1. */
  version: z.number(),
});
export type TaughtAnswer = z.infer<typeof TaughtAnswer>;

/** Similar questions that SallieBot could not answer or answered wrongly, with names and house numbers blanked. */
export const OpenQuestion = z.object({
  id: z.string(),
  /** The first questions as visitors asked them, at most three. */
  questions: z.array(z.string()),
  /** Of each question: an erased conversation takes its questions along. Null for an unknown visitor. */
  whose: z.array(z.object({ visitor_id: z.nullable(z.string()), at: z.string() })),
  count: z.number(),
  last_at: z.string(),
  /** The reply of SallieBot that staff marked as wrong; null when SallieBot said that it does not know. */
  wrong_answer: z.nullable(z.string()),
  wrong_messages: z.array(z.string()),
  wrong_of: z.nullable(z.string()),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

export const AnswersChange = z.object({
  taught: z.array(TaughtAnswer),
  open: z.array(OpenQuestion),
  gone: z.array(z.string()),
});
export type AnswersChange = z.infer<typeof AnswersChange>;

export const PublicAnswer = z.object({ question: z.string(), answer: z.string() });
export type PublicAnswer = z.infer<typeof PublicAnswer>;

/** For client-side navigation; a page that the server delivers carries the answers itself. */
export const listPublicAnswers = endpoint('anyone', 'GET', '/api/questions', {
  reply: z.array(PublicAnswer),
});

/** Lists the most frequent open questions first. */
export const listAnswers = endpoint('staff', 'GET', '/api/answers', {
  reply: z.object({ taught: z.array(TaughtAnswer), open: z.array(OpenQuestion) }),
});

/** True when the publisher has looked for names in an answer that becomes public. */
const namesChecked = z.optional(z.boolean());

/** Refused with a reason when it contradicts the facts. `settles`: the open question that it answers. */
export const teachAnswer = endpoint('staff', 'POST', '/api/answers', {
  body: z.extend(AnswerText, {
    settles: z.optional(z.string().check(z.maxLength(100))),
    names_checked: namesChecked,
  }),
  reply: TaughtAnswer,
  status: 201,
});

/** New text is checked like a new answer. 409 when `version` is not the current one. */
export const changeAnswer = endpoint('staff', 'PATCH', '/api/answers/:id', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    text: z.optional(AnswerText),
    off: z.optional(z.boolean()),
    names_checked: namesChecked,
  }),
  reply: TaughtAnswer,
});

/** Removes a taught answer or dismisses an open question. */
export const forgetAnswer = endpoint('staff', 'DELETE', '/api/answers/:id');

const id = z.string().check(z.minLength(1), z.maxLength(100));

export const markWrong = endpoint('staff', 'POST', '/api/answers/wrong', {
  body: z.object({ visitor_id: id, message_id: id }),
  reply: OpenQuestion,
  status: 201,
});

/** Changed entries come first. */
export function mergedAnswers<Entry extends { id: string }>(
  before: readonly Entry[],
  changed: readonly Entry[],
  gone: readonly string[],
): Entry[] {
  const isOld = ({ id }: Entry) => changed.some((one) => one.id === id) || gone.includes(id);
  return [...changed, ...before.filter((one) => !isOld(one))];
}
