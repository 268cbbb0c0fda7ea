import { useRef, useState } from 'react';
import {
  type Consultation,
  ConsultationStatus,
  consultationStatuses,
} from '../../../contract/consultation.ts';
import { contactOutcomes } from '../../../contract/history.ts';
import type { Lead } from '../../../contract/leads.ts';
import { completedAt, isSnoozed } from '../../../rules/triage.ts';
import { isVisitOver } from '../../../rules/visits.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { HowWasIt } from '../../agenda/visit-change.tsx';
import { useMe } from '../../app/context.tsx';
import { useNow, When } from '../../app/time.tsx';
import {
  AskTime,
  AssignMenu,
  ContactMenu,
  LaterMenu,
  type Plan,
  plannedOf,
} from '../../changes/menus.tsx';
import type { ChangingProps, LeadChanging } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { StatusBadge } from '../../lead-facts/marks.tsx';
import parts from '../../styles/parts.module.css';

const laterMenus: readonly (readonly [plan: Plan, name: string, shortcut: string])[] = [
  ['snooze', 'Snooze', 's'],
  ['call_back', 'Call back', 'c'],
];

export function TriageActions({ lead, changing }: ChangingProps) {
  const { busy, change } = changing;
  const planned = plannedOf([lead]);
  const now = new Date(useNow());
  return (
    <section data-row="work">
      <h3>Work</h3>
      <Standing lead={lead} />
      <div className={styles.actions}>
        {isVisitOver(lead, now) && <HowWasIt lead={lead} busy={busy} onChange={change} />}
        <TakeButtons lead={lead} changing={changing} />
        <ContactMenu name="I spoke with them" shortcut="i" busy={busy} onChange={change} />
        <AssignMenu
          name="Assign"
          shortcut="a"
          busy={busy}
          holder={lead.claim?.by_id ?? null}
          isHeld={false}
          onChange={change}
        />
        {laterMenus.map(([plan, name, shortcut]) => (
          <LaterMenu
            key={plan}
            plans={[plan]}
            name={name}
            shortcut={shortcut}
            busy={busy}
            planned={planned}
            onChange={change}
          />
        ))}
        {/* Last, so that a button that ends the work never replaces one that began it. */}
        <EndButtons lead={lead} changing={changing} />
      </div>
    </section>
  );
}

function TakeButtons({ lead: { claim, handled_at }, changing: { busy, change } }: ChangingProps) {
  const me = useMe();
  return (
    <>
      {!claim && (
        <Button
          variant={handled_at ? 'plain' : 'primary'}
          busy={busy}
          aria-keyshortcuts="t"
          onClick={() => void change({ claim: true })}
        >
          Take it
        </Button>
      )}
      {me && claim && claim.by_id !== me && (
        <Button busy={busy} aria-keyshortcuts="t" onClick={() => void change({ assign: me })}>
          Take over
        </Button>
      )}
      {handled_at && (
        <Button busy={busy} aria-keyshortcuts="e" onClick={() => void change({ handled: false })}>
          Reopen
        </Button>
      )}
    </>
  );
}

function EndButtons({
  lead: { claim, spam, handled_at },
  changing: { busy, change },
}: ChangingProps) {
  return (
    <>
      {claim && (
        <Button busy={busy} onClick={() => void change({ claim: false })}>
          Release
        </Button>
      )}
      {!spam && (
        <Button busy={busy} onClick={() => void change({ spam: true })}>
          Mark as spam
        </Button>
      )}
      {!handled_at && (
        <Button busy={busy} aria-keyshortcuts="e" onClick={() => void change({ handled: true })}>
          Done
        </Button>
      )}
    </>
  );
}

function Standing({ lead }: { lead: Lead }) {
  const { claim, contacted, snoozed_until, call_back_at, handled_at } = lead;
  const me = useMe();
  const now = new Date(useNow());
  const called = (by_id: string | null, by: string) =>
    by_id !== null && by_id === me ? 'you' : by;
  const times = [
    ['Call back', call_back_at],
    [isSnoozed(lead, now) ? 'Snoozed until' : 'Snooze is over since', snoozed_until],
    ['Done', handled_at],
  ] as const;
  return (
    <ul className={classNames(parts.quiet, styles.standing)}>
      <li>
        {claim ? (
          <>
            With {called(claim.by_id, claim.by)} since <When at={claim.at} />
            {claim.given_by && `, given by ${called(claim.given_by.by_id, claim.given_by.by)}`}
          </>
        ) : (
          'Nobody has taken this yet.'
        )}
      </li>
      {contacted && (
        <li>
          {contactOutcomes[contacted.outcome]}: {called(contacted.by_id, contacted.by)},{' '}
          <When at={contacted.at} />
        </li>
      )}
      {times.map(
        ([what, at]) =>
          at && (
            <li key={what}>
              {what} <When at={at} />
            </li>
          ),
      )}
    </ul>
  );
}

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** Changes the status of a request. A menu lets arrow keys pass a status without saving it. */
export function StatusChange({ consultation, changing }: Props) {
  const { status, appointment } = consultation;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function choose(to: ConsultationStatus) {
    // A past appointment is not the time of the next visit.
    const isAhead = appointment !== null && Date.parse(appointment) > Date.now();
    if (to === 'scheduled' && !isAhead) setAsking(true);
    else void changing.change({ status: to });
  }

  return (
    <section>
      <h3>Status</h3>
      <div className={styles.actions}>
        <StatusBadge status={status} />
        <Menu ref={button} name="Change" label="Change the status" busy={changing.busy}>
          {ConsultationStatus.options.map((option) => (
            <MenuItem key={option} disabled={option === status} onSelect={() => choose(option)}>
              {consultationStatuses[option]}
            </MenuItem>
          ))}
        </Menu>
        {status === 'completed' && completedAt(consultation) === null && (
          <Button busy={changing.busy} onClick={() => void changing.change({ status })}>
            The floor is laid
          </Button>
        )}
      </div>
      {/* A scheduled visit needs a time. */}
      {isAsking && (
        <AskTime
          title="When is the visit?"
          onTime={(at) => changing.change({ status: 'scheduled', appointment: at.toISOString() })}
          onClose={() => setAsking(false)}
          opener={button}
        />
      )}
    </section>
  );
}
