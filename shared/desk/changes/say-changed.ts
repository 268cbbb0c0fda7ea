import type { Lead } from '../../contract/leads.ts';
import { laterWhen } from '../../rules/promise.ts';
import { triageOf } from '../../rules/triage-state.ts';
import { isVisitOver, visitEnd } from '../../rules/visits.ts';
import { toast } from '../../ui/toasts.ts';
import type { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { sayFailed } from '../app/use-task.ts';
import { isUndoable, type Undoable, type UndoableLeads } from '../stores/changes.ts';
import { namesOf, type Refused, undoAll } from './change-leads.ts';
import { type LeadEdit, type Subject, saidOf, undoneOf } from './lead-change.ts';

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
