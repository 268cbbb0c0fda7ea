import type { AuditActor } from '@sallie/shared/contract/audit';
import type { KnownContact } from '@sallie/shared/contract/chatbot';
import type { ConversationNote } from '@sallie/shared/contract/conversation';
import type { LeadKind } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import type { Role } from '@sallie/shared/contract/staff';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';

/* What no wire carries as it is kept: the shapes of all other records stand in the contract. */

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

/** An inbox to whose mails of one kind an end was put. Of its address a keyed hash is kept. */
export interface BlockedInbox {
  id: string;
  ends: 'not-me' | 'unsubscribe';
  inbox: string;
  at: string;
}

/** An erasure that is not complete: kept from the commit that drops the records until no file holds a trace of them. */
export interface OpenErasure {
  id: string;
  /** Who asked for it. */
  by: AuditActor;
  /** How many records and mails the commit dropped. */
  records: number;
  /** Empty for a guest, and once no mail has to be searched for it any more. */
  email: string;
  /** Of their leads; empty once no mail has to be searched for them any more. */
  ids: string[];
  /** Visitors who stay, of whom the conversation went; empty likewise. */
  chats: string[];
}

/** A kept reply as a record: its key is its id. */
export interface ReplyRecord {
  id: string;
  bodyHash: string;
  status: number;
  reply: unknown;
  at: string;
  /** Leads and messages written with it, so that it can be forgotten with them. */
  of: { collection: LeadKind | 'messages'; id: string }[];
}
