import type { Visitor } from '../../contract/visitor.ts';
import type { LeadFact } from '../../rules/lead-kinds/lead-kind.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useHolder } from '../app/staff-names.ts';
import { FactList } from '../lead-facts/fact-list.tsx';
import { leadFacts } from '../lead-facts/lead-facts.ts';
import { LeadMarks } from '../lead-facts/lead-marks.tsx';
import styles from './conversation.module.css';

/** From here on it stands beside what was said; above it, it would leave that no room. */
const HAS_ROOM = '(min-width: 73rem)';

/** Who the visitor is, as far as they said, and the way to everything else about them. */
export function VisitorFacts({ visitor }: { visitor: Visitor | undefined }) {
  const { detail } = useDesk().desk;
  const holder = useHolder(visitor);
  if (!visitor) return null;
  const { id, email, phone, message } = visitor;
  const facts: LeadFact[] = [
    { name: 'Email', value: email, as: 'email' },
    { name: 'Phone', value: phone, as: 'phone' },
    ...leadFacts(visitor),
    { name: 'Message', value: message },
    { name: 'Came', value: visitor.created_at, as: 'time' },
  ];
  return (
    <aside className={styles.facts} aria-label="About the visitor">
      <details open={window.matchMedia(HAS_ROOM).matches}>
        <summary>About the visitor</summary>
        <LeadMarks lead={visitor} holder={holder} />
        <FactList facts={facts.filter(({ value }) => value !== '')} />
        {!email && <p>They have not said yet who they are.</p>}
        <div className={styles.factActions}>
          <Button onClick={() => detail.open({ show: 'lead', kind: 'visitors', id })}>
            Record and notes
          </Button>
          {email ? (
            <Button onClick={() => detail.open({ show: 'person', email })}>
              Everything about this person
            </Button>
          ) : (
            <Button onClick={() => detail.open({ show: 'lead', kind: 'visitors', id })}>
              Erase this visitor…
            </Button>
          )}
        </div>
      </details>
    </aside>
  );
}
