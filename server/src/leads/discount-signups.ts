import { consent, sendDiscountSignup } from '@sallie/shared/discount-signup';
import { storedPhone } from '@sallie/shared/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { newTriage } from './record.ts';
import { type LeadSurroundings, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';

export function bindDiscountSignups(
  bind: Binder,
  around: LeadSurroundings,
  { forms }: Limits,
): void {
  bind.open(
    sendDiscountSignup,
    async ({ body, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.fullName, fields.mailingAddress];
      const spam = looksLikeSpam({ signs, texts, address, pace: around.pace });
      const triage = newTriage('discount-signups', around, 'form', spam);
      const record = {
        ...triage,
        ...fields,
        phone: storedPhone(fields.phone),
        consent_version: consent.version,
        consent_at: triage.created_at,
      };
      const visitor = {
        ...newTriage('visitors', around, 'discount', spam),
        name: record.fullName,
        email: record.email,
        phone: record.phone,
        interest: 'discount',
        message: '',
        created_at: record.created_at,
      };
      await saveLead(around, {
        lead: record,
        derived: [visitor],
        mails: around.mailsFor(record),
        kept: keep(record),
        corrects,
      });
      return record;
    },
    { limit: forms },
  );
}
