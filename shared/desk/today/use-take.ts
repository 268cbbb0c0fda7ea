import { ApiError } from '../../contract/client.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useTask } from '../app/use-task.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';

type Work = { claim: boolean } | { handled: boolean };

function isSo(lead: Lead, work: Work): boolean {
  if ('claim' in work) return work.claim === (lead.claim !== null);
  return work.handled === (lead.handled_at !== null);
}

/** All records of one lead change together, each from the version it has by then. */
async function changeAll(
  desk: OpenDesk,
  kind: LeadKind,
  ids: readonly string[],
  work: Work,
): Promise<void> {
  const store = leadsOfKind(desk.leads, kind);
  for (const id of ids) {
    const lead = store.getState().rows.find((row) => row.id === id);
    if (lead && !isSo(lead, work)) await desk.change(kind, lead, work);
  }
}

async function readAgain(desk: OpenDesk, kind: LeadKind, ids: readonly string[]): Promise<void> {
  const store = leadsOfKind(desk.leads, kind);
  try {
    await Promise.all(ids.map((id) => store.read(id)));
  } catch (error) {
    toast({ variant: 'destructive', title: 'Not up to date', description: problemOf(error) });
  }
}

/** Take it, release it, done: for one lead, however many records it has. */
export function useTake(kind: LeadKind, ids: readonly string[], name: string) {
  const { desk } = useDesk();
  const { busy, run } = useTask();

  function onFailure(error: unknown) {
    toast({ variant: 'destructive', title: 'Not changed', description: problemOf(error) });
    // Somebody was faster, or it is gone: what is so now is to be seen.
    const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404);
    if (isStale) void readAgain(desk, kind, ids);
  }

  const work = (change: Work) => run(() => changeAll(desk, kind, ids, change), onFailure);

  return {
    busy,
    take: () => work({ claim: true }),
    release: () => work({ claim: false }),
    async done() {
      if (!(await work({ handled: true }))) return;
      const undo = () => void work({ handled: false });
      toast({ title: `${name} is done`, action: { label: 'Undo', run: undo } });
    },
  };
}
