import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { goTo } from '../app/go-to.ts';
import { useLeadsStates } from '../app/use-leads-states.ts';
import { countsOf } from '../stores/leads-state.ts';
import { plainView } from '../stores/list-view.ts';
import styles from './today.module.css';

/** What robots are thought to have sent waits for a glance, since one of it may be a customer. Leads to the lists that hold it. */
export function HeldAsSpam() {
  const { desk } = useDesk();
  const { views } = useTriage();
  const states = useLeadsStates();
  const held = leadKinds
    .map((kind) => ({ kind, count: countsOf(states[kind]).held }))
    .filter(({ count }) => count > 0);
  if (held.length === 0) return null;

  function showList(kind: LeadKind) {
    views.change(kind, { ...plainView, spam: 'only', work: 'open' });
    goTo(desk, kind);
  }

  const all = held.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className={styles.held}>
      <span>
        <strong>{all.toLocaleString('en-US')}</strong> held as spam:
      </span>
      {held.map(({ kind, count }) => (
        <Button key={kind} variant="quiet" onClick={() => showList(kind)}>
          {count.toLocaleString('en-US')} in {leadRegistry[kind].names.tab}
        </Button>
      ))}
    </p>
  );
}
