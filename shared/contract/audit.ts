import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { QuoteStep } from './history.ts';
import { LeadKind, LeadRef, ListName } from './leads.ts';
import { Role } from './staff.ts';

/** An account with its name at the time, because the account may be gone when the entry is read. */
const AccountRef = z.object({ id: z.string(), name: z.string() });
export type AccountRef = z.infer<typeof AccountRef>;

/** Never names a customer: the lead itself holds the sender for as long as it is kept. */
export const AuditActor = z.discriminatedUnion('role', [
  z.object({ role: z.literal('staff'), ...AccountRef.shape, phone: z.optional(z.string()) }),
  z.object({ role: z.literal('command') }),
  /** The server itself, through a setting at its start or a daily task. */
  z.object({ role: z.literal('server') }),
  /** The reader of one of our mails. */
  z.object({ role: z.literal('addressee') }),
  z.object({ role: z.literal('stranger') }),
]);
export type AuditActor = z.infer<typeof AuditActor>;

const of = <T extends string>(type: T) => ({ type: z.literal(type) });
const account = AccountRef;
/** Only the id of a lead, so that nothing about an erased person stays here. */
const lead = LeadRef;

/** Holds data only; the desk makes the words. */
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
  /** A wrong code after the right password. */
  z.object({ ...of('code-refused'), account }),
  /** Sent when a recovery code replaces a code from the app; `left` counts the remaining ones. */
  z.object({ ...of('recovery-code-used'), left: z.number() }),
  /** Too many wrong passwords; `account` owns the user name that was tried, null when no account has it. */
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
  z.object({ ...of('website-exported'), version: z.number() }),
  z.object({ ...of('website-imported'), pictures: z.number() }),
  z.object({ ...of('website-taken-back'), version: z.number(), old: z.number() }),
  /** `changes` holds entry types of the lead's own history. */
  z.object({
    ...of('lead-changed'),
    lead,
    changes: z.array(z.string()),
    status: z.optional(z.object({ from: z.string(), to: z.string() })),
    to: z.optional(account),
  }),
  /** `change` is an entry type of the visit's own history. */
  z.object({ ...of('visit-changed'), lead, visit: z.string(), change: z.string() }),
  z.object({ ...of('quote-changed'), lead, quote: z.string(), change: QuoteStep }),
  z.object({ ...of('mail-decided'), lead, mail: z.string(), action: z.enum(['send', 'drop']) }),
  z.object({ type: z.enum(['inbox-blocked', 'unsubscribed']), lead: z.object({ id: z.string() }) }),
  z.object({ ...of('list-exported'), kind: ListName, rows: z.number() }),
  z.object({ ...of('list-read'), kind: LeadKind }),
  z.object({
    type: z.enum(['answer-published', 'answer-unpublished']),
    answer: z.object({ id: z.string() }),
  }),
  /** Only the number of records, because the exported file names the person. */
  z.object({ ...of('person-exported'), records: z.number() }),
  /** Only the number of records and mails, because the person's data was erased. */
  z.object({ ...of('person-erased'), records: z.number() }),
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

/** Newest first. `before` is the id of the last entry already seen; the default limit is 50. */
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
