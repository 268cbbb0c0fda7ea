import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** What came of trying to speak with whoever sent a lead. */
export const contactOutcomes = {
  reached: 'Reached',
  'no-answer': 'No answer',
  'left-message': 'Left a message',
  'wrong-number': 'Wrong number',
};
export const ContactOutcome = z.enum(
  keysOf(contactOutcomes),
  'Please choose one of reached, no-answer, left-message or wrong-number',
);
export type ContactOutcome = z.infer<typeof ContactOutcome>;

/** What came of a visit. */
export const visitOutcomes = { quoted: 'Quoted', sold: 'Sold', no: 'No' };
export const VisitOutcome = z.enum(
  keysOf(visitOutcomes),
  'Please choose one of quoted, sold or no',
);
export type VisitOutcome = z.infer<typeof VisitOutcome>;

/** Somebody on the staff: their account, and what it was called then. */
export const StaffRef = z.object({ id: z.string(), name: z.string() });

/** Who did something. Only staff are named: whom a lead is from, and who has an address, the lead itself says. */
export const Actor = z.discriminatedUnion('role', [
  /** `phone`: from the notification on it, without opening the desk. */
  z.object({ role: z.literal('staff'), ...StaffRef.shape, phone: z.optional(z.string()) }),
  z.object({ role: z.literal('visitor') }),
  /** SallieBot. */
  z.object({ role: z.literal('bot') }),
  /** Whoever reads the mail sent to the lead's address, who need not be who sent the lead. */
  z.object({ role: z.literal('addressee') }),
]);
export type Actor = z.infer<typeof Actor>;

/** What became of a quote, in the order of its life. */
export const QuoteStep = z.enum([
  'sent',
  'asked',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'expired',
]);
export type QuoteStep = z.infer<typeof QuoteStep>;

const base = {
  at: z.string(),
  by: Actor,
  /** Part of the change that the entry before it tells of. */
  with_previous: z.optional(z.literal(true)),
};
const of = <T extends string>(type: T) => ({ ...base, type: z.literal(type) });
/** The id of the lead on the other side. */
const lead = z.string();

/** One entry of a lead's history: who did what, when. Words are made where it is shown. */
export const HistoryEntry = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.enum([
      'claimed',
      'released',
      'handled',
      'reopened',
      'marked-spam',
      'cleared-spam',
      'notes',
      'found-by',
      'not-me',
      'unsubscribed',
      'left-chat',
      'request-sent',
      'says-replaces',
      /** Written down at the desk: of a call or a walk-in, how it began. */
      'written-down',
    ]),
  }),
  z.object({ ...of('status'), from: z.string(), to: z.string() }),
  z.object({ ...of('appointment-set'), from: z.nullable(z.string()), to: z.string() }),
  z.object({ ...of('appointment-removed'), from: z.string() }),
  /** `mail`: the key of the mail among the lead's. */
  z.object({ ...base, type: z.enum(['mail-sent', 'mail-dropped']), mail: z.string() }),
  /** Somebody gave it to `to`, or took it over themselves. */
  z.object({ ...of('assigned'), to: StaffRef }),
  /** `until` is absent where it came back before its time. */
  z.object({ ...of('snoozed'), until: z.optional(z.string()) }),
  /** `for` is when they are to be called; absent where that was taken off. */
  z.object({ ...of('call-back'), for: z.optional(z.string()) }),
  z.object({ ...of('contacted'), outcome: ContactOutcome }),
  z.object({ ...of('visited'), outcome: VisitOutcome }),
  z.object({ ...of('quote'), step: QuoteStep, cents: z.number() }),
  /** Whoever wrote it answered in the conversation. */
  z.object({ ...of('replied') }),
  /** `changes` are the types of what was taken back. */
  z.object({ ...of('undone'), changes: z.array(z.string()) }),
  /** The person has put their own words right in these fields. */
  z.object({ ...of('corrected'), fields: z.array(z.string()) }),
  /** Came in place of an earlier one, which `claimed_by` had taken. */
  z.object({ ...of('replaces'), lead, claimed_by: z.nullable(StaffRef) }),
  z.object({ ...of('replaced'), lead }),
  /** Began as what its visitor had left in the chat. */
  z.object({ ...of('began-in-chat'), lead }),
  /** Written by the link in the mail that asked about the work of that lead. */
  z.object({ ...of('about-work'), lead }),
]);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

type EntryOf<E> = E extends unknown ? Omit<E, 'at' | 'by' | 'with_previous'> : never;
export type Happening = EntryOf<HistoryEntry>;
