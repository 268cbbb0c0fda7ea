import { type ConsultationForm, sendConsultation } from '@sallie/shared/consultation';
import { storedPhone } from '@sallie/shared/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { newTriage } from './record.ts';
import { type LeadSurroundings, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';

type Fields = Omit<ConsultationForm, 'website' | 'formAge' | 'corrects'>;

/** A new consultation request, by form or by chat. */
export function newConsultation(
  around: LeadSurroundings,
  fields: Fields,
  source: 'form' | 'chat',
  spam: boolean,
) {
  return {
    ...newTriage(around, source, spam),
    ...fields,
    phone: storedPhone(fields.phone),
    project_type: fields.projectType,
    status: 'new',
    appointment: null,
  };
}

export function bindConsultations(bind: Binder, around: LeadSurroundings, { forms }: Limits): void {
  bind.open(
    sendConsultation,
    async ({ body, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.name, fields.address, fields.message];
      const spam = looksLikeSpam({ signs, texts, address, pace: around.pace });
      const record = newConsultation(around, fields, 'form', spam);
      await saveLead(around, {
        lead: { kind: 'consultations', record },
        mails: around.mailsFor({ kind: 'consultations', record }),
        kept: keep(record),
        corrects,
      });
      return record;
    },
    { limit: forms },
  );
}
