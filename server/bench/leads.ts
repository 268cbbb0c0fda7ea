import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Bench, cell, LIMIT, loaded, SALLIE, signIn } from './contestants.ts';
import { type HttpLoad, loadHttp } from './http-load.ts';
import { fetchDirectus } from './peers.ts';
import type { Program } from './program.ts';
import { type Budget, inRounds, type Results } from './rounds.ts';
import { openWebSocket } from './web-socket.ts';

/** Does our work: checks, judged words, five rows in a commit, the kept reply, a frame to a desk. */
const WHOLE = 'Fastify + SQLite, the same work';
const ONE_ROW = 'Fastify + SQLite, one row';
const DIRECTUS = 'Directus + SQLite, one row';
const judges = fileURLToPath(new URL('./judges.ts', import.meta.url));

/** In milliseconds, as are LONG, SETTLED and FIRST. */
const WARM = 80;
const LONG = 300;
/** The work that a program does for itself after its start is over by then. */
const SETTLED = 500;
const FIRST = 1000;

const connections = [1, 16, 64].map(String);
const busy = ['16', '64'];

/** Measures contact forms sent over this many connections; a form is acknowledged once it is on disk. */
export const benchLeads: Bench = async (contestants, peers, budget) => {
  const starts = new Map<string, () => Promise<Program>>();
  starts.set(LIMIT, () => contestants.limit('lead'));
  starts.set(SALLIE, async () => {
    const program = await contestants.sallie();
    return withDesk(program, await signIn(program.origin));
  });
  if (peers) {
    const start = () => contestants.peer(peers.fastifyWhole, { JUDGES: judges });
    starts.set(WHOLE, async () => withDesk(await start()));
    starts.set(ONE_ROW, () => contestants.peer(peers.fastify));
  }
  const names = [...starts.keys()];
  const half = (performance.now() + budget.until) / 2;
  await benchWarm(starts, names, { ...budget, until: half });
  await benchFirst(starts, names, budget);
};

type Starts = ReadonlyMap<string, () => Promise<Program>>;

/** Measures what an owner might choose instead: Directus makes an item of each form through its REST API. */
export const benchDirectus: Bench = async (contestants, _peers, budget) => {
  const directus = await fetchDirectus();
  if (!directus) return;
  const programs = new Map([
    [SALLIE, await contestants.sallie()],
    [DIRECTUS, await contestants.peer(directus)],
  ]);
  const names = [...programs.keys()];
  const results = await inRounds(budget, busy, names, (at, name) => {
    const program = programs.get(name) as Program;
    const forms = leadsTo([program.port]);
    const status = name === DIRECTUS ? 200 : forms.status;
    const load = (ms: number) => loadHttp({ ...forms, status, connections: Number(at), ms });
    return loaded(program, load, { warm: LONG, long: FIRST });
  });
  for (const program of programs.values()) await program.end();
  results.print(
    'Leads',
    [
      ['leads/s', 'perSecond'],
      [`× ${DIRECTUS}`, 'perSecond', DIRECTUS],
      ['p50 ms', 'p50'],
      ['CPU µs', 'cpu'],
    ],
    'connections',
  );
};

async function benchWarm(starts: Starts, names: string[], budget: Budget): Promise<void> {
  const programs = new Map<string, Program>();
  for (const [name, start] of starts) programs.set(name, await start());
  const results = await inRounds(budget, connections, names, (at, name) => {
    const program = programs.get(name) as Program;
    const load = (ms: number) => postLeads(program, Number(at), ms);
    return loaded(program, load, { warm: WARM, long: LONG });
  });
  for (const program of programs.values()) await program.end();
  print('Leads', results);
}

/** Each cell starts its program anew, because the code of a shop with few leads is never warm. */
async function benchFirst(starts: Starts, names: string[], budget: Budget): Promise<void> {
  const results = await inRounds(budget, busy, names, async (at, name) => {
    const program = await (starts.get(name) as () => Promise<Program>)();
    const figures = await cell(
      program,
      () => pause(SETTLED),
      () => postLeads(program, Number(at), FIRST),
    );
    await program.end();
    return figures;
  });
  print('Leads of the first second', results);
}

function print(title: string, results: Results): void {
  results.print(
    title,
    [
      ['leads/s', 'perSecond'],
      [`× ${LIMIT}`, 'perSecond', LIMIT],
      ['× the same work', 'perSecond', WHOLE],
      ['× one row', 'perSecond', ONE_ROW],
      ['p50 ms', 'p50'],
      ['p99 ms', 'p99'],
      [`p99 × ${LIMIT}`, 'p99', LIMIT],
      ['CPU µs', 'cpu'],
      ['CPU × the same work', 'cpu', WHOLE],
      ['stall ms', 'stall'],
    ],
    'connections',
  );
}

/** Connects a desk, which is told of each lead. */
async function withDesk(program: Program, cookie?: string): Promise<Program> {
  const place = { port: program.port, path: '/ws/livechat', ...(cookie && { cookie }) };
  const desk = await openWebSocket(place, () => {});
  desk.send(JSON.stringify({ type: 'register', isAdmin: true }));
  return program;
}

const postLeads = ({ port }: Program, connections: number, ms: number) =>
  loadHttp({ ...leadsTo([port]), connections, ms });

const wish =
  'We would like new floors in a hall and two bedrooms, about 640 square feet, and a quote with the time it takes. Please call after six.';
let sent = 0;

/** Makes contact forms as the site sends them, each with another sender and its own key. */
export function leadsTo(ports: readonly number[]): Pick<HttpLoad, 'ports' | 'request' | 'status'> {
  return {
    ports,
    status: 201,
    request() {
      sent += 1;
      const body = JSON.stringify({
        name: `Ada Miller ${sent}`,
        email: `ada${sent}@example.com`,
        phone: `570555${String(sent % 10_000).padStart(4, '0')}`,
        interest: 'hardwood',
        message: wish,
      });
      return `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    },
  };
}
