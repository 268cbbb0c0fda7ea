import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { useDesk } from '../app/context.tsx';
import { PAGE_SIZE } from '../stores/lead-pages.ts';
import { leadsOfKind } from '../stores/leads.ts';
import type { LeadsState } from '../stores/leads-state.ts';
import { keptView, plainView, sameView } from '../stores/views.ts';
import type { Found } from './use-lead-table.ts';

interface ShownRows {
  rows: readonly Lead[];
  /** Set when the rows are one page from the server; null when the list is searched and sorted here. */
  found: Found | null;
  retry(): void;
}

/** Returns the rows of a list: all of them, or one page when the server has more than this desk holds. */
export function useShownRows(kind: LeadKind, view: ListView, page: number): ShownRows {
  const { leads, pages: allPages } = useDesk().desk;
  const pages = allPages[kind];
  const { rows, beyond } = useStore(leadsOfKind(leads, kind));
  const asked = useStore(pages);
  const near = useMemo(
    () => (beyond && sameView(view, plainView) ? nearRows(rows, beyond, page) : null),
    [rows, beyond, view, page],
  );
  const mustAsk = beyond !== null && near === null;

  useEffect(() => {
    if (!mustAsk) return;
    pages.show(view, page);
  }, [mustAsk, pages, view, page]);
  useEffect(() => (mustAsk ? pages.watch() : undefined), [mustAsk, pages]);

  const askedRows = useMemo(() => rowsOf(asked.ids, rows), [asked.ids, rows]);
  const retry = pages.again;
  if (!beyond) return { rows, found: null, retry };
  if (near) return { rows: near, found: { total: beyond.counts.total, phase: 'ready' }, retry };
  const isShown = asked.view === JSON.stringify(keptView(view)) && asked.page === page;
  const phase = isShown || asked.phase === 'failed' ? asked.phase : 'asking';
  return { rows: askedRows, found: { total: asked.total, phase }, retry };
}

/** Returns a page of the plain view if all its rows are held; otherwise null. */
function nearRows(
  rows: readonly Lead[],
  { since }: NonNullable<LeadsState['beyond']>,
  page: number,
): readonly Lead[] | null {
  const older = rows.findIndex(({ created_at }) => created_at < since);
  const end = (page + 1) * PAGE_SIZE;
  return end <= (older < 0 ? rows.length : older) ? rows.slice(end - PAGE_SIZE, end) : null;
}

function rowsOf(ids: readonly string[], rows: readonly Lead[]): readonly Lead[] {
  const wanted = new Set(ids);
  const held = new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  return ids.flatMap((id) => held.get(id) ?? []);
}
