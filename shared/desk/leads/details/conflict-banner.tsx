import { type RefObject, useEffect, useRef } from 'react';
import { contactOutcomes } from '../../../contract/history.ts';
import type { Lead } from '../../../contract/leads.ts';
import { statusLabel } from '../../../rules/lead-kinds/lead-kind.ts';
import { actorName, kindOf } from '../../../rules/lead-kinds/lead-kinds.ts';
import { Banner, Problem } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDesk, useTriage } from '../../app/context.tsx';
import { shopTime } from '../../app/time.tsx';
import type { ChangingProps, Conflict } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { notesBefore } from '../../stores/changes.ts';

interface Difference {
  what: string;
  now: string;
}

/** Lists what changed between two states of a record; `timeOf` formats an instant. */
export function differences(before: Lead, now: Lead, timeOf: (at: string) => string): Difference[] {
  const appointment = (lead: Lead) => (lead.kind === 'consultations' ? lead.appointment : null);
  const place = (lead: Lead) =>
    (lead.kind === 'consultations' && (lead.place || lead.address)) || 'none';
  const lines: [what: string, was: string, is: string][] = [
    ['Status', statusLabel(kindOf(before).status(before)), statusLabel(kindOf(now).status(now))],
    ['Taken by', before.claim?.by ?? 'nobody', now.claim?.by ?? 'nobody'],
    ['Work', workOf(before), workOf(now)],
    ['Snoozed until', timed(before.snoozed_until, timeOf), timed(now.snoozed_until, timeOf)],
    ['Call back', timed(before.call_back_at, timeOf), timed(now.call_back_at, timeOf)],
    ['Last contact', contactOf(before), contactOf(now)],
    ['Spam', spamOf(before), spamOf(now)],
    ['Appointment', timed(appointment(before), timeOf), timed(appointment(now), timeOf)],
    ['Place', place(before), place(now)],
    ['Notes', before.notes, now.notes || 'none'],
  ];
  return lines.filter(([, was, is]) => was !== is && !(was === '' && is === 'none')).map(toLine);
}

const toLine = ([what, , now]: [string, string, string]): Difference => ({ what, now });
const workOf = ({ handled_at }: Lead) => (handled_at ? 'done' : 'open');
const spamOf = ({ spam }: Lead) => (spam ? 'suspected spam' : 'not spam');
const timed = (at: string | null | undefined, timeOf: (at: string) => string) =>
  at ? timeOf(at) : 'none';
const contactOf = ({ contacted }: Lead) =>
  contacted ? `${contactOutcomes[contacted.outcome]}, ${contacted.by}` : 'none';

export function ConflictBanner({ lead, changing }: ChangingProps) {
  const { conflict, problem } = changing;
  if (conflict) return <Conflicting {...{ lead, changing, conflict }} />;
  return <Problem>{problem}</Problem>;
}

function Conflicting({ lead, changing, conflict }: ChangingProps & { conflict: Conflict }) {
  const { timeZone } = useDesk().facts;
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict takes the focus again.
  useEffect(() => {
    // Stealing the focus from a field would turn further typing into shortcuts.
    if (!document.activeElement?.matches('input, textarea')) banner.current?.focus();
  }, [conflict]);
  const { wanted, before } = conflict;
  const mine = wanted.notes !== undefined && before.notes !== lead.notes ? wanted.notes : null;
  const changes = differences(before, lead, (at) => shopTime(at, timeZone)).filter(
    ({ what }) => mine === null || what !== 'Notes',
  );
  const last = lead.history.at(-1);
  const by = last ? actorName(last.by, lead) : 'Somebody';
  const { again, putTogether, leave } = useWaysOn({ lead, changing }, mine, banner);
  return (
    <Banner tone="warning" role="alert" ref={banner} title={`${by} changed this meanwhile`}>
      {changes.length > 0 && (
        <ul className={styles.differences}>
          {changes.map(({ what, now }) => (
            <li key={what}>
              {what} is now: <strong>{now}</strong>
            </li>
          ))}
        </ul>
      )}
      {mine !== null && <BothNotes theirs={lead.notes} mine={mine} by={by} />}
      <p>Your change is not made yet.</p>
      <div className={styles.actions}>
        <Button variant="primary" busy={changing.busy} onClick={() => again(conflict)}>
          {mine === null ? 'Make my change anyway' : 'Keep mine instead'}
        </Button>
        {mine !== null && lead.notes && (
          <Button busy={changing.busy} onClick={() => putTogether(mine)}>
            Put both together
          </Button>
        )}
        <Button busy={changing.busy} onClick={leave}>
          Leave it as it is now
        </Button>
      </div>
    </Banner>
  );
}

/** `mine` holds the user's notes when the conflict is about notes, else null. */
function useWaysOn(
  { lead, changing }: ChangingProps,
  mine: string | null,
  banner: RefObject<HTMLElement | null>,
) {
  const { drafts } = useTriage();

  /** The pressed button disappears with the banner, so the focus moves to the notes or the panel's head. */
  function moveOn() {
    const panel = banner.current?.parentElement;
    const next =
      mine === null ? panel?.closest('[tabindex="-1"]') : panel?.querySelector('textarea');
    if (next instanceof HTMLElement) next.focus();
  }

  return {
    again(held: Conflict) {
      moveOn();
      void changing.again(held);
    },
    /** Puts both notes into the field, where they can be edited before saving. */
    putTogether(own: string) {
      drafts.notes.write(lead, { text: `${lead.notes}\n\n${own}`, before: notesBefore(lead) });
      moveOn();
      changing.giveWay();
    },
    leave() {
      if (mine !== null) drafts.notes.write(lead, null);
      moveOn();
      changing.giveWay();
    },
  };
}

function BothNotes({ theirs, mine, by }: { theirs: string; mine: string; by: string }) {
  return (
    <dl className={styles.bothNotes}>
      <div>
        <dt>Notes now, by {by}</dt>
        <dd>{theirs || 'None'}</dd>
      </div>
      <div>
        <dt>Your notes</dt>
        <dd>{mine || 'None'}</dd>
      </div>
    </dl>
  );
}
