import { OpenQuestion, TaughtAnswer } from '@sallie/shared/contract/answers';
import { AuditEntry } from '@sallie/shared/contract/audit';
import { DeskCall } from '@sallie/shared/contract/call';
import { Consultation } from '@sallie/shared/contract/consultation';
import { Contact } from '@sallie/shared/contract/contact';
import { Message, QuickReplies } from '@sallie/shared/contract/conversation';
import { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import { keysOf } from '@sallie/shared/contract/keys-of';
import { type LeadKind, LeadRef, leadKinds } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { Quote } from '@sallie/shared/contract/quote';
import { Referral } from '@sallie/shared/contract/referral';
import { Preferences } from '@sallie/shared/contract/staff';
import { Visit } from '@sallie/shared/contract/visit';
import { Visitor } from '@sallie/shared/contract/visitor';
import * as z from 'zod/mini';
import {
  type AnyDeclaration,
  collection,
  forSql,
  instant,
  single,
  text,
  whole,
} from './declaration.ts';
import { leadCollection } from './lead-collection.ts';
import {
  BlockedInbox,
  ConversationState,
  ErasedWeek,
  MissedPath,
  OpenErasure,
  OutgoingMail,
  PushRecord,
  ReplyRecord,
  TakenQuarter,
  WebsiteDraft,
  WebsiteVersion,
} from './records.ts';
import {
  CalendarRecord,
  PhoneRecord,
  StaffAccount,
  StaffSession,
  WeeklyMailRecord,
} from './staff-records.ts';

/*
 * Every collection, by its name on disk. Both stores are made from this table, and so is everything that covers
 * all data: erasure, backup, restore, move, repair. A new collection is added only here. A new field of a
 * released collection also needs a database migration.
 */

export const schema = {
  visitors: leadCollection(Visitor),
  consultations: leadCollection(Consultation),
  contacts: leadCollection(Contact),
  'discount-signups': leadCollection(DiscountSignup),
  referrals: leadCollection(Referral),
  calls: leadCollection(DeskCall),
  messages: collection(Message)({
    fields: {
      visitor_id: text(({ visitor_id }) => visitor_id),
      seq: whole(({ seq }) => seq),
      author: text(authorOf),
      client_id: forSql(text(({ client_id }) => client_id)),
    },
    unique: [
      ['visitor_id', 'seq'],
      ['visitor_id', 'client_id'],
    ],
    ofPerson: { visitor_id: 'lead' },
  }),
  /** Its id is the visitor's id. */
  threads: collection(ConversationState)({
    called: 'conversations',
    ofPerson: { id: 'lead' },
  }),
  mails: collection(OutgoingMail)({
    called: 'mails on their way',
    fields: {
      lead: text(({ lead }) => lead?.id ?? null),
      addressee: text(({ words }) => (words ? personKey(words.to) : null)),
      state: text(({ state }) => state),
      worded: text(({ words }) => (words ? 'yes' : null)),
      // Storing a mail again releases its claim.
      claimed_by: forSql(text(() => null)),
      claimed_until: forSql({ ...text(() => null), is: 'instant' }),
    },
    lookups: ['lead', 'addressee', 'state', 'worded'],
    ofPerson: { lead: 'lead', addressee: 'address' },
  }),
  staff: collection(StaffAccount)({
    called: 'staff accounts',
    fields: { username: text(({ username }) => username.toLowerCase()) },
    unique: [['username']],
  }),
  sessions: collection(StaffSession)({
    called: null,
    fields: { staff: text(({ staff_id }) => staff_id) },
    lookups: ['staff'],
  }),
  'weekly-mails': collection(WeeklyMailRecord)({ called: null }),
  /** Its id is a hash of the subscription's URL. */
  phones: collection(PhoneRecord)({
    called: null,
    fields: {
      staff: text(({ staff_id }) => staff_id),
      session: text(({ session_id }) => session_id),
    },
    lookups: ['staff', 'session'],
  }),
  pushes: collection(PushRecord)({
    called: null,
    fields: {
      phone: text(({ phone }) => phone),
      tag: text(({ tag }) => tag),
      open: text(({ state }) => (/^(over|replaced)$/.test(state) ? null : 'yes')),
      lead: text(({ lead }) => lead?.id ?? null),
      day: text(({ at }) => at.slice(0, 10)),
    },
    lookups: ['phone', 'tag', 'open', 'lead', 'day'],
    ofPerson: { lead: 'lead' },
  }),
  /** Its id is the account's id. */
  preferences: collection(z.extend(Preferences, { id: z.string() }))({
    called: null,
  }),
  visits: collection(Visit)({
    fields: {
      lead: text(({ lead }) => lead.id),
      /** The UTC day of its start. */
      day: text(({ from }) => from.slice(0, 10)),
      asked: text(({ state }) => (state === 'asked' ? 'yes' : null)),
    },
    lookups: ['lead', 'day', 'asked'],
    ofPerson: { lead: 'lead' },
  }),
  quotes: collection(Quote)({
    fields: {
      lead: text(({ lead }) => lead.id),
      open: text(({ state }) => (state === 'sent' ? 'yes' : null)),
      /** The UTC month in which it was sent. */
      month: text(({ created_at }) => created_at.slice(0, 7)),
    },
    lookups: ['lead', 'open', 'month'],
    ofPerson: { lead: 'lead' },
  }),
  /** Unique per person, so that no two visits of one person overlap. */
  'taken-quarters': collection(TakenQuarter)({
    called: null,
    fields: {
      person: text(({ person }) => person),
      quarter: text(({ quarter }) => quarter),
      visit: text(({ visit }) => visit),
      lead: text(({ lead }) => lead),
      day: text(({ quarter }) => quarter.slice(0, 10)),
    },
    unique: [['person', 'quarter']],
    lookups: ['visit', 'lead', 'day'],
    ofPerson: { lead: 'lead' },
  }),
  /** Its id is the account's id. */
  calendars: collection(CalendarRecord)({
    called: null,
    fields: { feed: text(({ feed }) => feed ?? null) },
    lookups: ['feed'],
  }),
  audit: collection(AuditEntry)({
    called: 'lines of the activity log',
    fields: { lead: text(({ event }) => ('lead' in event ? event.lead.id : null)) },
    lookups: ['lead'],
  }),
  'blocked-inboxes': collection(BlockedInbox)({ called: null }),
  'erased-weeks': collection(ErasedWeek)({ called: null }),
  'open-erasures': collection(OpenErasure)({ called: null }),
  'live-chat': single(z.object({ is_on: z.boolean() })),
  'quick-replies': single(QuickReplies),
  'taught-answers': single(z.object({ answers: z.array(TaughtAnswer) })),
  'website-versions': collection(WebsiteVersion)({ called: null }),
  'website-draft': single(WebsiteDraft),
  /** The version in business.json, and the hash of its text. */
  'website-file': single(z.object({ version: z.number(), sha256: z.string() })),
  'open-questions': single(z.object({ questions: z.array(OpenQuestion) })),
  'spam-judgements': single(z.object({ judged: z.array(LeadRef) })),
  /** Keyed hashes of addresses from which staff signed in before. */
  'sign-in-addresses': single(z.object({ hashes: z.array(z.string()) })),
  'missing-paths': single(z.object({ paths: z.array(MissedPath) })),
  /** `leapt_from` is the time before the clock leapt by months; nothing was erased then. */
  retention: single(z.object({ looked_at: z.string(), leapt_from: z.optional(z.string()) })),
  /** Since when each uploaded picture is named by no version and no draft, by its id. */
  'unnamed-pictures': single(z.object({ since: z.record(z.string(), z.string()) })),
  /** First replies by key. Only `commit` writes them. */
  replies: collection(ReplyRecord)({
    called: null,
    fields: { at: instant(({ at }) => at) },
  }),
};

type Schema = typeof schema;
export type Tables = { [T in keyof Schema]: z.infer<Schema[T]['shape']> };
export type TableName = keyof Tables;
export type Collections = Omit<Tables, 'replies'>;
export type CollectionName = keyof Collections;

export type LookupOf<C extends CollectionName> =
  | (Schema[C] extends { lookups: readonly (infer L extends string)[] } ? L : never)
  | (Schema[C] extends { unique: readonly (readonly [infer U extends string])[] } ? U : never);

export type SumOf<C extends CollectionName> = Schema[C] extends {
  sums: readonly (infer S extends string)[];
}
  ? S
  : never;

export const tableNames = () => keysOf(schema);
export const collectionNames = () =>
  tableNames().filter((name): name is CollectionName => name !== 'replies');
export const declarationOf = (name: TableName): AnyDeclaration => schema[name];

export function holdsLeads(name: TableName): name is LeadKind {
  return leadKinds.some((kind) => kind === name);
}

function authorOf({ is_admin, is_bot }: Message): 'visitor' | 'bot' | 'staff' {
  if (is_admin) return 'staff';
  return is_bot ? 'bot' : 'visitor';
}

/** Issues that no stored record may have. Lengths are not checked: the limits for some texts have changed since. */
const misfits = [
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
  'invalid_element',
];

/** Returns the record and the field that does not match its collection, or null when the record is valid. */
export function misfitOf(name: TableName, record: { id: string }): string | null {
  const { error } = z.safeParse(declarationOf(name).shape, record);
  const issue = error?.issues.find(({ code }) => misfits.includes(code));
  return issue ? `${name} ${record.id} (${issue.path.join('.')})` : null;
}
