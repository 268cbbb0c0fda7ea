import type { Actor } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../assert-never.ts';
import { kindOf } from './lead-kinds.ts';

/** What whoever did something to a lead is called in a sentence. */
export function actorName(actor: Actor, lead: Lead): string {
  switch (actor.role) {
    case 'staff':
      return actor.phone ? `${actor.name} (${actor.phone})` : actor.name;
    case 'visitor':
      return kindOf(lead).sender(lead).name;
    case 'bot':
      return 'SallieBot';
    case 'addressee':
      return 'The owner of the address';
    default:
      return assertNever(actor);
  }
}
