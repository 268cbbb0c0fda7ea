import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Bench, LIMIT, loaded, SALLIE } from './contestants.ts';
import { loadHttp } from './http-load.ts';
import type { Program } from './program.ts';
import { inRounds } from './rounds.ts';

const WARM = 100;
const LONG = 300;
const CONNECTIONS = 64;
const PATH = '/';
const ACCEPTED = 'gzip, deflate, br, zstd';

/** Measures the home page as a browser requests it; the limit sends the same bytes. */
export const benchPage: Bench = async (contestants, _peers, budget) => {
  const sallie = await contestants.sallie();
  const folder = await contestants.newFolder();
  const page = await pageOf(sallie.origin);
  await writeFile(join(folder, 'page'), page.body);
  await writeFile(join(folder, 'head.json'), JSON.stringify(page.head));
  const programs = new Map([
    [LIMIT, await contestants.limit('page', folder)],
    [SALLIE, sallie],
  ]);
  const names = [...programs.keys()];
  const at = String(CONNECTIONS);

  const results = await inRounds(budget, [at], names, (_, name) => {
    const program = programs.get(name) as Program;
    const request = () =>
      `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: ${ACCEPTED}\r\n\r\n`;
    const ports = [program.port];
    const load = (ms: number) =>
      loadHttp({ ports, connections: CONNECTIONS, ms, request, status: 200 });
    return loaded(program, load, { warm: WARM, long: LONG });
  });
  for (const program of programs.values()) await program.end();

  const encoding = page.head['Content-Encoding'];
  results.print(
    `Page, ${page.body.length} bytes of ${encoding}`,
    [
      ['pages/s', 'perSecond'],
      [`× ${LIMIT}`, 'perSecond', LIMIT],
      ['p50 ms', 'p50'],
      ['p99 ms', 'p99'],
      ['CPU µs', 'cpu'],
      ['stall ms', 'stall'],
    ],
    'connections',
  );
};

async function pageOf(origin: string) {
  const headers = { 'Accept-Encoding': ACCEPTED, Accept: 'text/html' };
  return new Promise<{ body: Buffer; head: Record<string, string | number> }>((resolve, reject) => {
    get(origin + PATH, { headers, agent: false }, async (reply) => {
      const body = await buffer(reply);
      const head = {
        'Content-Type': reply.headers['content-type'] ?? '',
        'Content-Encoding': reply.headers['content-encoding'] ?? 'identity',
        'Content-Length': body.length,
      };
      resolve({ body, head });
    }).on('error', reject);
  });
}
