import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Ringing } from '../../contract/attention.ts';
import type { LeadKind } from '../../contract/leads.ts';
import { ringingAt } from '../../rules/attention.ts';
import { ringingTitle } from '../../rules/lead-kinds/lead-kinds.ts';
import { leadGroupOf } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type NameOf, useDesk, useMe, useNameOf } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useKeptFocus } from '../app/kept-focus.ts';
import { goTo } from '../app/navigation.ts';
import { chatTime } from '../app/time.tsx';
import { useTake, useTakeConversation } from '../changes/use-change.ts';
import { openRoute, ringingTag, routeOf } from '../ports/route.ts';
import type { Taken } from '../stores/attention.ts';
import { leadsOfKind } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import { TODAY_TITLE } from '../today/today.tsx';
import styles from './ringing-bar.module.css';

/**
 * Shows who rings until somebody takes the lead, then briefly who took it. The row covers nothing
 * and stays until the user navigates, so that the desk does not move under the pointer.
 */
export function RingingBar() {
  const { desk } = useDesk();
  const { latest, taken } = useStore(desk.attention);
  const nameOf = useNameOf();
  const me = useMe() ?? null;
  const ringing = latest ? ringingAt(latest, me) : [];
  const first = firstNamed(ringing);
  const isKept = useKept(desk, first !== null || taken !== null);
  const bar = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(bar, afterwards);
  return (
    <section
      ref={bar}
      aria-label="Ringing"
      className={styles.bar}
      data-ringing={first !== null}
      data-kept={isKept}
      {...keptFocus}
    >
      {/* Announced when somebody begins to ring or is taken, not at every ring. */}
      <div aria-live="polite" className={styles.news}>
        {first && <Entry entry={first} more={ringing.length - 1} />}
        {taken && <p className={styles.taken}>{takenLine(taken, nameOf)}</p>}
      </div>
      {isKept && !first && !taken && <p className={styles.quiet}>Nothing rings now.</p>}
    </section>
  );
}

/** Stays true after the last news until the user navigates. */
function useKept(desk: OpenDesk, isSaying: boolean): boolean {
  const [isKept, setKept] = useState(isSaying);
  useEffect(() => {
    if (isSaying) setKept(true);
    const goOn = () => setKept(isSaying);
    const leaves = [desk.place.subscribe(goOn), desk.detail.subscribe(goOn)];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [desk, isSaying]);
  return isSaying || isKept;
}

function afterwards(): HTMLElement | null {
  return (
    document.getElementById(TODAY_TITLE) ?? document.querySelector('[role=tab][aria-selected=true]')
  );
}

function Entry({ entry, more }: { entry: Ringing; more: number }) {
  const { desk, facts } = useDesk();
  const { name, since } = entry;
  const route = routeOf(ringingTag(entry));
  return (
    <div className={styles.entry} data-row={ringingTag(entry)}>
      <p className={styles.who}>
        <strong className={styles.name}>{name}</strong>{' '}
        <span>
          {ringingTitle(entry)}, since{' '}
          <time dateTime={since}>{chatTime(since, facts.timeZone)}</time>
          {more > 0 && (
            <>
              , and{' '}
              <button
                type="button"
                className={classNames(parts.link, styles.rest)}
                onClick={() => goTo(desk, 'today')}
              >
                {more} more
              </button>
            </>
          )}
        </span>
      </p>
      <div className={styles.actions}>
        <TakeButton key={ringingTag(entry)} entry={entry} />
        <Button variant="onDeep" onClick={() => route && openRoute(route, desk)}>
          Open
        </Button>
      </div>
    </div>
  );
}

/** Names visitors in trouble first, then those in live chat, then the newest lead. */
export function firstNamed(ringing: readonly Ringing[]): Ringing | null {
  const isConversation = ({ kind, urgent }: Ringing) =>
    Number(kind === 'conversation') + 2 * Number(urgent === true);
  const since = (entry: Ringing) => Date.parse(entry.since);
  const sorted = [...ringing].sort(
    (a, b) => isConversation(b) - isConversation(a) || since(b) - since(a),
  );
  return sorted[0] ?? null;
}

/** `Dana took Ada Byron after 12 s`, `Dana gave Ada Byron to Luis`. */
export function takenLine({ name, by, by_id, given_by, seconds }: Taken, nameOf: NameOf): string {
  const who = nameOf(by_id, by);
  if (given_by) return `${nameOf(given_by.by_id, given_by.by)} gave ${name} to ${who}`;
  return `${who} took ${name} after ${shortSpan(seconds)}`;
}

function shortSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h`;
}

function TakeButton({ entry: { kind, id, name } }: { entry: Ringing }) {
  if (kind === 'conversation') return <TakeConversation id={id} />;
  return <TakeLead kind={kind} id={id} name={name} />;
}

function TakeConversation({ id }: { id: string }) {
  const { conversations, showConversation } = useDesk().desk;
  const take = useTakeConversation(id);
  const me = useMe();
  const owner = useStore(conversations, ({ list }) => list[id]?.taken_by_id ?? null);
  if (owner !== null && owner === me)
    return (
      <Button variant="primary" className={styles.take} onClick={() => showConversation(id)}>
        Answer
      </Button>
    );
  return (
    <Button variant="primary" className={styles.take} onClick={take}>
      {owner === null ? 'Take it' : 'Take over'}
    </Button>
  );
}

function TakeLead({ kind, id, name }: { kind: LeadKind; id: string; name: string }) {
  const { leads } = useDesk().desk;
  const rows = useStore(leadsOfKind(leads, kind), (state) => state.rows);
  const lead = rows.find((row) => row.id === id);
  const together = lead && rows.filter((row) => leadGroupOf(row) === leadGroupOf(lead));
  const ids = together?.map((row) => row.id) ?? [id];
  const { busy, take } = useTake(kind, ids, name);
  return (
    <Button
      variant="primary"
      className={styles.take}
      busy={busy}
      disabled={!lead}
      onClick={() => void take()}
    >
      Take it
    </Button>
  );
}
