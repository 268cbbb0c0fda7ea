import * as z from 'zod/mini';
import { DeskCall } from './call.ts';
import { Consultation } from './consultation.ts';
import { Contact } from './contact.ts';
import { DiscountSignup } from './discount-signup.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { limits } from './field.ts';
import { ContactOutcome } from './history.ts';
import { Referral } from './referral.ts';
import { Visitor } from './visitor.ts';

/** The record of each kind; the same words name a kind in paths, frames, links and files. */
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
/** The kinds in the order in which lists of all kinds are shown. */
export const leadKinds = LeadKind.options;

/** Which lead is meant. */
export const LeadRef = z.object({ kind: LeadKind, id: z.string() });
export type LeadRef = z.infer<typeof LeadRef>;

export type LeadOf = { [K in LeadKind]: z.infer<(typeof leadShapes)[K]> };

const { visitors, ...others } = leadShapes;
/** A lead of any kind, told apart by its `kind`: what fails the shape of its own kind passes as no other. */
export const Lead = z.discriminatedUnion('kind', [visitors, ...Object.values(others)]);
export type Lead = z.infer<typeof Lead>;

/** `before` is the id of the last row already seen; without either, everything. */
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

/** One thing for every kind. The types cannot follow a kind to what is made for it, so that `T` says so is trusted. */
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

/** What is saved as a file. */
export const ListName = z.union([LeadKind, z.literal('visits')]);

/** Told before a list is saved as a file: whether it may be is an owner's question, and who did it is written down. */
export const noteExport = endpoint('owner', 'POST', '/api/export', {
  body: z.object({ kind: ListName, rows: z.int().check(z.gte(0)) }),
});

const when = z.iso.datetime('Please enter a date and time');

const change = {
  claim: z.optional(z.boolean()),
  /** The account of who is to have it from now on: a colleague, or oneself where somebody else has it. */
  assign: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  handled: z.optional(z.boolean()),
  spam: z.optional(z.boolean()),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(limits.message))),
  /** How they heard of the shop; '' for what their browser told. */
  found_by: z.optional(z.string().check(z.trim(), z.maxLength(limits.name))),
  /** The lead is out of sight until then; null: it is back at once. */
  snooze: z.optional(z.nullable(when)),
  /** They are to be called then; null: no more. */
  call_back: z.optional(z.nullable(when)),
  /** Staff have spoken with them, or tried to. */
  contact: z.optional(ContactOutcome),
};

/** Besides `claim` also a contact, a snooze and a call-back take a lead that nobody has. */
export const LeadChange = z.object({
  version: z.number('Please send the version you saw'),
  ...change,
  /** Opening a record makes no version and meets no conflict. */
  read: z.optional(z.boolean()),
});
export type LeadChange = z.infer<typeof LeadChange>;

export const changeLead = endpoint('staff', 'PATCH', '/api/leads/:kind/:id', {
  body: LeadChange,
  reply: Lead,
});

/** Records of one call that changes several. */
export const MOST_AT_ONCE = 200;
const few = `Please choose 1 to ${MOST_AT_ONCE} records`;

/** A record as it was seen. */
const SeenLead = z.object({
  kind: LeadKind,
  id: z.string().check(z.maxLength(100)),
  version: z.number('Please send the versions you saw'),
});
const SeenLeads = z.array(SeenLead).check(z.minLength(1, few), z.maxLength(MOST_AT_ONCE, few));

/** What became of each, in the order asked for: the lead as it is now, or why not, as the call for it alone is refused. */
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

/** One change for several, each on the version that was seen; those that are refused hold up no others. */
export const changeLeads = endpoint('staff', 'POST', '/api/lead-changes', {
  body: z.object({ leads: SeenLeads, change: z.object(change) }),
  reply: Outcomes,
});

/** Takes back the last change of each, of one's own, while its `undo` says so. */
export const undoLeads = endpoint('staff', 'POST', '/api/lead-undos', {
  body: z.object({ leads: SeenLeads }),
  reply: Outcomes,
});

/** What staff decide about a mail that was held or failed. */
export const decideMail = endpoint('staff', 'POST', '/api/leads/:kind/:id/mails/:purpose', {
  body: z.object({ action: z.enum(['send', 'drop'], 'Please say send or drop') }),
  reply: Lead,
});
