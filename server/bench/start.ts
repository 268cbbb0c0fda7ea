import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, SALLIE } from './contestants.ts';
import { makeLeadFolder, untilIndexed } from './lead-folder.ts';
import type { Program } from './program.ts';
import { inRounds } from './rounds.ts';

const LEADS = 100_000;
const CELL = 'start';
/** The work after a start is over by then. */
const SETTLED = 1000;

/** Measures the time from the spawn until the server takes leads, and its memory then. */
export const benchStart: Bench = async (contestants, peers, budget) => {
  const empty = await contestants.newFolder();
  const full = await contestants.newFolder();
  await makeLeadFolder(full, LEADS);
  // A shop that has been open for long has search files beside each segment.
  const before = await contestants.sallie(full);
  await untilIndexed(full, LEADS);
  await before.end();
  const starts = new Map<string, () => Promise<Program>>();
  starts.set(`${SALLIE}, nothing stored`, () => contestants.sallie(empty));
  starts.set(`${SALLIE}, ${LEADS} leads`, () => contestants.sallie(full));
  if (peers) {
    starts.set('Fastify + SQLite, nothing stored', () => contestants.peer(peers.fastify));
  }
  const names = [...starts.keys()];
  const start = (name: string) => (starts.get(name) as () => Promise<Program>)();
  const results = await inRounds(budget, [CELL], names, async (_, name) => {
    const program = await start(name);
    await pause(SETTLED);
    const { rss } = await program.cost();
    await program.end();
    return { startedIn: program.startedIn, rss: rss / 1024 / 1024 };
  });

  results.print('Start', [
    ['ms', 'startedIn'],
    ['RSS MiB', 'rss'],
  ]);
};
