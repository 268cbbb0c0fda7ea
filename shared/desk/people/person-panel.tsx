import { useEffect, useMemo, useState } from 'react';
import type { Call } from '../../contract/client.ts';
import { type Person, readPerson } from '../../contract/person.ts';
import { readablePhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { saveCsv } from '../leads/csv.ts';
import { problemOf } from '../stores/problem.ts';
import { ErasePerson } from './erase.tsx';
import styles from './person.module.css';
import { personCsv, personFileName } from './person-csv.ts';
import { samePhone } from './same-phone.ts';
import { TouchItem } from './touch-item.tsx';
import { touchesOf } from './touches.ts';

/** All that is kept about one e-mail address in the order of time, as a file, and its erasure. */
export function PersonPanel({ email }: { email: string }) {
  const { desk, facts } = useDesk();
  const reading = usePerson(desk.call, email);
  if (reading.state === 'failed') return <p role="alert">{reading.problem}</p>;
  if (reading.state === 'reading') return <p role="status">Loading…</p>;
  const { person } = reading;
  const touches = touchesOf(person);
  return (
    <div className={styles.person}>
      <p className={styles.line}>
        <a href={`mailto:${person.email}`}>Write to {person.email}</a>
        <Button
          onClick={() =>
            void saveCsv(desk.host, personFileName(person.email), personCsv(person, facts.timeZone))
          }
        >
          Export everything as CSV
        </Button>
      </p>
      <section>
        <h3>{touches.length === 1 ? 'One touch' : `${touches.length} touches`}</h3>
        <ol className={styles.touches}>
          {touches.map((touch) => (
            <TouchItem
              key={touch.kind === 'chat' ? `chat ${touch.at} ${touch.visitorId}` : touch.lead.id}
              touch={touch}
            />
          ))}
        </ol>
      </section>
      <SamePhones person={person} />
      <ErasePerson email={person.email} />
    </div>
  );
}

/** A number in common says little: it is told, and whoever knows the people decides. */
function SamePhones({ person }: { person: Person }) {
  const { desk } = useDesk();
  const found = useMemo(() => samePhone(person, desk.leads), [person, desk.leads]);
  if (found.length === 0) return null;
  return (
    <section>
      <h3>Perhaps the same people</h3>
      <ul className={styles.touches}>
        {found.map(({ kind, id, name, email, phone }) => (
          <li key={id}>
            Same phone {readablePhone(phone)}:{' '}
            <button
              type="button"
              className={styles.open}
              onClick={() =>
                desk.panel.open(email ? { show: 'person', email } : { show: 'lead', kind, id })
              }
            >
              {name} {email && `(${email})`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Reading =
  | { state: 'reading' }
  | { state: 'failed'; problem: string }
  | { state: 'read'; person: Person };

/** Reads one person; an answer that comes after another was asked for is dropped. */
function usePerson(call: Call, email: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    let wanted = true;
    const show = (next: Reading) => wanted && setReading(next);
    show({ state: 'reading' });
    call(readPerson, { params: { email } }).then(
      (person) => show({ state: 'read', person }),
      (error) => show({ state: 'failed', problem: problemOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [call, email]);
  return reading;
}
