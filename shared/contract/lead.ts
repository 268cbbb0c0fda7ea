import * as z from 'zod/mini';
import { HistoryEntry } from './history.ts';
import { MailState } from './mail.ts';

/** Who of the staff: what they were called then, and their account; null where that is not known any more. */
const byStaff = { by: z.string(), by_id: z.nullable(z.string()) };

/** Who took a lead, when, and how many seconds after it came. */
const Claim = z.object({ ...byStaff, at: z.string(), seconds: z.number() });

/** Who of the staff opened a record first, and when. */
const Seen = z.object({ ...byStaff, at: z.string() });

/** What the public reply to a form carries beside the form's own fields. */
export const stored = { id: z.string(), created_at: z.string() };

/** What every row at the desk carries beside its kind's own fields. `version` counts changes from 1. */
export const triage = {
  ...stored,
  version: z.number(),
  source: z.string(),
  spam: z.boolean(),
  mail: z.nullable(MailState),
  /** Each mail of the lead by its purpose (`confirmation`, `alert`, `thanks`). */
  mails: z.record(z.string(), MailState),
  claim: z.nullable(Claim),
  handled_at: z.nullable(z.string()),
  /** Null until anybody on the staff has opened it; one state for the whole shop, as with chat lines. */
  read: z.nullable(Seen),
  notes: z.string(),
  history: z.array(HistoryEntry),
};
const Triage = z.object(triage);
export type Triage = z.infer<typeof Triage>;
