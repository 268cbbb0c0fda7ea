import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useTriage } from '../app/triage-stores.ts';
import { useLeadsStates } from '../app/use-leads-states.ts';
import { plainView } from '../stores/list-view.ts';
import styles from './today.module.css';

/** Held, and nobody is done with it. The visitor that stands beside a held message is held with it, not once more. */
function isHeld(lead: Lead): boolean {
  const isBeside = lead.kind === 'visitors' && lead.derived_from !== undefined;
  return lead.spam && !lead.handled_at && !isBeside;
}

const counted = new WeakMap<readonly Lead[], number>();

/** Counted anew only when a kind's own rows have changed. */
function countHeld(rows: readonly Lead[]): number {
  const count = counted.get(rows) ?? rows.filter(isHeld).length;
  counted.set(rows, count);
  return count;
}

/** What robots are thought to have sent waits for a glance, since one of it may be a customer. Leads to the lists that hold it. */
export function HeldAsSpam() {
  const { desk } = useDesk();
  const { views } = useTriage();
  const states = useLeadsStates();
  const held = leadKinds
    .map((kind) => ({ kind, count: countHeld(states[kind].rows) }))
    .filter(({ count }) => count > 0);
  if (held.length === 0) return null;

  function showList(kind: LeadKind) {
    views.change(kind, { ...plainView, spam: 'only', work: 'open' });
    desk.panel.close();
    desk.tab.show(kind);
    requestAnimationFrame(() => document.getElementById(`tab-${kind}`)?.focus());
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
