import { execFileSync } from 'node:child_process';

export interface Budget {
  rounds: number;
  /** A time of `performance.now()`: no round begins after it but the first counted one. */
  until: number;
}

export type Figures = Record<string, number>;

interface Measured {
  round: number;
  cell: string;
  name: string;
  figures: Figures;
}

/** A figure and its heading; with a base, the ratio to that contestant in the same round. */
type Column = readonly [head: string, figure: string, base?: string];

export interface Results {
  rounds: number;
  /** Prints a row for each contestant, in each cell where `cells` is the heading of the cells. */
  print(title: string, columns: readonly Column[], cells?: string): void;
  median(cell: string, name: string, figure: string): number;
  /** Returns the median of the ratios of each round; NaN where `base` was not measured. */
  ratio(cell: string, name: string, base: string, figure: string): number;
}

/**
 * Runs all contestants of each cell in a shuffled order, round after round, so that other work affects all
 * of them. `sync` runs before each, so that it does not pay for another's writes.
 */
export async function inRounds(
  { rounds, until }: Budget,
  cells: readonly string[],
  names: readonly string[],
  run: (cell: string, name: string) => Promise<Figures>,
): Promise<Results> {
  const measured: Measured[] = [];
  // Round 0 warms up and does not count.
  let round = 0;
  for (; round <= rounds && (round <= 1 || performance.now() < until); round += 1) {
    for (const cell of cells) {
      for (const name of shuffled(names)) {
        execFileSync('sync');
        const figures = await run(cell, name);
        if (round > 0) measured.push({ round, cell, name, figures });
      }
    }
  }
  const of = (cell: string, name: string) =>
    measured.filter((one) => one.cell === cell && one.name === name);
  const results: Results = {
    rounds: round - 1,
    print(title, columns, head) {
      const value = (cell: string, name: string, figure: string, base?: string) =>
        base ? results.ratio(cell, name, base, figure) : results.median(cell, name, figure);
      printTable(
        [
          `${title}, ${round - 1} rounds`,
          ...(head ? [head] : []),
          ...columns.map(([each]) => each),
        ],
        cells.flatMap((cell) =>
          names.map((name) => [
            name,
            ...(head ? [cell] : []),
            ...columns.map(([, figure, base]) => value(cell, name, figure, base)),
          ]),
        ),
      );
    },
    median: (cell, name, figure) =>
      median(of(cell, name).map(({ figures }) => figures[figure] ?? Number.NaN)),
    ratio(cell, name, base, figure) {
      const bases = of(cell, base);
      return median(
        of(cell, name).map(
          (one) =>
            (one.figures[figure] ?? Number.NaN) /
            (bases.find((other) => other.round === one.round)?.figures[figure] ?? Number.NaN),
        ),
      );
    },
  };
  return results;
}

function shuffled<T>(list: readonly T[]): T[] {
  const drawn = list.map((one) => ({ one, at: Math.random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

function median(figures: number[]): number {
  return quantile(
    figures.filter((figure) => !Number.isNaN(figure)),
    0.5,
  );
}

/** Returns NaN for an empty list. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Prints a Markdown table; figures have three significant digits, and `–` marks what was not measured. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const cell = (value: string | number) => (typeof value === 'string' ? value : short(value));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const rule = `|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|\n`;
  process.stdout.write(`\n${line(head)}${rule}${rows.map((row) => line(row.map(cell))).join('')}`);
}

function short(figure: number): string {
  if (Number.isNaN(figure)) return '–';
  if (figure >= 100) return figure.toFixed(0);
  return figure >= 10 ? figure.toFixed(1) : figure.toFixed(2);
}
