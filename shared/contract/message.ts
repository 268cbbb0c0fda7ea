import * as z from 'zod/mini';

/** One message of a conversation, whoever wrote it. `seq` is gap-free per visitor and the only order. */
export const Message = z.object({
  id: z.string(),
  seq: z.number(),
  client_id: z.nullable(z.string()),
  visitor_id: z.string(),
  message: z.string(),
  is_bot: z.boolean(),
  is_admin: z.boolean(),
  /** A bot message the server did not give itself; staff see it marked. */
  unverified: z.boolean(),
  /** Which member of staff wrote it; absent of a visitor's and SallieBot's. */
  by: z.optional(z.string()),
  /** Their account; visitors are not told. */
  by_id: z.optional(z.string()),
  created_at: z.string(),
});
export type Message = z.infer<typeof Message>;
