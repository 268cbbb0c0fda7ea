import { useMemo } from 'react';
import type { Person } from '../../contract/person.ts';
import { readablePhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { saveCsv } from '../save-csv.ts';
import { ErasePerson } from './erase-person.tsx';
import styles from './person.module.css';
import { personFileName, personSheet } from './person-sheet.ts';
import { samePhone } from './same-phone.ts';
import { TouchItem } from './touch-item.tsx';
import { touchesOf } from './touches.ts';
import { usePerson } from './use-person.ts';

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
            void saveCsv(
              desk.host,
              personFileName(person.email),
              personSheet(person, facts.timeZone),
            )
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
