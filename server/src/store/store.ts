import type { AuditEntry } from '@sallie/shared/contract/audit';
import type { KnownContact } from '@sallie/shared/contract/chatbot';
import type { ConversationNote } from '@sallie/shared/contract/conversation';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind, LeadOf } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import type { Message } from '@sallie/shared/contract/message';
import type { Role } from '@sallie/shared/contract/staff';
import type { LeadFilter } from '@sallie/shared/rules/lead-search/lead-filter';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import type { LockName } from './lock-names.ts';

/** What a mail says, and to whom. */
export interface MailWords {
  to: string;
  subject: string;
  text: string;
  reply_to: string | null;
  /** Where one click ends mails like this one; absent where it answers a question. */
  unsubscribe?: string;
}

/** A mail on its way: written in the same journal line as the record that caused it. */
export interface OutgoingMail {
  id: string;
  /** The lead it belongs to; null for a mail about none. */
  lead: { kind: LeadKind; id: string } | null;
  /** Which template; with the lead's id it makes the Message-ID stable. */
  purpose: MailKey;
  /** Absent where they are made when it is sent, from its lead and the facts of the shop. */
  words?: MailWords;
  created_at: string;
  state: MailState;
  /** How often it was tried; absent before the first time. */
  attempts?: number;
  /** ISO instant before which it is not tried again; absent where it may leave at once. */
  next_attempt_at?: string;
}

/** What a sign-in asks for beside the password. */
export interface SecondFactor {
  /** Base32, what the app on the phone has too: whoever reads it makes codes, so it leaves the server once. */
  secret: string;
  /** Tells it from one that was turned off and on again. */
  since: string;
  /** The last time step whose code was taken; none up to it is taken again. */
  used_step: number;
  /** SHA-256 of the recovery codes that are left. */
  recovery_hashes: readonly string[];
}

export interface StaffAccount {
  id: string;
  username: string;
  /** What colleagues and visitors call them; empty until they have said it. */
  name: string;
  role: Role;
  /** scrypt, with its salt and parameters. */
  password_hash: string;
  /** The password was made by the server for an owner to pass on. */
  one_time?: boolean;
  /** ISO instant at which that one ends. */
  one_time_until?: string | undefined;
  second_factor?: SecondFactor | undefined;
  /** One that no code was given of so far, and the only session that may give it. */
  second_factor_draft?: { secret: string; session_id: string; until: string } | undefined;
  created_at: string;
  /** scrypt of the ADMIN_PASSWORD that last set this password; an unchanged variable never sets it again. */
  env_password: string | null;
}

export interface StaffSession {
  /** SHA-256 of the secret in the cookie. */
  id: string;
  staff_id: string;
  device: boolean;
  label: string;
  created_at: string;
  seen_at: string;
  /** When the password was last given again; absent while only the sign-in asked for it. */
  confirmed_at?: string;
}

/** Where a visitor's conversation stands, beside its messages. */
export interface ConversationState {
  /** The visitor's id. */
  id: string;
  last_seq: number;
  /** Of all its text, in UTF-8. */
  bytes: number;
  /** Staff have written in it: absent, they are a stranger to the shop. */
  answered?: true;
  /** The last message each side has seen. */
  visitor_read: number;
  staff_read: number;
  /** Who answers instead of the bot. */
  taken_by: string | null;
  /** Their account. */
  taken_by_id: string | null;
  /** When they took it, an ISO instant. */
  taken_at: string | null;
  /** What is known of a visitor who has sent no request, as their page told it last; `page_left`: while it was left. */
  known?: { contact: KnownContact; told_at: string; page_left: boolean };
  /** When a request of this conversation was stored. */
  requested_at?: string;
  /** The request, where it was asked for in the conversation. */
  request?: string;
  /** Since when the visitor waits for a person. */
  waiting_since: string | null;
  /** They told of trouble that a person is needed for; until somebody on the staff answers. */
  urgent?: boolean;
  /** Staff were mailed that this visitor waits. */
  reminded: boolean;
  /** What staff noted for each other. Here and not among the messages, so that nothing that reads those can come upon it. */
  notes?: ConversationNote[];
  /** Staff messages up to this one were mailed to a visitor who had left. */
  mailed_seq: number;
}

/** One of a kind each: the live chat switch and the like. */
interface Setting {
  id: string;
  value: unknown;
}

/** Every collection there is, by the name it has on disk. */
export type Collections = LeadOf & {
  messages: Message;
  threads: ConversationState;
  mails: OutgoingMail;
  staff: StaffAccount;
  sessions: StaffSession;
  settings: Setting;
  audit: AuditEntry;
};
export type CollectionName = keyof Collections;

/** Part of one atomic change. A lead stands in the collection that its kind names. */
export type Write = {
  [C in CollectionName]: { put: C; record: Collections[C] } | { drop: C; id: string };
}[CollectionName];

/**
 * Told of each lead once when the store opens, but for `OldLeads`, and then of every one that was stored, changed or
 * dropped, as soon as that is on disk: how what is counted stays right without ever being searched for.
 */
