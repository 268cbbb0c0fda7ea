import { changeConsultation } from '@sallie/shared/contract/consultation';
import { readFormOpening } from '@sallie/shared/contract/lead';
import {
  type ChangeOutcome,
  changeLead,
  changeLeads,
  type Lead,
  type LeadRef,
  undoLeads,
} from '@sallie/shared/contract/leads';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Outbox } from '../mail/outbox.ts';
import { applyChange, type ChangeDeps, takeBack } from './change-lead.ts';
import { bindCorrections } from './corrections.ts';
import { bindDeskLists, kindIn } from './desk-lists.ts';
import { type ErasureDeps, openErasures } from './erasures.ts';
import {
  bindCalls,
  bindConsultations,
  bindContacts,
  bindDiscountSignups,
  bindReferrals,
  type FormDeps,
} from './forms.ts';
import { bindExport, bindLists } from './lists.ts';
import { bindMailDecisions } from './mail-admission.ts';
import type { LeadRefs } from './mail-links.ts';
import { type MailsForDeps, watchFinishedWork } from './mails.ts';
import type { FinishConversation } from './new-lead.ts';
import { bindPeople } from './people.ts';
import { watchRemovedHolders } from './removed-holder.ts';
import { type RetentionDeps, watchRetention } from './retention.ts';
import type { VisitorTokens } from './visitor-token.ts';

export interface LeadsDeps
  extends ChangeDeps,
    FormDeps,
    Pick<ErasureDeps, 'dismiss' | 'ledger'>,
    Pick<RetentionDeps, 'after' | 'every' | 'warnings'>,
    MailsForDeps,
    Pick<Core, 'limits' | 'log'> {
  outbox: Pick<Outbox, 'wake' | 'erase'>;
  visitorTokens: VisitorTokens;
  finish: FinishConversation;
  refs: LeadRefs;
}

/** Continues erasures that a crash interrupted. */
export async function openLeads(deps: LeadsDeps) {
  const { store, audit, limits } = deps;
  const erasures = await openErasures(deps);
  const retention = watchRetention({ ...deps, erasures });
  const watches = [watchFinishedWork(deps), watchRemovedHolders(deps)];
  return {
    async stop() {
      await Promise.all([retention, ...watches].map((watch) => watch.stop()));
    },
    bind(bind: Binder) {
      bind.open(readFormOpening, { limit: limits.openings }, async () => ({
        opening: deps.spamFilter.issueOpening(),
      }));
      bindContacts(bind, deps, limits);
      bindDiscountSignups(bind, deps, limits);
      bindReferrals(bind, deps, limits);
      bindCalls(bind, deps);
      bindConsultations(bind, deps, limits);
      bindCorrections(bind, deps, limits);
      bindLists(bind, store, audit);
      bindDeskLists(bind, deps);
      bindChanges(bind, deps);
      bindMailDecisions(bind, deps);
      bindPeople(bind, { ...deps, erasures });
      bindExport(bind, deps);
    },
  };
}

function bindChanges(bind: Binder, deps: ChangeDeps): void {
  bind.staff(changeLead, async ({ body, params, staff, keep }) => {
    return applyChange(deps, { kind: kindIn(params), id: params.id ?? '' }, body, staff, keep);
  });

  bind.staff(changeConsultation, async ({ body, params, staff, keep }) => {
    const lead = { kind: 'consultations', id: params.id ?? '' } as const;
    const asConsultation = (one: Lead) => {
      if (one.kind !== 'consultations') throw notFound();
      return one;
    };
    const keepIt = (one: Lead) => keep(asConsultation(one));
    return asConsultation(await applyChange(deps, lead, body, staff, keepIt));
  });

  bind.staff(changeLeads, async ({ body: { leads, change }, staff }) => ({
    results: await each(leads, (lead) =>
      applyChange(deps, lead, { ...change, version: lead.version }, staff),
    ),
  }));

  bind.staff(undoLeads, async ({ body: { leads }, staff }) => ({
    results: await each(leads, (lead) => takeBack(deps, lead, staff)),
  }));
}

/** Runs one change after the other. A refused change does not stop the others; any other error does. */
async function each<L extends LeadRef>(
  leads: readonly L[],
  change: (lead: L) => Promise<Lead>,
): Promise<ChangeOutcome[]> {
  const results: ChangeOutcome[] = [];
  for (const ref of leads) {
    try {
      results.push({ outcome: 'changed', lead: await change(ref) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { kind, id } = ref;
      const { status, message } = error;
      results.push({ outcome: 'refused', kind, id, status, message });
    }
  }
  return results;
}
