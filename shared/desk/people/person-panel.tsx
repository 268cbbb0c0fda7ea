import { useCallback } from 'react';
import { useStore } from 'zustand';
import {
  exportPerson,
  type Person,
  type PersonRecords,
  readPerson,
} from '../../contract/person.ts';
import { readablePhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { useReading } from '../app/reading.tsx';
import { useNameOf } from '../app/staff-names.ts';
import { useTask } from '../app/use-task.ts';
import { saveFile } from '../lead-facts/csv.ts';
import parts from '../styles/parts.module.css';
import { ErasePerson } from './erase.tsx';
import styles from './person.module.css';
import {
  leadsToCompare,
  personCsv,
  personFileName,
  samePhone,
  touchesOf,
  touchKey,
  withPersonNames,
  withRecordNames,
} from './person.ts';
import { personPage } from './person-page.tsx';
import { TouchItem } from './touch-item.tsx';

/** All that is kept about one e-mail address in the order of time, as a file, and its erasure. */
export function PersonPanel({ email }: { email: string }) {
  const { desk } = useDesk();
  const nameOf = useNameOf();
  const read = useCallback(() => desk.call(readPerson, { params: { email } }), [desk, email]);
  const { found, problem } = useReading(read);
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <p role="status">Loading…</p>;
  const person = withPersonNames(found, nameOf);
  const touches = touchesOf(person);
  return (
    <div className={styles.person}>
      <p className={styles.line}>
        <a href={`mailto:${person.email}`}>Write to {person.email}</a>
      </p>
      <HandOver email={person.email} />
      <section>
        <h3>{touches.length === 1 ? 'One touch' : `${touches.length} touches`}</h3>
        <ol className={styles.touches}>
          {touches.map((touch) => (
            <TouchItem key={touchKey(touch)} touch={touch} />
          ))}
        </ol>
      </section>
      <SamePhones person={person} />
      <ErasePerson email={person.email} />
    </div>
  );
}

/** An owner's: all there is, to be handed to the person. */
function HandOver({ email }: { email: string }) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const nameOf = useNameOf();
  const { busy, problem, run } = useTask();
  if (role !== 'owner') return null;

  const named = (records: PersonRecords) => withRecordNames(records, nameOf);
  const save = (
    ending: 'json' | 'html' | 'csv',
    write: (records: PersonRecords) => Promise<string>,
  ) =>
    run(async () => {
      const records = await desk.call(exportPerson, { params: { email } });
      await saveFile(desk.host, personFileName(email, ending), await write(records));
    });

  return (
    <section>
      <h3>For the person to have</h3>
      <p className={styles.line}>
        <Button
          disabled={busy}
          onClick={() => void save('html', (records) => personPage(named(records), facts, nameOf))}
        >
          Save as a page to read or print
        </Button>
        <Button
          disabled={busy}
          onClick={() => void save('json', async (records) => JSON.stringify(records, null, 2))}
        >
          Save as JSON
        </Button>
        <Button
          disabled={busy}
          onClick={() =>
            void save('csv', async (records) => personCsv(named(records), facts.timeZone))
          }
        >
          Export everything as CSV
        </Button>
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}

/** A number in common says little: it is told, and whoever knows the people decides. */
function SamePhones({ person }: { person: Person }) {
  const { desk } = useDesk();
  const compare = useCallback(
    async () => samePhone(person, await leadsToCompare(person, desk)),
    [person, desk],
  );
  const { found } = useReading(compare); // A hint: without it the person's own records still stand here.
  if (!found?.length) return null;
  return (
    <section>
      <h3>Perhaps the same people</h3>
      <ul className={styles.touches}>
        {found.map(({ kind, id, name, email, phone }) => (
          <li key={id}>
            Same phone {readablePhone(phone)}:{' '}
            <button
              type="button"
              className={classNames(parts.link, styles.open)}
              onClick={() =>
                desk.detail.open(email ? { show: 'person', email } : { show: 'lead', kind, id })
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
