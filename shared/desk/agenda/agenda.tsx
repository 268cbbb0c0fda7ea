import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readAgenda, type Visit } from '../../contract/consultation.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { When } from '../app/when.tsx';
import { PhoneLink } from '../lead-facts/phone-link.tsx';
import { problemOf } from '../stores/problem.ts';
import styles from './agenda.module.css';

/** How far ahead is looked, in milliseconds. */
const AHEAD = 28 * 24 * 3_600_000;

/** The visits that are agreed for the coming weeks, the first one first. */
export function Agenda() {
  const { desk } = useDesk();
  const { visits, problem } = useVisits(desk);
  if (problem) return <p role="alert">{problem}</p>;
  if (visits === null) return <p role="status">Loading…</p>;
  if (visits.length === 0) return <p>No visit is agreed for the next four weeks.</p>;
  return (
    <ol className={styles.visits} aria-label="Visits">
      {visits.map(({ id, at, name, place, phone, by }) => (
        <li key={id}>
          <When at={at} />
          <span className={styles.who}>
            <strong>{name}</strong> {place}
            {by && <> · with {by}</>}
          </span>
          <PhoneLink phone={phone} />
          <Button onClick={() => desk.detail.open({ show: 'lead', kind: 'consultations', id })}>
            Open<span className="visually-hidden"> {name}</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** As the server has them now: read again whenever a consultation changes. */
function useVisits({ call, leads }: OpenDesk) {
  const rows = useStore(leads.consultations, (state) => state.rows);
  const [visits, setVisits] = useState<readonly Visit[] | null>(null);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows is a reason to ask again.
  useEffect(() => {
    let isWanted = true;
    const now = Date.now();
    const body = {
      from: new Date(now).toISOString(),
      to: new Date(now + AHEAD).toISOString(),
    };
    call(readAgenda, { body }).then(
      (found) => {
        if (!isWanted) return;
        setProblem('');
        setVisits(found);
      },
      (error) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [call, rows]);
  return { visits, problem };
}
