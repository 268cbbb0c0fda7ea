import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FigureCell } from '@sallie/shared/rules/figures/figure';
import { NO_SIGNS } from '@sallie/shared/rules/figures/signs';
import type { Statement } from './connection.ts';

/* What figures look at of many leads: those that they see alike come as one row, and are told apart here. */

/** Leads that figures see alike; of each its position, when it was asked and answered. */
export interface CellsRow extends Pick<FigureCell, 'kind' | 'origin' | 'signs'> {
  waits: string;
}

export function cellsOf(place: 'position' | '0', wanted: string, ...values: unknown[]): Statement {
  const waits = `string_agg(${place} || ' ' || asked || ' ' || coalesce(answered::text, ''), ',')`;
  return {
    text: `select kind, origin, signs, ${waits} as waits from lead_search where signs <> '${NO_SIGNS}' and ${wanted} group by kind, origin, signs`,
    values,
  };
}

/** Looked at in one turn. */
const CELLS = 1024;

export async function* placedCells(rows: readonly CellsRow[]) {
  for (const { waits, ...seen } of rows) {
    let [positions, cells]: [string[], FigureCell[]] = [[], []];
    for (const [, position = '', asked, answered] of waits.matchAll(/(\d+) (-?\d+) (-?\d*)/g)) {
      positions.push(position);
      cells.push({ ...seen, asked: Number(asked), answered: answered ? Number(answered) : null });
      if (cells.length < CELLS) continue;
      yield { positions, cells };
      await nextTurn();
      [positions, cells] = [[], []];
    }
    yield { positions, cells };
  }
}
