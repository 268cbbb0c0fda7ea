import * as z from 'zod/mini';
import { Consultation } from './consultation.ts';
import { Contact } from './contact.ts';
import { DiscountSignup } from './discount-signup.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { limits } from './field.ts';
import { Referral } from './referral.ts';
import { Visitor } from './visitor.ts';

/** The record of each kind; the same words name a kind in paths, frames, links and files. */
export const leadShapes = {
  visitors: Visitor,
  consultations: Consultation,
  contacts: Contact,
  'discount-signups': DiscountSignup,
  referrals: Referral,
};

export const LeadKind = z.keyof(z.object(leadShapes));
export type LeadKind = z.infer<typeof LeadKind>;
/** In the order in which lists of all kinds are shown. */
export const leadKinds = LeadKind.options;

export type LeadOf = { [K in LeadKind]: z.infer<(typeof leadShapes)[K]> };

const { visitors, ...others } = leadShapes;
/** A lead of any kind, told apart by its `kind`: what fails the shape of its own kind passes as no other. */
export const Lead = z.discriminatedUnion('kind', [visitors, ...Object.values(others)]);
export type Lead = z.infer<typeof Lead>;

/** `before` is the id of the last row already seen; without either, everything. */
const Page = z.object({
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
  return endpoint({
    method: 'GET',
    path: `/api/${kind}`,
    who: 'staff',
    body: Page,
    reply: z.array(leadShapes[kind]),
  });
}

type Lists = { [K in LeadKind]: Endpoint<typeof Page, z.ZodMiniArray<(typeof leadShapes)[K]>> };
export const listLeads = byKind<Lists>(list);

/** Told before a list is saved as a file: whether it may be is an owner's question, and who did it is written down. */
export const noteExport = endpoint({
  method: 'POST',
  path: '/api/export',
  who: 'owner',
  body: z.object({ kind: LeadKind, rows: z.int().check(z.gte(0)) }),
  status: 204,
});

export const LeadChange = z.object({
  version: z.number('Please send the version you saw'),
  claim: z.optional(z.boolean()),
  handled: z.optional(z.boolean()),
  spam: z.optional(z.boolean()),
  notes: z.optional(z.string().check(z.trim(), z.maxLength(limits.message))),
  /** Opening a record makes no version and meets no conflict. */
  read: z.optional(z.boolean()),
});
export type LeadChange = z.infer<typeof LeadChange>;

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:kind/:id',
  who: 'staff',
  body: LeadChange,
  reply: Lead,
});

/** What staff decide about a mail that was held or failed. */
export const decideMail = endpoint({
  method: 'POST',
  path: '/api/leads/:kind/:id/mails/:purpose',
  who: 'staff',
  body: z.object({ action: z.enum(['send', 'drop'], 'Please say send or drop') }),
  reply: Lead,
});
