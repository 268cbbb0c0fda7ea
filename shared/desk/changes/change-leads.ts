import {
  type ChangeOutcome,
  changeLeads,
  type Lead,
  MOST_AT_ONCE,
  undoLeads,
} from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { laterWhen } from '../../rules/promise.ts';
import { triageOf } from '../../rules/triage.ts';
import { isVisitOver, visitEnd } from '../../rules/visits.ts';
import { toast } from '../../ui/toasts.ts';
import type { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { sayFailed } from '../app/requests.tsx';
import { problemOf } from '../ports/connection.ts';
import { isUndoable, type Subject, type Undoable, type UndoableLeads } from '../stores/changes.ts';
import { takeChanged } from '../stores/leads.ts';
import { type LeadEdit, type LeadWork, saidOf, undoneOf } from './lead-change.ts';

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

type Ask = (
  leads: Pick<Lead, 'kind' | 'id' | 'version'>[],
) => Promise<{ results: readonly ChangeOutcome[] }>;

/** Changes each lead based on the seen version. Throws what the call throws when nothing was changed. */
export const changeAll = (desk: OpenDesk, leads: readonly Lead[], change: LeadWork) =>
  each(desk, leads, (seen) => desk.call(changeLeads, { body: { leads: seen, change } }));

/** Undoes the last change of each lead. Throws as `changeAll` does. */
const undoAll = (desk: OpenDesk, leads: readonly Lead[]) =>
  each(desk, leads, (seen) => desk.call(undoLeads, { body: { leads: seen } }));

async function each(desk: OpenDesk, leads: readonly Lead[], ask: Ask): Promise<Outcome> {
  const outcome: Outcome = { changed: [], refused: [] };
  for (let start = 0; start < leads.length; start += MOST_AT_ONCE) {
    const part = leads.slice(start, start + MOST_AT_ONCE);
    try {
      const { results } = await ask(part.map(({ kind, id, version }) => ({ kind, id, version })));
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
    takeChanged(desk.leads, result.lead);
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

/** Long enough to notice a mistake. The key Z and the search undo it for longer. */
const UNDO_SHOWN_MS = 15_000;

/** Shows a toast with Undo; for several leads the bar reports it instead, which the toast would cover. */
export function sayChanged(
  { desk, facts }: ReturnType<typeof useDesk>,
  leads: readonly Lead[],
  change: LeadEdit,
  subject: Subject = subjectOf(leads),
): void {
  const { undo, colleagues } = desk.triage;
  const me = desk.session.getState().who?.id;
  const done = undoableOf(leads, subject, me);
  if (subject.isSeveral) {
    undo.note(done);
    return;
  }
  const said = saidOf(subject, change, {
    when: (at) => laterWhen(facts, new Date(at), new Date()),
    staff: (id) => (id === me ? 'You have' : `${colleagues.called(id)} has`),
  });
  const isAhead = (lead: Lead) => visitEnd(lead) !== undefined && !isVisitOver(lead, new Date());
  const stays = leads.some((lead) => triageOf(lead) === 'done' && isAhead(lead));
  sayUndoable(desk, stays ? `${said}, and the visit that is agreed stays` : said, done);
}

export function sayUndoable(desk: OpenDesk, title: string, done: Undoable | null): void {
  desk.triage.undo.note(done);
  if (!done) return void toast({ title });
  const action = { label: 'Undo', run: () => void takeBack(desk, done) };
  toast({ title, lasts: UNDO_SHOWN_MS, action });
}

function undoableOf(
  leads: readonly Lead[],
  subject: Subject,
  me: string | undefined,
): UndoableLeads | null {
  const [first] = leads;
  if (!first?.undo || !leads.every((lead) => isUndoable(lead, me, Date.now()))) return null;
  return { leads, subject };
}

function subjectOf(leads: readonly Lead[]): Subject {
  return leads.length > 1
    ? { name: `${leads.length} leads`, isSeveral: true }
    : { name: namesOf(leads) };
}

export async function takeBack(desk: OpenDesk, done: Undoable): Promise<void> {
  const { undo, underWay, selection } = desk.triage;
  undo.note(null);
  // The bar would offer the undo once more.
  if (selection.getState().news?.undo === done) selection.clear();
  try {
    await underWay.during(async () => {
      if ('takeBack' in done) return done.takeBack().then(() => true);
      const { leads, subject } = done;
      const { refused } = await undoAll(desk, leads);
      if (refused.length > 0) sayRefused('Not taken back', refused);
      else toast({ title: undoneOf(subject) });
      return refused.length === 0;
    });
  } catch (error) {
    sayFailed('Not taken back', error);
  }
}

/** Says why; for several leads also which. */
export function sayRefused(title: string, refused: readonly Refused[]): void {
  const lines = refused.map(({ lead, message }) => `${namesOf([lead])}: ${message}`);
  const [only] = refused;
  const description = refused.length === 1 && only ? only.message : lines.join(' ');
  toast({ variant: 'destructive', title, description });
}
