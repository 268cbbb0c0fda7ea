import { type LeadKind, leadKinds } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { useDesk } from '../desk-context.tsx';
import { kindNames } from '../leads/kind-names.ts';
import { When } from '../when.tsx';
import { ErasePerson } from './erase-person.tsx';
import styles from './person.module.css';
import { usePerson } from './use-person.ts';

/** All that is kept about one e-mail address, and its erasure. */
export function PersonPanel({ email }: { email: string }) {
  const { call } = useDesk().desk;
  const reading = usePerson(call, email);
  if (reading.state === 'failed') return <p role="alert">{reading.problem}</p>;
  if (reading.state === 'reading') return <p role="status">Loading…</p>;
  const { person } = reading;
  return (
    <div className={styles.person}>
      {leadKinds.map((kind) => (
        <Records key={kind} kind={kind} records={person[kind]} />
      ))}
      {person.messages.length > 0 && <p>Lines of chat: {person.messages.length}</p>}
      <ErasePerson email={person.email} />
    </div>
  );
}

function Records({ kind, records }: { kind: LeadKind; records: readonly Lead[] }) {
  const { panel } = useDesk().desk;
  if (records.length === 0) return null;
  return (
    <section>
      <h3>{kindNames[kind].tab}</h3>
      <ul className={styles.records}>
        {records.map(({ id, created_at }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.open}
              onClick={() => panel.open({ show: 'lead', kind, id })}
            >
              <When at={created_at} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
