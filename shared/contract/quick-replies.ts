import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, text } from './field.ts';

/** A text that staff send again and again. What `{{…}}` stands for is told by `quickReplyVariables`. */
export const QuickReply = z.object({
  /** Made by the desk; unique within the list. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** What it is found by after `/`. */
  name: text(1, 60, 'Please give every quick reply a name'),
  text: text(1, limits.line, 'Please write what every quick reply says'),
});
export type QuickReply = z.infer<typeof QuickReply>;

const isEach = (values: string[]) => new Set(values).size === values.length;

/** In the order in which they are shown. */
export const QuickReplies = z.object({
  replies: z.array(QuickReply).check(
    z.maxLength(100, 'Please keep at most 100 quick replies'),
    z.refine(
      (replies) =>
        isEach(replies.map(({ id }) => id)) &&
        isEach(replies.map(({ name }) => name.toLowerCase())),
      'Please give every quick reply a name of its own',
    ),
  ),
});
export type QuickReplies = z.infer<typeof QuickReplies>;

/** Empty until an owner has written one. */
export const readQuickReplies = endpoint('staff', 'GET', '/api/quick-replies', {
  reply: QuickReplies,
});

/** The whole list, in place of the one before. */
export const saveQuickReplies = endpoint('owner', 'POST', '/api/quick-replies', {
  body: QuickReplies,
  reply: QuickReplies,
});