export type LeadListener = (before: Lead | undefined, after: Lead | undefined) => void;

/** Leads that are looked at no more at a start: it only tells how many of them wait and are unread. */
export interface OldLeads {
  /** Of a lead that waits since this instant, in milliseconds, to the second. */
  isOld(since: number): boolean;
  count(old: { waiting: number; unread: number }): void;
}

/** The first reply to a request with an idempotency key, kept 24 h. */
export interface KeptReply {
  /** Route and key, so that one key on two routes is two keys. */
  key: string;
  bodyHash: string;
  status: number;
  reply: unknown;
  /** By the steady clock, so that setting the wall clock neither ends nor prolongs its 24 h. */
  at: string;
}

export interface Outline {
  /** Of the whole conversation; 0 when it has no messages. */
  last_seq: number;
  /** How many messages each wrote. */
  visitor: number;
  bot: number;
  staff: number;
}

/** Who is about to send mails, and until when nobody else is to. */
export interface MailClaim {
  /** The name of the process. */
  by: string;
  now: Date;
  until: Date;
  ids: readonly string[];
}

/** Which leads of a kind, and in what order. */
export interface LeadSearch {
  /** As `wordsOf` makes them; each has to be found in the lead. */
  words: readonly string[];
  filter: LeadFilter;
  /** The column of the kind that they are sorted by; null as they came, the newest first. */
  column: string | null;
  isDescending: boolean;
  limit: number;
  /** The `next` of the page before. */
  after?: string | undefined;
  /** So many are left out before the page. */
  skip?: number;
}

/** The disk is full or the store is stopping: nothing was written, try again later. */
export class StoreUnavailable extends Error {}

export const FULL =
  'The disk that holds the shop’s data is full: no inquiry, message or change can be stored until somebody makes room. Then it goes on by itself.';

/** Another process was quicker with the first reply to this key: nothing was written, and that one is to be asked for. */
export class AlreadyKept extends StoreUnavailable {}

/** The verbs of every store. A resolved `commit` is on disk, synced; a rejected one left no trace. */
export interface Store {
  /**
   * All writes and the kept reply, or none. Later commits never overtake earlier ones. Throws `StoreUnavailable`, also where
   * it is not known what came of it: the same once more is then not doubled. Throws `AlreadyKept`.
   */
  commit(writes: Write[], reply?: KeptReply): Promise<void>;
  get<C extends CollectionName>(collection: C, id: string): Promise<Collections[C] | undefined>;
  /** Newest first; `before` is the id of the last record already seen. */
  list<C extends CollectionName>(
    collection: C,
    page?: { limit?: number; before?: string },
  ): Promise<readonly Collections[C][]>;
  /** The same in parts, for what may be long: read as they are asked for, each in a turn of its own. */
  newestFirst<C extends CollectionName>(
    collection: C,
    page?: { limit?: number; before?: string },
  ): AsyncIterable<readonly Collections[C][]>;
  /** Every record, one after the other; of what is changed meanwhile either state. */
  each<C extends CollectionName>(collection: C): AsyncIterable<Collections[C]>;
  /** A visitor's messages after `afterSeq`, in `seq` order. */
  messagesOf(visitorId: string, afterSeq?: number): Promise<readonly Message[]>;
  /** Of these messages what is known without reading them, which may mean the disk. */
  outline(visitorId: string, afterSeq?: number): Promise<Outline>;
  /** The highest `seq` of a visitor's conversation; 0 when it has no messages. Does not grow with their number. */
  lastSeq(visitorId: string): Promise<number>;
  /** The message a visitor's conversation keeps under this `client_id`. */
  messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined>;
  /** Ids of visitors, the one whose conversation last got a message first. */
  latestVisitors(limit: number): Promise<readonly string[]>;
  /** Every lead of the person with this e-mail (any case), referrals on either side included. */
  leadsOf(email: string): Promise<readonly Lead[]>;
  /**
   * Of these mails those that are queued and that no other process holds, the first first; from here on they are held. A mail
   * that is written anew is held by nobody.
   */
  claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]>;
  /** One page of the leads of a kind that have these words and fields, and how many there are. */
  searchLeads(kind: LeadKind, search: LeadSearch): Promise<LeadPage>;
  /** How many leads of a kind there are, and of what sorts. */
  countLeads(kind: LeadKind): Promise<LeadCounts>;
  keptReply(key: string): Promise<KeptReply | undefined>;
  /** Runs one task at a time per name; the way to read, decide and commit without a race. */
  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T>;
  /** Leaves no trace of dropped and overwritten records in any file: new snapshots, new journal, old ones gone. */
  forget(): Promise<void>;
  /** False while a commit would be refused. */
  writable(): boolean;
  /** What was found damaged at start and put aside, and that the disk is full, in plain sentences for staff. */
  warnings(): readonly string[];
  /** Told when `warnings` says another thing than before. */
  onWarnings(handle: () => void): void;
  /** Finishes what is under way, writes the snapshot, gives the folder back. */
  close(): Promise<void>;
}
