import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits, text } from '../field.ts';
import { Message } from './message.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** Only the visitor's own proof opens a thread; the id alone does not. */
export const sendConversationMessage = endpoint({
  method: 'POST',
  path: '/api/conversations',
  who: 'anyone',
  body: z.object({
    visitor_id: id,
    message: text(1, limits.line, 'Please write a message'),
    is_bot: z.boolean('Please say who wrote the message'),
    client_id: z.optional(id),
  }),
  reply: Message,
  status: 201,
});

/** The whole thread in `seq` order, for that visitor and for staff. */
export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations',
  who: 'anyone',
  body: z.object({ visitor_id: id }),
  reply: z.array(Message),
});
