import { useCallback, useEffect, useRef, useState } from 'react';
import { type AuditEntry, AuditGroup, listAudit } from '../../contract/audit.ts';
import { listStaff } from '../../contract/staff.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { PickList } from '../app/form.tsx';
import { Failed, useReading } from '../app/reading.tsx';
import { useNameOf } from '../app/staff-names.ts';
import { When } from '../app/time.tsx';
import { problemOf } from '../stores/problem.ts';
import parts from '../styles/parts.module.css';
import styles from './audit.module.css';
import { auditActorName, auditWords, groupNames } from './audit-words.ts';

const ROWS_AT_A_TIME = 50;

/** Two years are kept; only owners can read them. */
export function AuditLog() {
  const { call } = useDesk().desk;
  const staff = useReading(useCallback(() => call(listStaff), [call]));
  const [question, setQuestion] = useState<Question>({ by: '', group: '' });
  const { by, group } = question;
  const log = useEntries(question);
  const names = (staff.found ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <div className={styles.audit}>
      <p className={classNames(parts.quiet, styles.quiet)}>
        Who signed in, changed, exported or erased what. Kept for two years; customers are not named
        here.
      </p>
      <div className={styles.filters}>
        <div>
          <PickList
            label="Person"
            value={by}
            options={[['', 'Everybody'], ...names]}
            onPick={(picked) => setQuestion({ by: picked, group })}
          />
        </div>
        <div>
          <PickList
            label="What"
            value={group}
            options={[['', 'Everything'], ...Object.entries(groupNames)]}
            onPick={(picked) =>
              setQuestion({ by, group: AuditGroup.options.find((one) => one === picked) ?? '' })
            }
          />
        </div>
      </div>
      <Entries log={log} isFiltered={by !== '' || group !== ''} />
    </div>
  );
}

function Entries({ log, isFiltered }: { log: ReturnType<typeof useEntries>; isFiltered: boolean }) {
  const { entries, busy, problem, hasMore, readMore } = log;
  return (
    <>
      {problem && <Failed onRetry={readMore}>{problem}</Failed>}
      {entries && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries?.length === 0 && (
        <p className={styles.empty}>
          {isFiltered ? 'Nothing of this kind has been noted.' : 'Nothing has been noted yet.'}
        </p>
      )}
      <p role="status" className={classNames(parts.quiet, styles.quiet)}>
        {busy ? 'Loading…' : ''}
      </p>
      {hasMore && (
        <Button busy={busy} onClick={readMore}>
          Show older entries
        </Button>
      )}
    </>
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

interface Question {
  by: string;
  group: AuditGroup | '';
}

interface Reading {
  /** Null until the first reply. */
  entries: readonly AuditEntry[] | null;
  busy: boolean;
  problem: string;
  hasMore: boolean;
}

/** Loads the newest entries, then older ones on demand; drops replies to an earlier filter. */
function useEntries({ by, group }: Question) {
  const { call } = useDesk().desk;
  const [reading, setReading] = useState<Reading>(nothing);
  const asked = useRef({});

  const read = useCallback(
    async (earlier: readonly AuditEntry[]) => {
      const question = {};
      asked.current = question;
      const show = (part: Partial<Reading>) =>
        question === asked.current && setReading((before) => ({ ...before, busy: false, ...part }));
      show({ busy: true, problem: '' });
      const before = earlier.at(-1)?.id;
      const body = {
        limit: ROWS_AT_A_TIME,
        ...(by && { by }),
        ...(group && { group }),
        ...(before && { before }),
      };
      try {
        const found = await call(listAudit, { body });
        show({ entries: [...earlier, ...found], hasMore: found.length === ROWS_AT_A_TIME });
      } catch (error) {
        show({ problem: problemOf(error) });
      }
    },
    [call, by, group],
  );
  useEffect(() => {
    setReading(nothing);
    void read([]);
  }, [read]);
  return { ...reading, readMore: () => void read(reading.entries ?? []) };
}

const nothing: Reading = { entries: null, busy: true, problem: '', hasMore: false };
