import { type AttentionDeps, openAttention } from './attention/attention.ts';
import { openReminders, type ReminderDeps } from './attention/reminders.ts';
import { openPhones, type PhonesDeps } from './push/phones.ts';

type CallingDeps = Omit<AttentionDeps, 'phones'> & ReminderDeps & PhonesDeps;

/** Opens everything that calls staff: alerts at desks, notifications on phones, and mails when nobody comes. */
export async function openCalling(deps: CallingDeps) {
  const phones = await openPhones(deps);
  const attention = await openAttention({ ...deps, phones });
  phones.onAreRung(attention.changed);
  return [openReminders(deps), phones, attention];
}
