import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../contract/client.ts';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { VisitOutcome, visitOutcomes } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import {
  changeVisit,
  listVisitsOfLead,
  makeVisit,
  NextTimes,
  type Visit,
} from '../../contract/visit.ts';
import { laterWhen } from '../../rules/promise.ts';
import { isAgreed, isLive } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useTask } from '../app/requests.tsx';
import { sayUndoable } from '../changes/change-leads.ts';
import type { LeadEdit } from '../changes/lead-change.ts';
import { AskTime } from '../changes/menus.tsx';

type VisitChange = Omit<SentBodyOf<typeof changeVisit>, 'version'>;
type NewVisit = SentBodyOf<typeof makeVisit>;
type When = (at: string) => string;

function saidOf(visit: Visit, change: VisitChange | 'made', when: When): string {
  const { name, from } = visit;
  if (change === 'made')
    return visit.state === 'asked'
      ? `${name} is asked: ${when(from)}`
      : `${name} is visited ${when(from)}`;
  if (change.outcome) return `Visit to ${name}: ${visitOutcomes[change.outcome]}`;
  if (change.state === 'canceled') return `The visit to ${name} is canceled`;
  if (change.state === 'done') return `The visit to ${name} is done`;
  if (change.state === 'no-show') return `${name} was not there`;
  if (change.state === 'agreed') return `${name} agreed: ${when(from)}`;
  if (change.from) return `The visit to ${name} is moved: ${when(from)}`;
  return `The visit to ${name} is changed`;
}

/** Returns the change that undoes `after`; null when nothing can. */
function undoOf(before: Visit | null, after: Visit): VisitChange | null {
  if (!before) return { state: 'canceled' };
  if (isAgreed(before) && !isLive(after)) return { state: 'agreed' };
  const isMoved = before.from !== after.from || before.person?.id !== after.person?.id;
  // The server accepts no change back to nobody.
  const isGiven = before.person === null && after.person !== null;
  if (!isMoved || isGiven || !isLive(before) || !isLive(after)) return null;
  const minutes = (Date.parse(before.to) - Date.parse(before.from)) / 60_000;
  const { from, kind, where, person } = before;
  return { from, kind, where, minutes, ...(person && { person: person.id }), anyway: true };
}

async function send(desk: OpenDesk, { id, version }: Visit, change: VisitChange): Promise<Visit> {
  const visit = await desk.call(changeVisit, { params: { id }, body: { version, ...change } });
  desk.visits.apply(visit);
  return visit;
}

/**
 * Makes and changes visits. When somebody else took the time, `next` gets other times; when the
 * visit itself has changed meanwhile, `onStale` is called.
 */
export function useVisitChange(onStale?: (error: ApiError) => void) {
  const { desk, facts } = useDesk();
  const { busy, problem, run, forget } = useTask();
  const [next, setNext] = useState<z.infer<typeof NextTimes>['next']>([]);
  const when: When = (at) => laterWhen(facts, new Date(at), new Date());

  function onFailure(error: unknown) {
    const details = error instanceof ApiError ? z.safeParse(NextTimes, error.details) : null;
    if (details?.success) setNext(details.data.next);
    if (!(error instanceof ApiError && error.status === 409)) return;
    // Somebody was faster, so the agenda shows the current state.
    void desk.visits.again();
    if (!details?.success) onStale?.(error);
  }

  function say(before: Visit | null, after: Visit, change: VisitChange | 'made') {
    const undo = undoOf(before, after);
    const done = undo && {
      async takeBack() {
        await send(desk, after, undo);
        toast({ title: `Taken back: the visit to ${after.name} is as before` });
      },
    };
    sayUndoable(desk, saidOf(after, change, when), done);
  }

  /** Resolves to the reason of the failure, or '' on success. */
  function keep(task: () => Promise<void>): Promise<string> {
    setNext([]);
    const made = async () => {
      await task();
      return true;
    };
    return run(() => desk.triage.underWay.during(made), onFailure);
  }

  return {
    busy,
    problem,
    next,
    /** Drops the last refusal, which other wishes may not meet. */
    forget() {
      forget();
      setNext([]);
    },
    make: (body: NewVisit) =>
      keep(async () => {
        const visit = await desk.call(makeVisit, { body });
        desk.visits.apply(visit);
        say(null, visit, 'made');
      }),
    change: (visit: Visit, change: VisitChange) =>
      keep(async () => say(visit, await send(desk, visit, change), change)),
    /** Changes the lead's visit that is not over yet. */
    changeOf: ({ kind, id }: Lead, change: VisitChange) =>
      keep(async () => {
        const visits = await desk.call(listVisitsOfLead, { params: { kind, id } });
        const visit = visits.find(isLive);
        if (!visit) throw new ApiError(409, 'This visit is already over. Please look at it again.');
        say(visit, await send(desk, visit, change), change);
      }),
  };
}

const outcomes = [
  ['Quote sent', { outcome: 'quoted' }],
  ['Visit done', { state: 'done' }],
  ['No-show', { state: 'no-show' }],
] as const;

export function VisitOutcomes({ visit }: { visit: Visit }) {
  const { busy, problem, change } = useVisitChange();
  return (
    <>
      {outcomes.map(([name, what]) => (
        <Button
          key={name}
          busy={busy}
          aria-label={`${name}: ${visit.name}`}
          onClick={() => void change(visit, what)}
        >
          {name}
        </Button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

interface Props {
  lead: Lead;
  /** The full name of the button, where its word alone says too little. */
  label?: string;
  busy: boolean;
  /** Changes a consultation, which carries its own appointment. */
  onChange: (change: LeadEdit) => Promise<string>;
}

export function HowWasIt({ lead, label, busy, onChange }: Props) {
  const [isMoving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { busy: isChanging, problem, changeOf } = useVisitChange();
  const isOwn = lead.kind === 'consultations';

  function say(outcome: VisitOutcome) {
    if (isOwn) void onChange({ visited: outcome });
    else void changeOf(lead, { outcome });
  }

  function move(at: Date) {
    const time = at.toISOString();
    if (isOwn) return onChange({ appointment: time });
    return changeOf(lead, { from: time, anyway: true });
  }

  return (
    <>
      <Menu
        ref={button}
        variant="primary"
        name="How was it?"
        label={label}
        busy={busy || isChanging}
      >
        {VisitOutcome.options.map((outcome) => (
          <MenuItem key={outcome} onSelect={() => say(outcome)}>
            {visitOutcomes[outcome]}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setMoving(true)}>Moved…</MenuItem>
      </Menu>
      {problem && <p role="alert">{problem}</p>}
      {isMoving && (
        <AskTime
          title="When is the visit?"
          onTime={move}
          onClose={() => setMoving(false)}
          opener={button}
        />
      )}
    </>
  );
}
