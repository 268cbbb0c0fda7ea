import { useState } from 'react';
import { VisitOutcome, visitOutcomes } from '../../../contract/history.ts';
import type { Lead } from '../../../contract/leads.ts';
import { listVisitsOfLead, type Visit, visitKinds, visitStates } from '../../../contract/visit.ts';
import { triageOf } from '../../../rules/triage.ts';
import { endingOf, isLive } from '../../../rules/visits.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useVisitChange, VisitOutcomes } from '../../agenda/visit-change.tsx';
import { VisitForm } from '../../agenda/visit-form.tsx';
import { MapLink } from '../../agenda/visit-row.tsx';
import type { VisitWish } from '../../agenda/visit-time.tsx';
import { goesLine, stateTones } from '../../agenda/visit-words.ts';
import { useMe } from '../../app/context.tsx';
import { SureButton } from '../../app/controls.tsx';
import { useSectionFocus } from '../../app/kept-focus.ts';
import { Failed, useReply } from '../../app/requests.tsx';
import { useNow, When } from '../../app/time.tsx';
import styles from '../../lead-facts/details.module.css';

export function VisitSection({ lead }: { lead: Lead }) {
  const { found: visits, problem, reload } = useVisitsOf(lead);
  const [wish, setWish] = useState<VisitWish | null>(null);
  const [latest, ...older] = visits ?? [];
  const isAhead = latest !== undefined && isLive(latest);
  const focus = useSectionFocus();

  return (
    <section className={styles.appointment} {...focus}>
      <h3>Visit</h3>
      {problem && <Failed onRetry={() => void reload()}>{problem}</Failed>}
      {visits && !latest && <p>None yet.</p>}
      {latest && <OneVisit visit={latest} />}
      {isAhead && triageOf(lead) === 'done' && <Stays visit={latest} />}
      <div className={styles.actions}>
        {/* Suspected spam gets no mail, so the server makes no visit. */}
        {(isAhead || !lead.spam) && (
          <Button
            aria-keyshortcuts="v"
            busy={visits === null}
            onClick={() => setWish(isAhead ? { visit: latest } : { lead })}
          >
            {isAhead ? 'Move or change…' : latest ? 'Another visit…' : 'Make a visit…'}
          </Button>
        )}
        {latest && <VisitActions visit={latest} />}
      </div>
      {older.length > 0 && (
        <ul className={styles.standing}>
          {older.map(({ id, from, state }) => (
            <li key={id}>
              <When at={from} />: {visitStates[state]}
            </li>
          ))}
        </ul>
      )}
      <VisitForm wish={wish} onClose={() => setWish(null)} />
    </section>
  );
}

function Stays({ visit }: { visit: Visit }) {
  const isOver = Date.parse(visit.to) <= useNow();
  return isOver ? null : (
    <p>This is done, but the visit stays: the customer expects us until it is canceled.</p>
  );
}

/** Every change of a visit also changes the lead's version. */
function useVisitsOf({ kind, id, version }: Lead) {
  return useReply(listVisitsOfLead, { params: { kind, id } }, version);
}

function OneVisit({ visit }: { visit: Visit }) {
  const me = useMe();
  const { from, kind, where, state, outcome, next_step, lapses_at, wants_other } = visit;
  return (
    <>
      <p className={styles.agreedFor}>
        <strong>
          <When at={from} />
        </strong>
        <Badge tone={stateTones[state]}>
          {outcome ? visitOutcomes[outcome] : visitStates[state]}
        </Badge>
        {visit.confirmed_at && isLive(visit) && <Badge tone="success">Confirmed</Badge>}
      </p>
      <p>
        {visitKinds[kind]}: {kind === 'home' ? <MapLink place={where} /> : where}
      </p>
      <p className={styles.quiet}>{goesLine(visit, me)}.</p>
      {state === 'asked' && lapses_at && (
        <p className={styles.quiet}>
          They may answer until <When at={lapses_at} />.
        </p>
      )}
      {state === 'canceled' && endingOf(visit)?.type === 'lapsed' && (
        <p className={styles.quiet}>They did not answer in time, so it lapsed.</p>
      )}
      {wants_other && <p>They want another time: please call them.</p>}
      {next_step && <p>Next: {next_step}</p>}
    </>
  );
}

/** Outcomes can be changed after one has been entered. */
function VisitActions({ visit }: { visit: Visit }) {
  const { busy, problem, change } = useVisitChange();
  const { from, state } = visit;
  const hasBegun = useNow() >= Date.parse(from) && state !== 'canceled' && state !== 'asked';
  return (
    <>
      {state === 'asked' && (
        <Button busy={busy} onClick={() => void change(visit, { state: 'agreed' })}>
          They agreed
        </Button>
      )}
      {hasBegun && <VisitOutcomes visit={visit} />}
      {hasBegun && (
        <Menu name="More" label={`More outcomes of the visit to ${visit.name}`} busy={busy}>
          {VisitOutcome.options
            .filter((outcome) => outcome !== 'quoted')
            .map((outcome) => (
              <MenuItem key={outcome} onSelect={() => void change(visit, { outcome })}>
                {visitOutcomes[outcome]}
              </MenuItem>
            ))}
        </Menu>
      )}
      {isLive(visit) && (
        <SureButton
          action="Cancel the visit"
          sure="Really cancel it"
          whom={visit.name}
          busy={busy}
          onSure={() => void change(visit, { state: 'canceled' })}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
