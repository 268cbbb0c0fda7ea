import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** The sentences that ever stood at a form's phone number, each under the day it came: consent is to a wording. */
const wordings = {
  '2026-11-26': 'We may call or text you at this number about this request.',
};

const TextingVersion = z.enum(keysOf(wordings));
const version: z.infer<typeof TextingVersion> = '2026-11-26';
export const texting = { version, wordings };

/** What a form says that its sender has read. A version that nobody knows counts as none. */
export const textingRead = z.catch(z.optional(TextingVersion), undefined);

/** What whoever gave their number had read beside it, kept as it was read then. */
export const TextConsent = z.object({ version: z.string(), wording: z.string() });
