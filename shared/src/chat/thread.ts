import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What staff see of a visitor's thread in their list. */
export const Thread = z.object({
  /** The visitor's id. */
  id: z.string(),
  name: z.string(),
  online: z.boolean(),
  last_seq: z.number(),
  last_line: z.object({
    message: z.string(),
    is_bot: z.boolean(),
    is_admin: z.boolean(),
    created_at: z.string(),
  }),
  /** Visitor's lines that no member of staff has seen. */
  unread: z.number(),
  visitor_read: z.number(),
  /** Who answers instead of the bot; null while the bot does. */
  taken_by: z.nullable(z.string()),
  /** Since when the visitor waits for a person; null when nobody waits. */
  waiting_since: z.nullable(z.string()),
});
export type Thread = z.infer<typeof Thread>;

/** The threads of the last days, the one that last heard a line first. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/live-chat-threads',
  who: 'staff',
  reply: z.array(Thread),
});
