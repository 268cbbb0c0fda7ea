import { type Contestants, cell, LIMIT, SALLIE } from './contestants.ts';
import { type HttpLoad, loadHttp } from './http-load.ts';
import type { Peers } from './peers.ts';
import type { Program } from './program.ts';
import { type Budget, inRounds, printTable } from './rounds.ts';

const PEER = 'Fastify + SQLite';
const WARM = 80;
const LONG = 300;
const connections = [1, 16, 64];

/** A contact form sent by so many at a time, acknowledged once it is on disk. */
export async function benchLeads(
  contestants: Contestants,
  peers: Peers,
  budget: Budget,
): Promise<void> {
  const programs = new Map<string, Program>();
  programs.set(LIMIT, await contestants.limit('lead'));
  programs.set(SALLIE, await contestants.sallie());
  if (peers) programs.set(PEER, await contestants.peer(peers.fastify));
  const names = [...programs.keys()];

  const results = await inRounds(budget, connections.map(String), names, (cellName, name) => {
    const program = programs.get(name) as Program;
    const load = (ms: number) => {
      const leads = leadsTo([program.port]);
      return loadHttp({ ...leads, connections: Number(cellName), ms });
    };
    return cell(
      program,
      () => load(WARM),
      () => load(LONG),
    );
  });
  for (const program of programs.values()) await program.end();

  printTable(
    [
      `Leads, ${results.rounds} rounds`,
      'connections',
      'leads/s',
      `× ${LIMIT}`,
      `× ${PEER}`,
      'p50 ms',
      'p99 ms',
      `p99 × ${LIMIT}`,
      'CPU µs',
      'stall ms',
    ],
    connections
      .map(String)
      .flatMap((at) =>
        names.map((name) => [
          name,
          at,
          results.median(at, name, 'perSecond'),
          results.ratio(at, name, LIMIT, 'perSecond'),
          results.ratio(at, name, PEER, 'perSecond'),
          results.median(at, name, 'p50'),
          results.median(at, name, 'p99'),
          results.ratio(at, name, LIMIT, 'p99'),
          results.median(at, name, 'cpu'),
          results.median(at, name, 'stall'),
        ]),
      ),
  );
}

const wish =
  'We would like new floors in a hall and two bedrooms, about 640 square feet, and a quote with the time it takes. Please call after six.';
let sent = 0;

/** A contact form, each with another sender. */
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
      return `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    },
  };
}
