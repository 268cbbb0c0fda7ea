import { useEffect, useMemo } from 'react';
import { useTriage } from '../app/triage-stores.ts';
import type { Choosable } from '../stores/selection.ts';
import type { Sections } from './sections.ts';

/** The leads of Today from the top down: keys walk them, and several can be chosen. */
export function useTodaysWalk(sections: Sections): readonly Choosable[] {
  const { walk } = useTriage();
  const rows = useMemo(() => choosableOf(sections), [sections]);
  useEffect(() => walk.follow({ tags: rows.map(({ tag }) => tag) }), [walk, rows]);
  return rows;
}

function choosableOf({
  urgent,
  here,
  withYou,
  back,
  warm,
  overdue,
  others,
}: Sections): Choosable[] {
  const shown = [urgent, here, withYou, back, warm, overdue, others].flat();
  return shown.flatMap(({ item: { kind, tag, ids } }) =>
    kind === 'conversation' ? [] : [{ tag, refs: ids.map((id) => ({ kind, id })) }],
  );
}
