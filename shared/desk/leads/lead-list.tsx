import { useStore } from 'zustand';
import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LeadsStore } from '../stores/leads.ts';
import { isFresh } from './fresh.ts';
import { kindNames } from './kind-names.ts';
import styles from './lead-list.module.css';
import { LeadTable } from './lead-table.tsx';
import type { LeadColumns } from './table-features.ts';

interface Props<L extends Lead> {
  kind: LeadKind;
  store: LeadsStore<L>;
  columns: LeadColumns<L>;
}

/** One kind's list in each of its states: loading, failed, empty, full. */
export function LeadList<L extends Lead>({ kind, store, columns }: Props<L>) {
  const { phase, rows } = useStore(store);
  const names = kindNames[kind];

  return (
    <>
      {phase === 'failed' && (
        <Notice tone="danger" role="alert" className={styles.failed}>
          <p>{names.failed}</p>
          <Button onClick={() => void store.load()}>Try again</Button>
        </Notice>
      )}
      {phase === 'loading' && rows.length === 0 && (
        <p className={styles.waiting} role="status">
          Loading {names.tab.toLowerCase()}…
        </p>
      )}
      {phase === 'ready' && rows.length === 0 && <p className={styles.waiting}>{names.empty}</p>}
      {rows.length > 0 && (
        <>
          <LeadTable
            caption={names.tab}
            columns={columns}
            rows={rows}
            isFresh={(row) => isFresh(kind, row)}
          />
        </>
      )}
    </>
  );
}
