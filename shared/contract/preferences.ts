import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Short = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** A filtered list under a name. What the filters mean, the desk knows; the server only keeps them. */
export const SavedView = z.object({
  name: Short,
  /** A kind of lead, or `all`. */
  list: Short,
  filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
});
export type SavedView = z.infer<typeof SavedView>;

/** What one member of staff has set up, the same on every machine. */
export const Preferences = z.object({
  views: z.array(SavedView).check(z.maxLength(50, 'Please keep at most 50 views')),
  /** Their phone rings outside the shop's hours as well. */
  on_call: z.optional(z.boolean()),
});
export type Preferences = z.infer<typeof Preferences>;

export const readPreferences = endpoint('staff', 'GET', '/api/preferences', { reply: Preferences });

export const savePreferences = endpoint('staff', 'POST', '/api/preferences', {
  body: Preferences,
  reply: Preferences,
});
