import * as z from 'zod/mini';
import { MailState } from './mail.ts';

/** The five kinds of record staff work on; the same words in paths, frames, links and files. */
export const LeadKind = z.enum([
  'visitors',
  'consultations',
  'contacts',
  'discount-signups',
  'referrals',
]);
export type LeadKind = z.infer<typeof LeadKind>;
export const leadKinds = LeadKind.options;

/** Who took a lead, when, and how many seconds after it came. */
export const Claim = z.object({ by: z.string(), at: z.string(), seconds: z.number() });
export type Claim = z.infer<typeof Claim>;

/** Who of the staff opened a record first, and when. */
export const Seen = z.object({ by: z.string(), at: z.string() });
export type Seen = z.infer<typeof Seen>;

/** One line of a record's history: who changed what, when. */
export const Change = z.object({ at: z.string(), by: z.string(), what: z.string() });
export type Change = z.infer<typeof Change>;

/** In a history: what the person themselves has put right, after a colon. */
export const correctedByVisitor = 'corrected by the visitor';

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
  history: z.array(Change),
};
const Triage = z.object(triage);
export type Triage = z.infer<typeof Triage>;
