import type { Lead } from '../../contract/leads.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useTask } from '../app/use-task.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
import { changeAll, type Outcome } from './change-leads.ts';
import { isSo, type LeadWork, type Subject } from './lead-change.ts';
import { sayChanged, sayRefused } from './say-changed.ts';

/** Somebody was faster, or it is gone: what is so now is to be seen. */
async function readAgain(desk: OpenDesk, leads: readonly Lead[]): Promise<void> {
  try {
    await Promise.all(leads.map(({ kind, id }) => leadsOfKind(desk.leads, kind).read(id)));
  } catch (error) {
    toast({ variant: 'destructive', title: 'Not up to date', description: problemOf(error) });
  }
}

/** One change for one lead, however many records it has, or for several. */
export function useWork() {
  const deps = useDesk();
  const { busy, run } = useTask();

  /** What became of it, once that was said; null where it could not even be asked for. */
  async function work(
    leads: readonly Lead[],
    change: LeadWork,
    subject?: Subject,
  ): Promise<Outcome | null> {
    let outcome: Outcome = { changed: [], refused: [] };
    const hasRun = await run(
      () =>
        deps.desk.triage.underWay.during(async () => {
          const due = leads.filter((lead) => !isSo(lead, change));
          if (due.length > 0) outcome = await changeAll(deps.desk, due, change);
          return outcome.refused.length === 0;
        }),
      (error) =>
        toast({ variant: 'destructive', title: 'Not changed', description: problemOf(error) }),
    );
    if (!hasRun) return null;
    const { changed, refused } = outcome;
    if (changed.length > 0) sayChanged(deps, changed, change, subject);
    // Of several the bar says which.
    if (refused.length > 0 && !subject?.isSeveral) sayRefused('Not changed', refused);
    const stale = refused.filter(({ isStale }) => isStale).map(({ lead }) => lead);
    if (stale.length > 0) void readAgain(deps.desk, stale);
    return outcome;
  }

  return { busy, work };
}
