import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A fact that the shop's present website tells, and the page it stands on. */
const Suggestion = z.object({
  /** Where it goes in the content, as the path of a change. */
  path: z.array(z.string()),
  value: z.json(),
  /** As the owner reads it before they take it over: `(570) 555-0142`. */
  words: z.string(),
  from: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Reads the shop's present website; nothing of it is taken over before an owner ticks it. For owners, without the password being asked again. */
export const readPresentWebsite = endpoint({
  method: 'POST',
  path: '/api/website/reading',
  who: 'staff',
  body: z.object({
    address: z
      .string('Please give the address of the website')
      .check(
        z.trim(),
        z.minLength(4, 'Please give the address of the website'),
        z.maxLength(300, 'Please use at most 300 characters'),
      ),
  }),
  reply: z.object({
    /** How many pages were read. */
    pages: z.number(),
    suggestions: z.array(Suggestion),
    /** The paths it has, which are to lead somewhere once this website stands in its place. */
    paths: z.array(z.string()),
  }),
});
