import { consent, sendDiscountSignup } from '@sallie/shared/contract/discount-signup';
import { storedPhone } from '@sallie/shared/rules/phone';
import { contentAt } from '../content/shown.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { acceptLead, type FormDeps, unpack } from './save.ts';
import { newLead } from './triage.ts';

export function bindDiscountSignups(bind: Binder, deps: FormDeps, { forms }: Limits): void {
  bind.open(
    sendDiscountSignup,
    async ({ body, address, keep }) => {
      const { fields, corrects, signs } = await unpack(deps, body);
      const { consentVersion, ...given } = fields;
      const { name } = await contentAt(deps, fields.shown);
      const sent = {
        ...given,
        phone: storedPhone(given.phone),
        consent_version: consentVersion,
        consent_wording: consent.wordings[consentVersion](name),
      };
      const lead = newLead('discount-signups', deps, 'form', sent);
      const record = Object.assign(lead, { consent_at: lead.created_at });
      const cause = await deps.spamFilter.judge(record, { signs, address });
      const visitor = newLead('visitors', deps, 'discount', {
        spam: record.spam,
        name: record.fullName,
        email: record.email,
        phone: record.phone,
        interest: 'discount',
        message: '',
        came: record.came,
        created_at: record.created_at,
        derived_from: { kind: record.kind, id: record.id },
      });
      return acceptLead(deps, record, { derived: [visitor], cause, keep, corrects });
    },
    { limit: forms },
  );
}
