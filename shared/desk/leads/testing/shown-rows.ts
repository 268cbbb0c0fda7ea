import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Consultation } from '../../../contract/consultation.ts';
import type { ListView } from '../../../contract/lead-lists.ts';
import { demoContent } from '../../../rules/demo/content.ts';
import type { LeadColumn } from '../../../rules/lead-kinds/lead-kind.ts';
import { useLeadTable } from '../use-lead-table.ts';

interface Shown {
  rows: readonly Consultation[];
  columns?: readonly LeadColumn<Consultation>[];
  view: ListView;
  me?: string;
}

/** Returns the rows on the table's first page. */
export function shownRows({ rows, columns = [], view, me }: Shown): Consultation[] {
  let shown: Consultation[] = [];
  function Table() {
    const table = useLeadTable({
      rows,
      columns,
      looker: { me, facts: demoContent, now: new Date('2026-11-21T15:00Z') },
      view,
      page: 0,
      onSort() {},
      onPage() {},
    });
    shown = table.getRowModel().rows.map(({ original }) => original);
    return null;
  }
  renderToStaticMarkup(createElement(Table));
  return shown;
}
