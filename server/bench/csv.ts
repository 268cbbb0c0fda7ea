import { type Bench, cell, SALLIE, signIn } from './contestants.ts';
import { makeLeadFolder } from './lead-folder.ts';
import { inRounds } from './rounds.ts';

const ROWS = 50_000;
const CELL = 'csv';

/** Measures how long the export of the whole list takes, and how long others wait meanwhile at most. */
export const benchCsv: Bench = async (contestants, _peers, budget) => {
  const folder = await contestants.newFolder();
  await makeLeadFolder(folder, ROWS);
  const sallie = await contestants.sallie(folder);
  const cookie = await signIn(sallie.origin);
  const load = async () => {
    const began = performance.now();
    const reply = await fetch(`${sallie.origin}/api/export/contacts.csv`, { headers: { cookie } });
    const { byteLength } = await reply.arrayBuffer();
    return { count: ROWS, ms: performance.now() - began, mb: byteLength / 1e6 };
  };

  const warm = async () => {};
  const results = await inRounds(budget, [CELL], [SALLIE], () => cell(sallie, warm, load));
  await sallie.end();

  results.print(`CSV of ${ROWS} rows`, [
    ['ms', 'ms'],
    ['MB', 'mb'],
    ['CPU µs a row', 'cpu'],
    ['stall ms', 'stall'],
  ]);
};
