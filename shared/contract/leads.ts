import * as z from 'zod/mini';
import { DeskCall } from './call.ts';
import { Consultation } from './consultation.ts';
import { Contact } from './contact.ts';
import { DiscountSignup } from './discount-signup.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { limits, textUpTo } from './field.ts';
import { ContactOutcome } from './history.ts';
import { Referral } from './referral.ts';
import { Visitor } from './visitor.ts';

/** Keyed by the word that names a kind in paths, frames, links and files. */
export const leadShapes = {
  visitors: Visitor,
  consultations: Consultation,
  contacts: Contact,
  'discount-signups': DiscountSignup,
  referrals: Referral,
  calls: DeskCall,
};

export const LeadKind = z.keyof(z.object(leadShapes));
export type LeadKind = z.infer<typeof LeadKind>;
/** In the order in which lists of all kinds are shown. */
export const leadKinds = LeadKind.options;

export const LeadRef = z.object({ kind: LeadKind, id: z.string() });
export type LeadRef = z.infer<typeof LeadRef>;

export type LeadOf = { [K in LeadKind]: z.infer<(typeof leadShapes)[K]> };

const { visitors, ...others } = leadShapes;
/** A lead of any kind. `kind` decides on the shape, so an invalid lead never passes as one of another kind. */
export const Lead = z.discriminatedUnion('kind', [visitors, ...Object.values(others)]);
export type Lead = z.infer<typeof Lead>;

/** `before` is the id of the last row already seen; without `before` and `limit` the list is complete. */
export const LeadListPage = z.object({
  limit: z.optional(
    z.coerce
      .number()
      .check(
        z.gte(1, 'Please ask for 1 to 1000 rows'),
        z.lte(1000, 'Please ask for 1 to 1000 rows'),
      ),
  ),
  before: z.optional(z.string().check(z.maxLength(100))),
});

/** Makes one value per kind. TypeScript cannot follow a kind to its value, so `T` is trusted. */
export function byKind<T extends Record<LeadKind, unknown>>(make: (kind: LeadKind) => unknown): T {
  return Object.fromEntries(leadKinds.map((kind) => [kind, make(kind)])) as T;
}

function list(kind: LeadKind) {
  return endpoint('staff', 'GET', `/api/${kind}`, {
    body: LeadListPage,
    reply: z.array(leadShapes[kind]),
  });
}

type Lists = {
  [K in LeadKind]: Endpoint<typeof LeadListPage, z.ZodMiniArray<(typeof leadShapes)[K]>>;
};
export const listLeads = byKind<Lists>(list);

export const ListName = z.union([LeadKind, z.literal('visits')]);

/** Called before a list is saved as a file, because only owners may export and the audit log names them. */
export const noteExport = endpoint('owner', 'POST', '/api/export', {
  body: z.object({ kind: ListName, rows: z.int().check(z.gte(0)) }),
});

const when = z.iso.datetime('Please enter a date and time');

const change = {
  claim: z.optional(z.boolean()),
  /** The account that gets the lead: a colleague's, or one's own when another account has it. */
  assign: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  handled: z.optional(z.boolean()),
  spam: z.optional(z.boolean()),
  notes: z.optional(textUpTo(limits.message)),
  /** How the sender heard of the shop; empty restores what their browser told. */
  found_by: z.optional(textUpTo(limits.name)),
  /** Hides the lead until then; null ends the snooze. */
  snooze: z.optional(z.nullable(when)),
  /** The time to call; null removes it. */
  call_back: z.optional(z.nullable(when)),
  contact: z.optional(ContactOutcome),
};

/** Besides `claim`, a contact, a snooze or a call-back also takes a lead that no account has. */
export const LeadChange = z.object({
  version: z.number('Please send the version you saw'),
  ...change,
  /** Opening a record changes no version and never conflicts. */
  read: z.optional(z.boolean()),
});
export type LeadChange = z.infer<typeof LeadChange>;

export const changeLead = endpoint('staff', 'PATCH', '/api/leads/:kind/:id', {
  body: LeadChange,
  reply: Lead,
});

export const MOST_AT_ONCE = 200;
const few = `Please choose 1 to ${MOST_AT_ONCE} records`;

const SeenLead = z.object({
  kind: LeadKind,
  id: z.string().check(z.maxLength(100)),
  version: z.number('Please send the versions you saw'),
});
const SeenLeads = z.array(SeenLead).check(z.minLength(1, few), z.maxLength(MOST_AT_ONCE, few));

/** In the order of the request. A refusal has the status and sentence that the single request would get. */
const Outcomes = z.object({
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('changed'), lead: Lead }),
      z.object({
        outcome: z.literal('refused'),
        kind: LeadKind,
        id: z.string(),
        status: z.number(),
        message: z.string(),
      }),
    ]),
  ),
});
export type ChangeOutcome = z.infer<typeof Outcomes>['results'][number];

/** Makes one change to several leads, each at the version that was seen. A refusal does not stop the others. */
export const changeLeads = endpoint('staff', 'POST', '/api/lead-changes', {
  body: z.object({ leads: SeenLeads, change: z.object(change) }),
  reply: Outcomes,
});

/** Undoes one's own last change of each lead while its `undo` allows it. */
export const undoLeads = endpoint('staff', 'POST', '/api/lead-undos', {
  body: z.object({ leads: SeenLeads }),
  reply: Outcomes,
});

/** Sends or drops a mail that was held or failed. */
export const decideMail = endpoint('staff', 'POST', '/api/leads/:kind/:id/mails/:purpose', {
  body: z.object({ action: z.enum(['send', 'drop'], 'Please say send or drop') }),
  reply: Lead,
});
