import { useCallback, useEffect, useState } from 'react';
import { type AuditEntry, listAudit } from '../../contract/audit.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { Failed } from '../app/reading.tsx';
import { useNameOf } from '../app/staff-names.ts';
import { When } from '../app/time.tsx';
import { useTask } from '../app/use-task.ts';
import parts from '../styles/parts.module.css';
import styles from './audit.module.css';
import { auditActorName, auditWords } from './audit-words.ts';

const ROWS_AT_A_TIME = 50;

/** Two years are kept; only owners can read them. */
export function AuditLog() {
  const { entries, busy, problem, hasMore, readMore } = useEntries();
  return (
    <div className={styles.audit}>
      <p className={classNames(parts.quiet, styles.quiet)}>
        Who signed in, changed, exported or erased what. Kept for two years; customers are not named
        here.
      </p>
      {problem && <Failed onRetry={readMore}>{problem}</Failed>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <p role="status" className={classNames(parts.quiet, styles.quiet)}>
        {busy ? 'Loading…' : ''}
      </p>
      {hasMore && (
        <Button busy={busy} onClick={readMore}>
          Show older entries
        </Button>
      )}
    </div>
  );
}

function Entry({ entry: { at, by, event } }: { entry: AuditEntry }) {
  const { detail } = useDesk().desk;
  const nameOf = useNameOf();
  const lead = 'lead' in event && 'kind' in event.lead ? event.lead : null;
  return (
    <li>
      <When at={at} />
      <span>
        <strong>{auditActorName(by, nameOf)}</strong> {auditWords(event, nameOf)}
      </span>
      {lead && (
        <Button onClick={() => detail.open({ show: 'lead', ...lead })}>
          Open the {leadRegistry[lead.kind].names.one}
        </Button>
      )}
    </li>
  );
}

/** Shows the newest entries of the activity log, and older ones on demand. */
function useEntries() {
  const { call } = useDesk().desk;
  const [entries, setEntries] = useState<readonly AuditEntry[]>([]);
  const [hasMore, setMore] = useState(false);
  const { busy, problem, run } = useTask();

  const read = useCallback(
    (earlier: readonly AuditEntry[]) =>
      void run(async () => {
        const before = earlier.at(-1)?.id;
        const body = { limit: ROWS_AT_A_TIME, ...(before && { before }) };
        const found = await call(listAudit, { body });
        setEntries([...earlier, ...found]);
        setMore(found.length === ROWS_AT_A_TIME);
      }),
    [call, run],
  );
  useEffect(() => read([]), [read]);
  return { entries, hasMore, busy, problem, readMore: () => read(entries) };
}
