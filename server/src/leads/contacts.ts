import { sendContact } from '@sallie/shared/contact';
import { storedPhone } from '@sallie/shared/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { newTriage } from './record.ts';
import { type LeadSurroundings, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';

export function bindContacts(bind: Binder, around: LeadSurroundings, { forms }: Limits): void {
  bind.open(
    sendContact,
    async ({ body, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.name, fields.message];
      const spam = looksLikeSpam({ signs, texts, address, pace: around.pace });
      const sent = { ...fields, phone: storedPhone(fields.phone) };
      const record = { ...newTriage('contacts', around, 'form', spam), ...sent };
      // Kept as a message and also as a visitor: the spec counts those who write among the visitors.
      const visitor = {
        ...newTriage('visitors', around, 'contact', spam),
        ...sent,
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
