import type { LeadRef } from '../../contract/leads.ts';
import type { DraftsStore } from '../stores/changes.ts';
import type { ConversationsStore } from '../stores/conversations.ts';
import { heldLead, type LeadsStores, leadsOfKind } from '../stores/leads.ts';

interface Written {
  leads: LeadsStores;
  triage: { drafts: DraftsStore };
  conversations: Pick<ConversationsStore, 'unsentTo'>;
  answers: { askedBy(): string[] };
}

/** A desk that was closed or away was told of no erasure: what is written on its machine of whoever was erased goes now. */
export async function forgetErased(
  { leads, triage, conversations, answers }: Written,
  forget: (lead: LeadRef) => void,
): Promise<void> {
  const written = new Set([...conversations.unsentTo(), ...answers.askedBy()]);
  const visitors = [...written].map((id): LeadRef => ({ kind: 'visitors', id }));
  for (const lead of [...triage.drafts.records(), ...visitors]) {
    if (heldLead(leads, lead)) continue;
    try {
      if ((await leadsOfKind(leads, lead.kind).read(lead.id)) === null) forget(lead);
    } catch {
      // The session and the connection tell why; the next load asks again.
    }
  }
}
