import { findLeads, type ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useNameOf, withNames } from '../app/staff-names.ts';
import { leadCsv, moreLeadCsv } from '../lead-facts/csv.ts';
import { SaveSheets } from '../lead-facts/save-sheets.tsx';
import { keptView } from '../stores/views.ts';
import type { LeadTable } from './use-lead-table.ts';

interface Props {
  kind: LeadKind;
  view: ListView;
  table: LeadTable;
  /** The table has one page; the server has the others. */
  isPart: boolean;
}

/** Saves what the list shows: its filters, its order, all its pages. An owner's. */
export function ExportButton({ kind, view, table, isPart }: Props) {
  const { desk, facts } = useDesk();
  const nameOf = useNameOf();
  const named = (row: Lead) => withNames(row, nameOf);
  const found = table.getRowCount();
  const count = found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`;

  function csvOfTable(): string {
    const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original);
    return leadCsv(kind, rows.map(named), facts.timeZone);
  }

  const text = () => (isPart ? csvOfAll(desk, kind, view, facts.timeZone, named) : csvOfTable());
  return (
    <SaveSheets
      isEmpty={found === 0}
      sheets={(day) => [{ kind, rows: found, name: `${kind}-${day}`, text }]}
    >
      Export {count} as CSV
    </SaveSheets>
  );
}

/** In leads: of one request while a file is made. */
const AT_ONCE = 1000;

/** Read part by part, of which only the text is kept. */
async function csvOfAll(
  { call }: OpenDesk,
  kind: LeadKind,
  view: ListView,
  timeZone: string,
  named: (row: Lead) => Lead,
): Promise<string> {
  let text = leadCsv(kind, [], timeZone);
  let after: string | undefined;
  do {
    const body = { ...keptView(view), limit: AT_ONCE, after };
    const { rows, next } = await call(findLeads, { params: { kind }, body });
    text += moreLeadCsv(kind, rows.map(named), timeZone);
    after = next ?? undefined;
  } while (after !== undefined);
  return text;
}
