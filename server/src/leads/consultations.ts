import { type ConsultationForm, sendConsultation } from '@sallie/shared/consultation';
import { storedPhone } from '@sallie/shared/phone';
import type { Visitor } from '@sallie/shared/visitor';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { Write } from '../store/store.ts';
import { type FinishConversation, inPlaceOf, isSamePerson } from './left-before.ts';
import { newTriage } from './record.ts';
import { type LeadSurroundings, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';
import type { VisitorProof } from './visitor-proof.ts';

type Fields = Omit<ConsultationForm, 'website' | 'formAge' | 'corrects'>;

/** A new consultation request, by form or by chat. */
export function newConsultation(
  around: LeadSurroundings,
  fields: Fields,
  source: 'form' | 'chat',
  spam: boolean,
) {
  return {
    ...newTriage('consultations', around, source, spam),
    ...fields,
    phone: storedPhone(fields.phone),
    project_type: fields.projectType,
    status: 'new',
    appointment: null,
  };
}

interface ConsultationDeps extends LeadSurroundings {
  proof: VisitorProof;
  finish: FinishConversation;
}

export function bindConsultations(bind: Binder, around: ConsultationDeps, { forms }: Limits): void {
  const { store, proof, finish } = around;

  bind.open(
    sendConsultation,
    async ({ body, ctx, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.name, fields.address, fields.message];
      const spam = looksLikeSpam({ signs, texts, address, pace: around.pace });
      const request = newConsultation(around, fields, 'form', spam);
      async function save(also: Write[] = [], before: Visitor | null = null) {
        const record = before ? inPlaceOf(before, request) : request;
        await saveLead(around, {
          lead: record,
          mails: around.mailsFor(record),
          kept: keep(record),
          corrects,
          also,
        });
        return record;
      }
      const visitorId = proof.visitorOf(ctx.req);
      // A suspect takes nobody's place; a correction finds it taken by what it corrects.
      const finishes = visitorId && !spam && !corrects;
      if (finishes && (await isSamePerson(store, visitorId, fields))) {
        return finish(visitorId, save);
      }
      return save();
    },
    { limit: forms },
  );
}
