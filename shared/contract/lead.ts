import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TextConsent } from './field.ts';
import { ContactOutcome, HistoryEntry, QuoteStep } from './history.ts';
import { MailState } from './mail.ts';

/** A visitor's language other than English; SallieBot and the mails then use it. */
export const OtherLanguage = z.enum(['es']);
export type OtherLanguage = z.infer<typeof OtherLanguage>;
export type Language = 'en' | OtherLanguage;

/** An account, with its name at the time. */
const byStaff = { by: z.string(), by_id: z.string() };

/** `seconds` is the time from the lead's arrival to its first claim. */
export const Claim = z.object({
  ...byStaff,
  at: z.string(),
  seconds: z.number(),
  /** Absent when the account took the lead itself. */
  given_by: z.optional(z.object(byStaff)),
});
export type Claim = z.infer<typeof Claim>;

const Contacted = z.object({ ...byStaff, at: z.string(), outcome: ContactOutcome });

/** Holds the altered fields with their earlier values, null for none; unaltered fields are absent. */
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
    /** Consultations only. */
    status: z.string(),
    appointment: z.nullable(z.string()),
    place: z.nullable(z.string()),
  }),
);

/** Undoes the last change: for account `by_id`, before `until`, while the lead is still at `version`. */
const Undo = z.object({
  version: z.number(),
  by_id: z.string(),
  until: z.string(),
  before: Before,
});

/** The latest step of the lead's quote; `cents` is its amount. */
const QuoteSign = z.object({ step: QuoteStep, cents: z.number(), at: z.string() });
export type QuoteSign = z.infer<typeof QuoteSign>;

const Seen = z.object({ ...byStaff, at: z.string() });

/** How a visit of the site began, as reported by the browser: untrusted texts, cut short. */
export const Came = z.object({
  source: z.optional(z.string()),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
  /** The host of the linking site. */
  referrer: z.optional(z.string()),
  landing: z.optional(z.string()),
});

export const stored = { id: z.string(), created_at: z.string() };
/** Sent in the public reply to a form beside its fields. `correction` lets the sender correct it for a day. */
export const accepted = { ...stored, correction: z.string() };

/** Stands in every lead beside its kind's own fields. `version` counts changes from 1. */
export const triage = {
  ...stored,
  version: z.number(),
  source: z.string(),
  came: z.optional(Came),
  /** As staff entered it; overrides `came`. */
  found_by: z.optional(z.string()),
  spam: z.boolean(),
  /** True when it reports trouble that needs a person first. */
  urgent: z.optional(z.boolean()),
  language: z.optional(OtherLanguage),
  mail: z.nullable(MailState),
  /** Keyed by purpose (`confirmation`, `alert`, `thanks`). */
  mails: z.record(z.string(), MailState),
  claim: z.nullable(Claim),
  handled_at: z.nullable(z.string()),
  /** Null until a member of staff opens it; one state for the whole shop, as for messages. */
  read: z.nullable(Seen),
  notes: z.string(),
  /** ISO instant at which a snoozed lead comes back by itself. */
  snoozed_until: z.optional(z.string()),
  /** ISO instant of the promised call. */
  call_back_at: z.optional(z.string()),
  contacted: z.optional(Contacted),
  /** ISO instant at which the agreed visit ends; absent without such a visit. */
  visit_ends: z.optional(z.string()),
  quote: z.optional(QuoteSign),
  /** The latest action of staff: a reply, contact, note, status, appointment, snooze or call-back. */
  step_at: z.optional(z.string()),
  undo: z.optional(Undo),
  /** Set when the form told the sender that the number is texted. */
  text_consent: z.optional(TextConsent),
  shown: z.optional(z.number()),
  history: z.array(HistoryEntry),
};
const Triage = z.object(triage);
export type Triage = z.infer<typeof Triage>;

/** Called when a form or the chat opens. Requests sent from there carry the reply as `opening`. */
export const readFormOpening = endpoint('anyone', 'GET', '/api/form-opening', {
  reply: z.object({ opening: z.string() }),
});
