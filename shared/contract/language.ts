import * as z from 'zod/mini';

/** What somebody writes in where it is not English: SallieBot and the mails then speak it too. */
export const OtherLanguage = z.enum(['es']);
export type OtherLanguage = z.infer<typeof OtherLanguage>;
/** As SallieBot speaks. */
export type Language = 'en' | OtherLanguage;
