import { useMemo } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { useDesk, useMe } from '../app/context.tsx';
import type { ListView } from '../stores/list-view.ts';
import { filterOf } from './filters/list-filter.ts';
import { type LeadColumns, sortedBy } from './lead-column.ts';

/** All rows a view shows, in its order. Sorted first: typing then only filters, which is ten times faster. */
export function useArranged<L extends Lead>(
  rows: readonly L[],
  columns: LeadColumns<L>,
  view: ListView,
): readonly L[] {
  const { timeZone } = useDesk().facts;
  const me = useMe();
  const { sort, order } = view;
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sort);
    return column ? sortedBy(rows, column, order === 'desc') : rows;
  }, [rows, columns, sort, order]);
  return useMemo(
    () => sorted.filter(filterOf(view, { me, timeZone })),
    [sorted, view, me, timeZone],
  );
}
