import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalEmail } from './field.ts';

/** Where an owner wants the mail about the week; empty where they want none. */
export const WeeklyMail = z.object({ email: optionalEmail });
export type WeeklyMail = z.infer<typeof WeeklyMail>;

export const readWeeklyMail = endpoint('staff', 'GET', '/api/weekly-mail', { reply: WeeklyMail });

export const saveWeeklyMail = endpoint('staff', 'POST', '/api/weekly-mail', {
  body: WeeklyMail,
  reply: WeeklyMail,
});
