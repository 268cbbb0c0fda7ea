import { type ConsultationForm, sendConsultation } from '@sallie/shared/contract/consultation';
import type { Aside } from '@sallie/shared/contract/field';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { Write } from '../store/store.ts';
import { type FinishConversation, inPlaceOf, isSamePerson } from './left-before.ts';
import { acceptLead, type FormDeps, type LeadDeps, unpack } from './save.ts';
import { newLead } from './triage.ts';
import type { VisitorTokens } from './visitor-token.ts';

type Fields = Omit<ConsultationForm, keyof Aside>;

/** A new consultation request, by form or by chat. */
export function newConsultation(deps: LeadDeps, fields: Fields, source: 'form' | 'chat') {
  return newLead('consultations', deps, source, {
    ...fields,
    phone: storedPhone(fields.phone),
    project_type: fields.projectType,
    status: 'new',
    appointment: null,
  });
}

interface ConsultationDeps extends FormDeps {
  visitorTokens: VisitorTokens;
  finish: FinishConversation;
}

export function bindConsultations(bind: Binder, deps: ConsultationDeps, { forms }: Limits): void {
  const { store, visitorTokens, finish } = deps;

  bind.open(
    sendConsultation,
    async ({ body, ctx, address, keep }) => {
      const { fields, corrects, signs } = await unpack(deps, body);
      const request = newConsultation(deps, fields, 'form');
      const cause = await deps.spamFilter.judge(request, { signs, address });
      const save = (also: Write[] = [], before: Visitor | null = null) => {
        const record = before ? inPlaceOf(before, request) : request;
        return acceptLead(deps, record, { cause, keep, corrects, also });
      };
      const visitorId = visitorTokens.visitorOf(ctx.req);
      // A suspect takes nobody's place; a correction finds it taken by what it corrects.
      const finishes = visitorId && !request.spam && !corrects?.id;
      if (finishes && (await isSamePerson(store, visitorId, fields))) {
        return finish(visitorId, save);
      }
      return save();
    },
    { limit: forms },
  );
}
