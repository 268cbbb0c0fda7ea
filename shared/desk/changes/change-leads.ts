import {
  type ChangeOutcome,
  changeLeads,
  type Lead,
  MOST_AT_ONCE,
  undoLeads,
} from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import type { OpenDesk } from '../app/create.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
import type { LeadWork } from './lead-change.ts';

export interface Refused {
  lead: Lead;
  message: string;
  /** True when the lead was changed or erased meanwhile. */
  isStale: boolean;
}

export interface Outcome {
  changed: Lead[];
  refused: Refused[];
}

type Ask = (leads: readonly Pick<Lead, 'kind' | 'id' | 'version'>[]) => Promise<ChangeOutcome[]>;

/** Changes each lead based on the seen version. Throws what the call throws when nothing was changed. */
export function changeAll(
  desk: OpenDesk,
  leads: readonly Lead[],
  change: LeadWork,
): Promise<Outcome> {
  return each(desk, leads, async (seen) => {
    const { results } = await desk.call(changeLeads, { body: { leads: [...seen], change } });
    return results;
  });
}

/** Undoes the last change of each lead. Throws as `changeAll` does. */
export function undoAll(desk: OpenDesk, leads: readonly Lead[]): Promise<Outcome> {
  return each(desk, leads, async (seen) => {
    const { results } = await desk.call(undoLeads, { body: { leads: [...seen] } });
    return results;
  });
}

async function each(desk: OpenDesk, leads: readonly Lead[], ask: Ask): Promise<Outcome> {
  const outcome: Outcome = { changed: [], refused: [] };
  for (let start = 0; start < leads.length; start += MOST_AT_ONCE) {
    const part = leads.slice(start, start + MOST_AT_ONCE);
    try {
      const results = await ask(part.map(({ kind, id, version }) => ({ kind, id, version })));
      results.forEach((result, place) => {
        const lead = part[place];
        if (lead) note(desk, outcome, lead, result);
      });
    } catch (error) {
      if (start === 0) throw error;
      // Earlier batches are already changed, so the rest is reported as refused.
      const message = problemOf(error);
      const rest = leads.slice(start).map((lead) => ({ lead, message, isStale: false }));
      return { changed: outcome.changed, refused: [...outcome.refused, ...rest] };
    }
  }
  return outcome;
}

function note(desk: OpenDesk, outcome: Outcome, lead: Lead, result: ChangeOutcome): void {
  if (result.outcome === 'changed') {
    leadsOfKind(desk.leads, lead.kind).apply({ type: 'changed', record: result.lead });
    outcome.changed.push(result.lead);
    return;
  }
  const { status, message } = result;
  outcome.refused.push({ lead, message, isStale: status === 409 || status === 404 });
}

/** `Ada Byron`, `Ada Byron and 2 more`. */
export function namesOf(leads: readonly Lead[]): string {
  const [first] = leads;
  if (!first) return '';
  const { name } = kindOf(first).person(first);
  return leads.length > 1 ? `${name} and ${leads.length - 1} more` : name;
}
