import type { LeadCounts } from '../../contract/lead-lists.ts';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { isOpen } from '../../rules/lead-signs.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { goTo } from '../app/go-to.ts';
import { useLeadsStates } from '../app/use-leads-states.ts';
import type { LeadsState } from '../stores/leads-state.ts';
import { plainView } from '../stores/list-view.ts';
import styles from './today.module.css';

/** Of a kind of which more is open than a desk holds: says how many more, and leads to all of them. */
export function BeyondHeld() {
  const { desk } = useDesk();
  const { views } = useTriage();
  const states = useLeadsStates();
  const more = leadKinds
    .map((kind) => ({ kind, count: moreOf(states[kind]) }))
    .filter(({ count }) => count > 0);
  if (more.length === 0) return null;

  function showList(kind: LeadKind) {
    views.change(kind, { ...plainView, work: 'open', spam: 'none' });
    goTo(desk, kind);
  }

  return (
    <p className={styles.held}>
      <span>More is open than stands here:</span>
      {more.map(({ kind, count }) => (
        <Button key={kind} variant="quiet" onClick={() => showList(kind)}>
          {count.toLocaleString('en-US')} more in {leadRegistry[kind].names.tab}
        </Button>
      ))}
    </p>
  );
}

const known = new WeakMap<LeadCounts, number>();

/** How many more are open, as it was when the server counted last: a number of then and rows of now would not agree. */
function moreOf({ rows, beyond }: LeadsState): number {
  if (!beyond) return 0;
  const found = known.get(beyond.counts);
  if (found !== undefined) return found;
  const more = beyond.counts.open - rows.filter(isOpen).length;
  known.set(beyond.counts, more);
  return more;
}
