import type { Lead } from '@sallie/shared/contract/leads';
import { readSigns, signsOf } from '@sallie/shared/rules/figures/figure';
import { countsAsLead, stepOwedSince, triageOf } from '@sallie/shared/rules/triage';
import type { Store } from '../store/store.ts';
import { keepChange } from './change-lead.ts';
import { inTurnOf } from './in-turn-of-lead.ts';
import { answered, type StaffRef } from './lead-edit.ts';
import { requestOf } from './person-records.ts';
import type { LeadDeps } from './save.ts';

/** A staff reply in the chat is a step on that visitor's leads, and claims those that are unclaimed. */
export async function noteAnswered(
  deps: LeadDeps,
  visitorId: string,
  staff: StaffRef,
): Promise<void> {
  const { store, clock } = deps;
  for (const found of await leadsInChat(store, visitorId)) {
    await inTurnOf(store, found, async () => {
      const before = await store.get(found.kind, found.id);
      const now = clock.now();
      if (!before || !isNews(before, now)) return;
      await keepChange(deps, before, answered(before, staff, now), { staff, now, toUndo: null });
    });
  }
}

/** Later replies add no history entry, because the conversation shows them. */
function isNews(lead: Lead, now: Date): boolean {
  const owed = stepOwedSince(lead);
  const isFirstWord = readSigns(signsOf(lead)).answer !== 'word';
  return isFirstWord || triageOf(lead) === 'new' || (owed !== null && owed <= now.toISOString());
}

async function leadsInChat(store: Store, visitorId: string): Promise<Lead[]> {
  const visitor = await store.get('visitors', visitorId);
  if (!visitor) return [];
  const theirs = visitor.email === '' ? [] : await store.leadsOf(visitor.email);
  const unmailed = visitor.email === '' ? await requestOf(store, visitorId) : null;
  const requests = [...theirs, ...(unmailed ? [unmailed] : [])].filter(
    (lead) => lead.kind === 'consultations' && lead.visitor_id === visitorId,
  );
  return [...(countsAsLead(visitor) ? [visitor] : []), ...requests];
}
