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
 * Every collection there is, by its name on disk. Both stores are made from this table, and what goes through everything that
 * is kept: erasure, backup, restore, move, repair. To add a collection is to add it here. A field that is added to one that was
 * released needs a migration of the database besides.
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
  /** Where each conversation stands, under the id of its visitor. */
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
      // Whoever writes a mail anew is done with it.
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
  /** Its id is a hash of the address of its subscription. */
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
  /** Its id is the id of the account. */
  preferences: collection(z.extend(Preferences, { id: z.string() }))({
    called: null,
  }),
  visits: collection(Visit)({
    fields: {
      lead: text(({ lead }) => lead.id),
      /** The day on which it begins, by UTC. */
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
      /** The month in which it was sent, by UTC. */
      month: text(({ created_at }) => created_at.slice(0, 7)),
    },
    lookups: ['lead', 'open', 'month'],
    ofPerson: { lead: 'lead' },
  }),
  /** What no two visits of one person can have. */
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
  /** Its id is the id of the account. */
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
  /** Which version business.json holds, and the hash of its text. */
  'website-file': single(z.object({ version: z.number(), sha256: z.string() })),
  'open-questions': single(z.object({ questions: z.array(OpenQuestion) })),
  'spam-judgements': single(z.object({ judged: z.array(LeadRef) })),
  /** Addresses that somebody signed in from before, as keyed hashes. */
  'sign-in-addresses': single(z.object({ hashes: z.array(z.string()) })),
  /** Addresses at which there was nothing. */
  'missing-paths': single(z.object({ paths: z.array(MissedPath) })),
  /** Where the clock went on by months at once, from when; nothing was erased then. */
  retention: single(z.object({ looked_at: z.string(), leapt_from: z.optional(z.string()) })),
  /** Since when no version and no draft names an uploaded picture, by its id. */
  'unnamed-pictures': single(z.object({ since: z.record(z.string(), z.string()) })),
  /** First replies, each under its key. Only `commit` writes them. */
  replies: collection(ReplyRecord)({
    called: null,
    fields: { at: instant(({ at }) => at) },
  }),
};

type Schema = typeof schema;
/** What has a table: the collections everybody sees, and the kept replies. */
export type Tables = { [T in keyof Schema]: z.infer<Schema[T]['shape']> };
export type TableName = keyof Tables;
export type Collections = Omit<Tables, 'replies'>;
export type CollectionName = keyof Collections;

/** The fields that records of a collection are found by. */
export type LookupOf<C extends CollectionName> =
  | (Schema[C] extends { lookups: readonly (infer L extends string)[] } ? L : never)
  | (Schema[C] extends { unique: readonly (readonly [infer U extends string])[] } ? U : never);

/** The whole numbers of a collection that are added up. */
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
