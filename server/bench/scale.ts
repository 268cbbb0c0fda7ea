import { setTimeout as pause } from 'node:timers/promises';
import { type Chat, openChat } from './chat-load.ts';
import { sallieProtocol } from './chat-protocols.ts';
import { type Bench, SALLIE } from './contestants.ts';
import { type Fleets, FOLDER, PEER, prepareFleets } from './fleets.ts';
import { loadHttp } from './http-load.ts';
import { leadsTo } from './leads.ts';
import type { Program } from './program.ts';
import { type Budget, inRounds } from './rounds.ts';

const CONNECTIONS = 16;
const stored = [0, 1000, 100_000];
const ONE = `${SALLIE}, Postgres × 1`;
const TWO = `${SALLIE}, Postgres × 2`;
/** Milliseconds, because a program that was paused first finds out what became of the others. */
const SETTLED = 400;
const WARM = 300;
const LONG = 600;
/** Milliseconds of warm-up, because a server that runs for days must not be judged by uncompiled code. */
const WARM_UP = 3000;
/** The work after the load, above all mails, is done below this share of a core, or after this many ms. */
const AT_REST = 0.05;
const REST_WITHIN = 20_000;
const LOOK_EVERY = 500;

const VISITORS = 100;
const RATE = 200;
const TALK = 1500;

/** Measures leads and chat with one process on a folder, and with one and several on a database. */
export const benchScale: Bench = async (contestants, peers, { rounds, until }) => {
  const fleets = await prepareFleets(contestants, peers, stored);
  for (const [at, count] of stored.entries()) {
    const share = (until - performance.now()) / (stored.length - at + 1);
    await benchFleetLeads(fleets, count, { rounds, until: performance.now() + share });
  }
  await benchFleetChat(fleets, { rounds, until });
  await fleets.end();
};

async function benchFleetLeads(fleets: Fleets, count: number, budget: Budget): Promise<void> {
  const started = await fleets.start(count);
  const names = [...started.keys()];
  const at = String(count);
  const loadOf = (programs: readonly Program[]) => (ms: number) => {
    const ports = programs.map(({ port }) => port);
    return loadHttp({ ...leadsTo(ports), connections: CONNECTIONS, ms });
  };
  for (const programs of started.values()) {
    for (const program of programs) program.goOn();
    await loadOf(programs)(WARM_UP);
  }
  const all = [...started.values()].flat();
  await Promise.all(all.map(rest));
  for (const program of all) program.hold();
  const results = await inRounds(budget, [at], names, async (_, name) => {
    const programs = started.get(name) as Program[];
    const load = loadOf(programs);
    for (const program of programs) program.goOn();
    await pause(SETTLED);
    await load(WARM);
    const costOf = await startCounting(fleets, programs);
    const figures = await load(LONG);
    const cost = await costOf(figures.count);
    for (const program of programs) program.hold();
    return { ...figures, ...cost };
  });
  results.print(
    `Leads, ${CONNECTIONS} connections`,
    [
      ['leads/s', 'perSecond'],
      [`× ${PEER}`, 'perSecond', PEER],
      [`× ${ONE}`, 'perSecond', ONE],
      ['p50 ms', 'p50'],
      ['p99 ms', 'p99'],
      ['CPU µs', 'cpu'],
      ['CPU of the database µs', 'database'],
    ],
    'stored',
  );
}

const WITHIN = 'within one process';

/** Pauses no program, because a paused process takes its sockets for dead and closes them on resuming. */
async function benchFleetChat(fleets: Fleets, budget: Budget): Promise<void> {
  const started = await fleets.start(0);
  const [folder] = started.get(FOLDER) as [Program];
  const [one, other] = started.get(TWO) as [Program, Program];
  const used = [folder, one, other];
  for (const program of used) program.goOn();
  await pause(SETTLED);
  const chats = new Map<string, { chat: Chat; programs: Program[] }>();
  async function join(name: string, programs: Program[], visitorsAt: Program, deskAt: Program) {
    const chat = await openChat(visitorsAt, sallieProtocol, VISITORS, deskAt);
    chats.set(name, { chat, programs });
  }
  await join('on a folder', [folder], folder, folder);
  await join(WITHIN, [one, other], one, one);
  await join('across two', [one, other], one, other);
  const names = [...chats.keys()];
  const cell = 'chat';
  const results = await inRounds(budget, [cell], names, async (_, name) => {
    const { chat, programs } = chats.get(name) as { chat: Chat; programs: Program[] };
    await chat.atRate(RATE, WARM);
    const costOf = await startCounting(fleets, programs);
    const figures = await chat.atRate(RATE, TALK);
    return { ...figures, ...(await costOf(figures.count)) };
  });
  for (const { chat } of chats.values()) chat.close();
  results.print(`Chat, ${RATE} messages a second`, [
    ['p50 ms', 'p50'],
    [`p50 × ${WITHIN}`, 'p50', WITHIN],
    ['p99 ms', 'p99'],
    ['CPU µs', 'cpu'],
    ['CPU of the database µs', 'database'],
    ['lost', 'lost'],
  ]);
}

async function rest(program: Program): Promise<void> {
  for (const until = performance.now() + REST_WITHIN; performance.now() < until; ) {
    await program.begin();
    await pause(LOOK_EVERY);
    if ((await program.cost()).cpu < AT_REST * LOOK_EVERY * 1000) return;
  }
}

/** Starts counting; returns a function that computes the cost of each of `count` items. */
async function startCounting(fleets: Fleets, programs: readonly Program[]) {
  await Promise.all(programs.map((program) => program.begin()));
  const before = fleets.cpu();
  return async (count: number) => {
    const costs = await Promise.all(programs.map((program) => program.cost()));
    const cpu = costs.reduce((sum, cost) => sum + cost.cpu, 0) / count;
    return { cpu, database: (fleets.cpu() - before) / count };
  };
}
