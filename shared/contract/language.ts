import * as z from 'zod/mini';

/** A visitor's language other than English; SallieBot and the mails then use it. */
export const OtherLanguage = z.enum(['es']);
export type OtherLanguage = z.infer<typeof OtherLanguage>;
export type Language = 'en' | OtherLanguage;
