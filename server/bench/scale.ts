import { setTimeout as pause } from 'node:timers/promises';
import { openChat } from './chat-load.ts';
import { sallieProtocol } from './chat-protocols.ts';
import { type Contestants, SALLIE } from './contestants.ts';
import { type Fleets, PEER, prepareFleets } from './fleets.ts';
import { loadHttp } from './http-load.ts';
import { leadsTo } from './leads.ts';
import type { Peers } from './peers.ts';
import type { Program } from './program.ts';
import { type Budget, inRounds, printTable } from './rounds.ts';

const CONNECTIONS = 16;
const stored = [0, 1000, 100_000];
const ONE = `${SALLIE}, Postgres × 1`;
/** Whoever was just started has to get going, and what a start leaves to be done has to be over (milliseconds). */
const SETTLED = 500;
const WARM = 800;
const LONG = 600;

const VISITORS = 100;
const RATE = 200;
const TALK = 1500;

/**
 * Leads and chat of one process on a folder, and of several on one database. Each cell has programs of its own: one that is
 * held still between its cells, as elsewhere in this bench, the others would take for dead.
 */
export async function benchScale(
  contestants: Contestants,
  peers: Peers,
  { rounds, until }: Budget,
): Promise<void> {
  const fleets = await prepareFleets(contestants, peers, stored);
  const half = performance.now() + (until - performance.now()) * 0.7;
  await benchFleetLeads(fleets, { rounds, until: half });
  await benchFleetChat(fleets, { rounds, until });
  await fleets.end();
}

async function benchFleetLeads(fleets: Fleets, budget: Budget): Promise<void> {
  const { names } = fleets;
  const cells = stored.map(String);
  const results = await inRounds(budget, cells, names, async (cell, name) => {
    const { programs, end } = await fleets.start(name, Number(cell));
    await pause(SETTLED);
    const ports = programs.map(({ port }) => port);
    const load = (ms: number) => loadHttp({ ...leadsTo(ports), connections: CONNECTIONS, ms });
    await load(WARM);
    const costOf = await startCounting(fleets, programs);
    const figures = await load(LONG);
    const cost = await costOf(figures.count);
    await end();
    return { ...figures, ...cost };
  });
  printTable(
    [
      `Leads, ${CONNECTIONS} connections, ${results.rounds} rounds`,
      'stored',
      'leads/s',
      `× ${PEER}`,
      `× ${ONE}`,
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'CPU of the database µs',
    ],
    cells.flatMap((at) =>
      names.map((name) => [
        name,
        at,
        results.median(at, name, 'perSecond'),
        results.ratio(at, name, PEER, 'perSecond'),
        results.ratio(at, name, ONE, 'perSecond'),
        results.median(at, name, 'p50'),
        results.median(at, name, 'p99'),
        results.median(at, name, 'cpu'),
        results.median(at, name, 'database'),
      ]),
    ),
  );
}

const places = {
  'on a folder': { fleet: `${SALLIE}, folder`, desk: 0, visitors: 0 },
  'within one process': { fleet: `${SALLIE}, Postgres × 2`, desk: 0, visitors: 0 },
  'across two': { fleet: `${SALLIE}, Postgres × 2`, desk: 0, visitors: 1 },
};
type Place = keyof typeof places;
const WITHIN: Place = 'within one process';

async function benchFleetChat(fleets: Fleets, budget: Budget): Promise<void> {
  const names = Object.keys(places) as Place[];
  const cell = 'chat';
  const results = await inRounds(budget, [cell], names, async (_, name) => {
    const { fleet, desk, visitors } = places[name as Place];
    const { programs, end } = await fleets.start(fleet, 0);
    await pause(SETTLED);
    const [at, deskAt] = [programs[visitors], programs[desk]] as [Program, Program];
    const chat = await openChat(at, sallieProtocol, VISITORS, deskAt);
    await chat.atRate(RATE, WARM);
    const costOf = await startCounting(fleets, programs);
    const figures = await chat.atRate(RATE, TALK);
    const cost = await costOf(figures.count);
    chat.close();
    await end();
    return { ...figures, ...cost };
  });
  printTable(
    [
      `Chat, ${RATE} messages a second, ${results.rounds} rounds`,
      'p50 ms',
      `p50 × ${WITHIN}`,
      'p99 ms',
      'CPU µs',
      'CPU of the database µs',
      'lost',
    ],
    names.map((name) => [
      name,
      results.median(cell, name, 'p50'),
      results.ratio(cell, name, WITHIN, 'p50'),
      results.median(cell, name, 'p99'),
      results.median(cell, name, 'cpu'),
      results.median(cell, name, 'database'),
      results.median(cell, name, 'lost'),
    ]),
  );
}

/** From now on; returns how to learn what each of so many has cost. */
async function startCounting(fleets: Fleets, programs: readonly Program[]) {
  await Promise.all(programs.map((program) => program.begin()));
  const before = fleets.cpu();
  return async (count: number) => {
    const costs = await Promise.all(programs.map((program) => program.cost()));
    const cpu = costs.reduce((sum, cost) => sum + cost.cpu, 0) / count;
    return { cpu, database: (fleets.cpu() - before) / count };
  };
}
