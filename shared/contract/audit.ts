import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { QuoteStep } from './history.ts';
import { LeadKind, LeadRef, ListName } from './leads.ts';
import { Role } from './staff.ts';

/** An account, and what it was called then: it may be gone when this is read. */
const AccountRef = z.object({ id: z.string(), name: z.string() });
export type AccountRef = z.infer<typeof AccountRef>;

/** Who did something. Customers are never named here: whom a lead is from, the lead itself says while it is kept. */
export const AuditActor = z.discriminatedUnion('role', [
  z.object({ role: z.literal('staff'), ...AccountRef.shape, phone: z.optional(z.string()) }),
  /** A command in the shell of the server. */
  z.object({ role: z.literal('command') }),
  /** The server by itself: a setting at its start, or what is due every day. */
  z.object({ role: z.literal('server') }),
  /** Whoever reads a mail of ours. */
  z.object({ role: z.literal('addressee') }),
  /** Somebody who is not signed in. */
  z.object({ role: z.literal('stranger') }),
]);
export type AuditActor = z.infer<typeof AuditActor>;

const of = <T extends string>(type: T) => ({ type: z.literal(type) });
const account = AccountRef;
/** A lead by its id alone: an erased person leaves nothing here. */
const lead = LeadRef;

/** What happened. Words are made where it is shown. */
export const AuditEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum([
      'sign-in',
      'sign-out',
      'password-changed',
      'device-signed-out',
      'phone-added',
      'phone-removed',
    ]),
  }),
  /** A wrong code after the right password of this account. */
  z.object({ ...of('code-refused'), account }),
  /** It was used in place of a code from the app. */
  z.object({ ...of('recovery-code-used'), left: z.number() }),
  /** Too many wrong passwords; `account` is whose user name was tried, null where it is nobody's. */
  z.object({ ...of('sign-in-locked'), account: z.nullable(account) }),
  z.object({
    type: z.enum([
      'account-renamed',
      'account-removed',
      'password-given',
      'password-set',
      'second-factor-on',
      'second-factor-off',
      'recovery-codes-renewed',
    ]),
    account,
  }),
  z.object({ type: z.enum(['account-added', 'role-changed']), account, role: Role }),
  z.object({ ...of('live-chat-switched'), on: z.boolean() }),
  z.object({ ...of('quick-replies-changed'), count: z.number() }),
  z.object({ ...of('website-published'), version: z.number() }),
  /** As an archive: out of this shop, and into its draft. */
  z.object({ ...of('website-exported'), version: z.number() }),
  z.object({ ...of('website-imported'), pictures: z.number() }),
  /** An old version, published again as a new one. */
  z.object({ ...of('website-taken-back'), version: z.number(), old: z.number() }),
  /** `changes` are the types of the lead's own history. */
  z.object({
    ...of('lead-changed'),
    lead,
    changes: z.array(z.string()),
    status: z.optional(z.object({ from: z.string(), to: z.string() })),
    to: z.optional(account),
  }),
  /** `change` is the type of the entry in the visit's own history. */
  z.object({ ...of('visit-changed'), lead, visit: z.string(), change: z.string() }),
  z.object({ ...of('quote-changed'), lead, quote: z.string(), change: QuoteStep }),
  z.object({ ...of('mail-decided'), lead, mail: z.string(), action: z.enum(['send', 'drop']) }),
  z.object({ type: z.enum(['inbox-blocked', 'unsubscribed']), lead: z.object({ id: z.string() }) }),
  z.object({ ...of('list-exported'), kind: ListName, rows: z.number() }),
  /** A whole list, which no desk asks for. */
  z.object({ ...of('list-read'), kind: LeadKind }),
  /** An answer that anybody may read from then on, or no more. */
  z.object({
    type: z.enum(['answer-published', 'answer-unpublished']),
    answer: z.object({ id: z.string() }),
  }),
  /** How many records; whose they are stands in the file that left. */
  z.object({ ...of('person-exported'), records: z.number() }),
  /** How many records and mails; whose they were is what was erased. */
  z.object({ ...of('person-erased'), records: z.number() }),
  /** What was kept for as long as the shop says. */
  z.object({ ...of('old-erased'), records: z.number() }),
]);
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: AuditActor,
  event: AuditEvent,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const rows = 'Please ask for 1 to 200 entries';

/** Newest first. `before` is the id of the last entry already seen; 50 where no limit is given. */
export const listAudit = endpoint('owner', 'GET', '/api/audit', {
  body: z.object({
    limit: z._default(
      z.coerce.number(rows).check(z.int(rows), z.gte(1, rows), z.lte(200, rows)),
      50,
    ),
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.array(AuditEntry),
});
