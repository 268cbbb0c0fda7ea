import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { saveCsv } from '../save-csv.ts';
import { wallTime } from '../views/shop-clock.ts';
import { leadSheet } from './sheet.ts';

/** Saves what the list shows: its filters, its order, all its pages. */
export function ExportButton({ kind, rows }: { kind: LeadKind; rows: readonly Lead[] }) {
  const { desk, facts } = useDesk();
  const day = () => wallTime(new Date(), facts.timeZone).slice(0, 10);
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
  return (
    <Button
      disabled={rows.length === 0}
      onClick={() => void saveCsv(desk.host, `${kind}-${day()}.csv`, leadSheet(kind, rows))}
    >
      Export {count} as CSV
    </Button>
  );
}
