import { consent, sendDiscountSignup } from '@sallie/shared/contract/discount-signup';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { type LeadDeps, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';
import { newLead } from './triage.ts';

export function bindDiscountSignups(bind: Binder, deps: LeadDeps, { forms }: Limits): void {
  bind.open(
    sendDiscountSignup,
    async ({ body, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.fullName, fields.mailingAddress];
      const spam = looksLikeSpam({ signs, texts, address, pace: deps.pace });
      const sent = {
        ...fields,
        phone: storedPhone(fields.phone),
        consent_version: consent.version,
      };
      const lead = newLead('discount-signups', deps, { source: 'form', spam }, sent);
      const record = Object.assign(lead, { consent_at: lead.created_at });
      const origin = { source: 'discount', spam };
      const visitor = newLead('visitors', deps, origin, {
        name: record.fullName,
        email: record.email,
        phone: record.phone,
        interest: 'discount',
        message: '',
        created_at: record.created_at,
        derived_from: { kind: record.kind, id: record.id },
      });
      await saveLead(deps, {
        lead: record,
        derived: [visitor],
        mails: deps.mailsFor(record),
        kept: keep(record),
        corrects,
      });
      return record;
    },
    { limit: forms },
  );
}
