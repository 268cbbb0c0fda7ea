import * as z from 'zod/mini';
import { TextConsent } from './field.ts';
import { ContactOutcome, HistoryEntry, QuoteStep } from './history.ts';
import { OtherLanguage } from './language.ts';
import { MailState } from './mail.ts';

/** Who of the staff: what they were called then, and their account. */
const byStaff = { by: z.string(), by_id: z.string() };

/** Who has a lead, since when, and how many seconds after it came somebody first had it. */
export const Claim = z.object({
  ...byStaff,
  at: z.string(),
  seconds: z.number(),
  /** Who gave it to them; absent where they took it themselves. */
  given_by: z.optional(z.object(byStaff)),
});
export type Claim = z.infer<typeof Claim>;

/** Who spoke with them last or tried to, and what came of it. */
const Contacted = z.object({ ...byStaff, at: z.string(), outcome: ContactOutcome });

/** What a change of staff may have changed, as it was before; null where it was not there. Absent: as it is. */
const Before = z.partial(
  z.object({
    claim: z.nullable(Claim),
    handled_at: z.nullable(z.string()),
    spam: z.boolean(),
    found_by: z.nullable(z.string()),
    notes: z.string(),
    snoozed_until: z.nullable(z.string()),
    call_back_at: z.nullable(z.string()),
    contacted: z.nullable(Contacted),
    step_at: z.nullable(z.string()),
    /** Only consultations have one. */
    status: z.string(),
    appointment: z.nullable(z.string()),
    place: z.nullable(z.string()),
  }),
);

/** What takes the last change back: by whoever made it, until then, while the lead is still at this version. */
const Undo = z.object({
  version: z.number(),
  by_id: z.string(),
  until: z.string(),
  before: Before,
});

/** What became of its quote last, and when; `cents` is its amount. */
const QuoteSign = z.object({ step: QuoteStep, cents: z.number(), at: z.string() });
export type QuoteSign = z.infer<typeof QuoteSign>;

/** Who of the staff opened a record first, and when. */
const Seen = z.object({ ...byStaff, at: z.string() });

/** How somebody's visit of the site began, as far as their browser told: anybody's words, cut short. */
export const Came = z.object({
  /** `utm_source`, and so on. */
  source: z.optional(z.string()),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
  /** The host of the other site that linked here. */
  referrer: z.optional(z.string()),
  /** The path of the first page. */
  landing: z.optional(z.string()),
});

/** When a record was made, and under which id. */
export const stored = { id: z.string(), created_at: z.string() };
/** What the public reply to a form carries beside the form's own fields; with `correction` its sender alone corrects it, for a day. */
export const accepted = { ...stored, correction: z.string() };

/** What every row at the desk carries beside its kind's own fields. `version` counts changes from 1. */
export const triage = {
  ...stored,
  version: z.number(),
  source: z.string(),
  came: z.optional(Came),
  /** How they heard of the shop, as staff say; goes before what `came` tells. */
  found_by: z.optional(z.string()),
  spam: z.boolean(),
  /** It tells of trouble that a person is needed for before all else. */
  urgent: z.optional(z.boolean()),
  /** What they write in, where that is not English. */
  language: z.optional(OtherLanguage),
  mail: z.nullable(MailState),
  /** Each mail of the lead by its purpose (`confirmation`, `alert`, `thanks`). */
  mails: z.record(z.string(), MailState),
  claim: z.nullable(Claim),
  handled_at: z.nullable(z.string()),
  /** Null until anybody on the staff has opened it; one state for the whole shop, as with chat lines. */
  read: z.nullable(Seen),
  notes: z.string(),
  /** ISO instant until which whoever has it need not see it; it comes back by itself. */
  snoozed_until: z.optional(z.string()),
  /** ISO instant at which they are to be called. */
  call_back_at: z.optional(z.string()),
  contacted: z.optional(Contacted),
  /** ISO instant at which the visit that is agreed ends; absent where none is. */
  visit_ends: z.optional(z.string()),
  quote: z.optional(QuoteSign),
  /** When staff last did something about it: a reply, a contact, a note, a status, an appointment, a snooze, a call-back. */
  step_at: z.optional(z.string()),
  undo: z.optional(Undo),
  /** They gave their number where it said that it is texted. */
  text_consent: z.optional(TextConsent),
  /** The version of the website that its sender had read. */
  shown: z.optional(z.number()),
  history: z.array(HistoryEntry),
};
const Triage = z.object(triage);
export type Triage = z.infer<typeof Triage>;
