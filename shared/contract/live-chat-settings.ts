import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** `is_available` is the switch alone; the rest says what a visitor can be promised right now. */
export const LiveChatSettings = z.object({
  is_available: z.boolean(),
  /** A person will read this now: switched on, open, and somebody is connected. */
  effective: z.boolean(),
  reason: z.enum(['available', 'switched_off', 'closed', 'nobody_connected']),
  /** ISO instant of the next opening; null while open. */
  next_open: z.nullable(z.string()),
});
export type LiveChatSettings = z.infer<typeof LiveChatSettings>;

export const readLiveChatSettings = endpoint('anyone', 'GET', '/api/live-chat-settings', {
  reply: LiveChatSettings,
});

export const changeLiveChatSettings = endpoint('staff', 'POST', '/api/live-chat-settings', {
  body: z.object({ is_available: z.boolean('Please say whether live chat is available') }),
  reply: LiveChatSettings,
});

export const createLiveChatTicket = endpoint('staff', 'POST', '/api/live-chat-ticket', {
  reply: z.object({ authToken: z.string() }),
  status: 201,
});
