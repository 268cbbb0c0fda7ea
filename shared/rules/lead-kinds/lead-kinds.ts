import type { Actor } from '../../contract/history.ts';
import type { Lead, LeadKind, LeadOf } from '../../contract/leads.ts';
import { assertNever } from '../assert-never.ts';
import { callKind } from './call.ts';
import { consultationKind } from './consultation.ts';
import { contactKind } from './contact.ts';
import { discountSignupKind } from './discount-signup.ts';
import type { LeadKindEntry } from './lead-kind.ts';
import { referralKind } from './referral.ts';
import { visitorKind } from './visitor.ts';

export const leadRegistry: { readonly [K in LeadKind]: LeadKindEntry<LeadOf[K]> } = {
  visitors: visitorKind,
  consultations: consultationKind,
  contacts: contactKind,
  'discount-signups': discountSignupKind,
  referrals: referralKind,
  calls: callKind,
};

export function kindOf({ kind }: Lead): LeadKindEntry {
  return leadRegistry[kind];
}

export function actorName(actor: Actor, lead: Lead): string {
  switch (actor.role) {
    case 'staff':
      return actor.phone ? `${actor.name} (${actor.phone})` : actor.name;
    case 'visitor':
      return kindOf(lead).sender(lead).name;
    case 'bot':
      return 'SallieBot';
    case 'addressee':
      return 'The owner of the address';
    default:
      return assertNever(actor);
  }
}
