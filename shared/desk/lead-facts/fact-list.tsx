import type { LeadFact } from '../../rules/lead-kinds/lead-kind.ts';
import { When } from '../app/when.tsx';
import styles from './details.module.css';
import { PhoneLink } from './phone-link.tsx';

function Value({ value, as }: LeadFact) {
  if (as === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (as === 'phone') return <PhoneLink phone={value} />;
  if (as === 'time') return <When at={value} />;
  return value;
}

export function FactList({ facts }: { facts: readonly LeadFact[] }) {
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
