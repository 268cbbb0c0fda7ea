import { useEffect, useRef } from 'react';
import type { Lead } from '../../src/leads.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDesk } from '../desk-context.tsx';
import { shopTime } from '../when.tsx';
import styles from './details.module.css';
import { differences } from './differences.ts';
import type { LeadChanging } from './use-change.ts';

/** Somebody was faster: says what is so now, and offers to go on from there. */
export function ConflictNotice({ lead, changing }: { lead: Lead; changing: LeadChanging }) {
  const { timeZone } = useDesk().facts;
  const notice = useRef<HTMLDivElement>(null);
  const { conflict, problem, busy } = changing;
  useEffect(() => {
    if (conflict) notice.current?.focus();
  }, [conflict]);

  if (!conflict) {
    return problem ? (
      <Notice tone="danger" role="alert">
        {problem}
      </Notice>
    ) : null;
  }
  const changes = differences(conflict.before, lead, (at) => shopTime(at, timeZone));
  const by = lead.history.at(-1)?.by ?? 'Somebody';
  return (
    <Notice tone="warning" role="alert" ref={notice} title={`${by} changed this meanwhile`}>
      {changes.length > 0 && (
        <ul className={styles.differences}>
          {changes.map(({ what, now }) => (
            <li key={what}>
              {what} is now: <strong>{now}</strong>
            </li>
          ))}
        </ul>
      )}
      <p>Your change is not made yet.</p>
      <div className={styles.actions}>
        <Button variant="primary" disabled={busy} onClick={() => void changing.again(conflict)}>
          Make my change all the same
        </Button>
        <Button disabled={busy} onClick={changing.giveWay}>
          Leave it as it is now
        </Button>
      </div>
    </Notice>
  );
}
