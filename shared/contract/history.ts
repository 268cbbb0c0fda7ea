import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

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

export const visitOutcomes = { quoted: 'Quoted', sold: 'Sold', no: 'No' };
export const VisitOutcome = z.enum(
  keysOf(visitOutcomes),
  'Please choose one of quoted, sold or no',
);
export type VisitOutcome = z.infer<typeof VisitOutcome>;

/** An account, with its name at the time. */
export const StaffRef = z.object({ id: z.string(), name: z.string() });

/** Only staff are named, because the lead itself holds its sender and address. */
export const Actor = z.discriminatedUnion('role', [
  /** `phone`: the phone whose notification was used, without opening the desk. */
  z.object({ role: z.literal('staff'), ...StaffRef.shape, phone: z.optional(z.string()) }),
  z.object({ role: z.literal('visitor') }),
  z.object({ role: z.literal('bot') }),
  /** The reader of a mail to the lead's address, who may be another person than the sender of the lead. */
  z.object({ role: z.literal('addressee') }),
]);
export type Actor = z.infer<typeof Actor>;

/** In the order of a quote's life. */
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
  /** Belongs to the change in the previous entry. */
  with_previous: z.optional(z.literal(true)),
};
const of = <T extends string>(type: T) => ({ ...base, type: z.literal(type) });
/** The id of the other lead. */
const lead = z.string();

/** Holds data only; the desk makes the words. */
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
      /** Begins the history of a call or walk-in. */
      'written-down',
    ]),
  }),
  z.object({ ...of('status'), from: z.string(), to: z.string() }),
  z.object({ ...of('appointment-set'), from: z.nullable(z.string()), to: z.string() }),
  z.object({ ...of('appointment-removed'), from: z.string() }),
  /** `mail` is the key of the mail in the lead's `mails`. */
  z.object({ ...base, type: z.enum(['mail-sent', 'mail-dropped']), mail: z.string() }),
  /** `to` was given the lead by a colleague, or took it over. */
  z.object({ ...of('assigned'), to: StaffRef }),
  /** `until` is absent when the lead came back early. */
  z.object({ ...of('snoozed'), until: z.optional(z.string()) }),
  /** `for` is the time of the call; absent when the call-back was removed. */
  z.object({ ...of('call-back'), for: z.optional(z.string()) }),
  z.object({ ...of('contacted'), outcome: ContactOutcome }),
  z.object({ ...of('visited'), outcome: VisitOutcome }),
  z.object({ ...of('quote'), step: QuoteStep, cents: z.number() }),
  z.object({ ...of('replied') }),
  /** `changes` are the types of the undone entries. */
  z.object({ ...of('undone'), changes: z.array(z.string()) }),
  z.object({ ...of('corrected'), fields: z.array(z.string()) }),
  /** The lead replaces an earlier one, which `claimed_by` had taken. */
  z.object({ ...of('replaces'), lead, claimed_by: z.nullable(StaffRef) }),
  z.object({ ...of('replaced'), lead }),
  /** The visitor had left `lead` in the chat, and then sent this one. */
  z.object({ ...of('began-in-chat'), lead }),
  /** Sent by the link in the mail that asked about the work of `lead`. */
  z.object({ ...of('about-work'), lead }),
]);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

type EntryOf<E> = E extends unknown ? Omit<E, 'at' | 'by' | 'with_previous'> : never;
export type Happening = EntryOf<HistoryEntry>;
