import * as z from 'zod/mini';
import { LeadKind } from '../src/lead.ts';
import type { OpenDesk } from './open-desk.ts';

/** Where a mail or a notice leads: one record or one conversation, nothing else. */
export type Place = { lead: { kind: LeadKind; id: string } } | { conversation: string };

/** Reads `lead/KIND/ID` and `conversation/ID`; anything else is no place. */
export function placeOf(text: string): Place | null {
  const [, what, kind, id = ''] =
    /^(?:(lead)\/([a-z-]{1,30})|(?:conversation))\/([\w-]{1,100})$/.exec(text) ?? [];
  if (!id) return null;
  if (what !== 'lead') return { conversation: id };
  const known = z.safeParse(LeadKind, kind);
  return known.success ? { lead: { kind: known.data, id } } : null;
}

export function goTo(place: Place, desk: OpenDesk): void {
  if ('lead' in place) desk.panel.open({ show: 'lead', ...place.lead });
  else desk.showConversation(place.conversation);
}
