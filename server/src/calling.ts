import { type AttentionDeps, openAttention } from './attention/attention.ts';
import { openReminders, type ReminderDeps } from './attention/reminders.ts';
import { openPhones, type PhonesDeps } from './push/phones.ts';

type CallingDeps = Omit<AttentionDeps, 'phones'> & ReminderDeps & PhonesDeps;

/** All that calls people: what rings at the desks, what rings on their phones meanwhile, and the mail when nobody comes. */
export async function openCalling(deps: CallingDeps) {
  const phones = await openPhones(deps);
  const attention = await openAttention({ ...deps, phones });
  phones.onAreRung(attention.changed);
  return [openReminders(deps), phones, attention];
}
