import { readFormOpening } from '@sallie/shared/contract/form-opening';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Outbox } from '../mail/outbox.ts';
import { watchFinishedWork } from './after-work.ts';
import { bindCalls } from './calls.ts';
import type { ChangeDeps } from './change-lead.ts';
import { bindChanges } from './changes.ts';
import { bindCorrections } from './corrections.ts';
import { bindDeskLists } from './desk-lists.ts';
import { type ErasureDeps, openErasures } from './erasures.ts';
import { bindConsultations, bindContacts, bindDiscountSignups, bindReferrals } from './forms.ts';
import type { LeadRefs } from './lead-refs.ts';
import type { FinishConversation } from './left-before.ts';
import { bindExport, bindLists } from './lists.ts';
import { bindMailDecisions, type MailsForDeps } from './mails.ts';
import { bindPeople } from './people.ts';
import { watchRemovedHolders } from './removed-holder.ts';
import { type RetentionDeps, watchRetention } from './retention.ts';
import type { FormDeps } from './save.ts';
import type { VisitorTokens } from './visitor-token.ts';

export interface LeadsDeps
  extends ChangeDeps,
    FormDeps,
    Pick<ErasureDeps, 'dismiss' | 'ledger'>,
    Pick<RetentionDeps, 'after' | 'every'>,
    MailsForDeps,
    Pick<Core, 'limits' | 'log'> {
  outbox: Pick<Outbox, 'wake' | 'erase'>;
  visitorTokens: VisitorTokens;
  finish: FinishConversation;
  refs: LeadRefs;
}

/** The forms, what staff do with their leads, people's erasure, and that of what is old. Goes on with erasures that a crash cut short. */
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
