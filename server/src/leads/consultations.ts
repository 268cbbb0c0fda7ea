import { type ConsultationForm, sendConsultation } from '@sallie/shared/contract/consultation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { Write } from '../store/store.ts';
import { type FinishConversation, inPlaceOf, isSamePerson } from './left-before.ts';
import { type LeadDeps, saveLead } from './save.ts';
import { looksLikeSpam } from './spam.ts';
import { newLead } from './triage.ts';
import type { VisitorTokens } from './visitor-token.ts';

type Fields = Omit<ConsultationForm, 'website' | 'formAge' | 'corrects'>;

/** A new consultation request, by form or by chat. */
export function newConsultation(
  deps: LeadDeps,
  fields: Fields,
  source: 'form' | 'chat',
  spam: boolean,
) {
  return newLead(
    'consultations',
    deps,
    { source, spam },
    {
      ...fields,
      phone: storedPhone(fields.phone),
      project_type: fields.projectType,
      status: 'new',
      appointment: null,
    },
  );
}

interface ConsultationDeps extends LeadDeps {
  visitorTokens: VisitorTokens;
  finish: FinishConversation;
}

export function bindConsultations(bind: Binder, deps: ConsultationDeps, { forms }: Limits): void {
  const { store, visitorTokens, finish } = deps;

  bind.open(
    sendConsultation,
    async ({ body, ctx, address, keep }) => {
      const { website, formAge, corrects, ...fields } = body;
      const signs = { website, formAge };
      const texts = [fields.name, fields.address, fields.message];
      const spam = looksLikeSpam({ signs, texts, address, pace: deps.pace });
      const request = newConsultation(deps, fields, 'form', spam);
      async function save(also: Write[] = [], before: Visitor | null = null) {
        const record = before ? inPlaceOf(before, request) : request;
        await saveLead(deps, {
          lead: record,
          mails: deps.mailsFor(record),
          kept: keep(record),
          corrects,
          also,
        });
        return record;
      }
      const visitorId = visitorTokens.visitorOf(ctx.req);
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
