import type { DeskCall } from '../contract/call.ts';
import type { Consultation } from '../contract/consultation.ts';
import type { Contact } from '../contract/contact.ts';
import type { DiscountSignup } from '../contract/discount-signup.ts';
import type { Triage } from '../contract/lead.ts';
import type { LeadKind, LeadOf } from '../contract/leads.ts';
import type { Referral } from '../contract/referral.ts';
import type { Visitor } from '../contract/visitor.ts';

/* Make a record of each kind as the server would send it; a test names only the fields it is about. */

const triage: Triage = {
  id: '1',
  created_at: '2026-11-20T15:00:00.000Z',
  version: 1,
  source: 'form',
  spam: false,
  mail: null,
  mails: {},
  claim: null,
  handled_at: null,
  read: null,
  notes: '',
  history: [],
};
const person = { name: 'Ada', email: 'ada@mail.example', phone: '5705550100', message: '' };

export function aContact(more: Partial<Contact> = {}): Contact {
  return { kind: 'contacts', ...triage, ...person, interest: '', ...more };
}

export function aVisitor(more: Partial<Visitor> = {}): Visitor {
  return { kind: 'visitors', ...triage, ...person, interest: '', source: 'chat', ...more };
}

export function aConsultation(more: Partial<Consultation> = {}): Consultation {
  return {
    kind: 'consultations',
    ...triage,
    ...person,
    address: '1 Main Street',
    projectType: 'tile',
    project_type: 'tile',
    timeframe: 'planning',
    status: 'new',
    appointment: null,
    ...more,
  };
}

/** Makes a request with a person named after its id, for lists of many. */
export function consultationOf(id: string, more: Partial<Consultation> = {}): Consultation {
  const theirs = { name: `Person ${id}`, email: `${id}@mail.example`, phone: '5705550142' };
  return aConsultation({ id, ...theirs, ...more });
}

export function aSignup(more: Partial<DiscountSignup> = {}): DiscountSignup {
  return {
    kind: 'discount-signups',
    ...triage,
    fullName: 'Ada',
    email: person.email,
    phone: person.phone,
    mailingAddress: '1 Main Street',
    agreeToMarketing: true,
    consent_version: '2026-11-22',
    consent_wording: 'I agree.',
    consent_at: triage.created_at,
    ...more,
  };
}

export function aReferral(more: Partial<Referral> = {}): Referral {
  return {
    kind: 'referrals',
    ...triage,
    referrer_name: 'Ellen',
    referrer_email: 'ellen@mail.example',
    referrer_phone: '5705550101',
    referrer_address: '1 Main Street, Millbrook',
    referred_name: 'Rob',
    referred_email: 'rob@mail.example',
    referred_phone: '5705550102',
    status: 'pending',
    batch_id: null,
    referralCount: null,
    ...more,
  };
}

export function aCall(more: Partial<DeskCall> = {}): DeskCall {
  return { kind: 'calls', ...triage, ...person, way: 'call', source: 'call', ...more };
}

/** One lead of every kind, with a value in every column. The visitor has left the chat and so is a lead. */
export const oneOfEach: { [K in LeadKind]: LeadOf[K] } = {
  visitors: aVisitor({ interest: 'vinyl', message: 'Oak, please', left_at: triage.created_at }),
  consultations: aConsultation({
    message: 'Oak, please',
    appointment: '2026-11-24T16:00:00.000Z',
  }),
  contacts: aContact({ interest: 'vinyl', message: 'Oak, please' }),
  'discount-signups': aSignup(),
  referrals: aReferral(),
  calls: aCall({ message: 'Oak, please' }),
};
