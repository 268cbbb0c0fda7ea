import { sendContact } from '@sallie/shared/contract/contact';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { type LeadDeps, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';
import { newLead } from './triage.ts';

export function bindContacts(bind: Binder, deps: LeadDeps, { forms }: Limits): void {
  bind.open(
    sendContact,
    async ({ body, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.name, fields.message];
      const spam = looksLikeSpam({ signs, texts, address, pace: deps.pace });
      const sent = { ...fields, phone: storedPhone(fields.phone) };
      const record = newLead('contacts', deps, { source: 'form', spam }, sent);
      // Kept as a message and also as a visitor: the spec counts those who write among the visitors.
      const origin = { source: 'contact', spam };
      const visitor = Object.assign(newLead('visitors', deps, origin, sent), {
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
