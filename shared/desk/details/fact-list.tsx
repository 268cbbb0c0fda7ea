import { PhoneLink } from '../leads/phone-link.tsx';
import { When } from '../when.tsx';
import styles from './details.module.css';
import type { RecordFact } from './record-facts.ts';

function Value({ value, as }: RecordFact) {
  if (as === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (as === 'phone') return <PhoneLink phone={value} />;
  if (as === 'time') return <When at={value} />;
  return value;
}

export function FactList({ facts }: { facts: readonly RecordFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            <Value {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
