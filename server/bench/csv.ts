import { get } from 'node:http';
import { type Contestants, cell, SALLIE, signIn } from './contestants.ts';
import { makeLeadFolder } from './lead-folder.ts';
import type { Peers } from './peers.ts';
import { type Budget, inRounds } from './rounds.ts';

const ROWS = 50_000;
const CELL = 'csv';

/** The whole list as a file: how long it takes, and how long others wait meanwhile at most. */
export async function benchCsv(
  contestants: Contestants,
  _peers: Peers,
  budget: Budget,
): Promise<void> {
  const folder = await contestants.newFolder();
  await makeLeadFolder(folder, ROWS);
  const sallie = await contestants.sallie(folder);
  const cookie = await signIn(sallie.origin);
  const file = `${sallie.origin}/api/export/contacts.csv`;

  const results = await inRounds(budget, [CELL], [SALLIE], () =>
    cell(
      sallie,
      async () => {},
      () => download(file, cookie),
    ),
  );
  await sallie.end();

  results.print(`CSV of ${ROWS} rows`, [
    ['ms', 'ms'],
    ['MB', 'mb'],
    ['CPU µs a row', 'cpu'],
    ['stall ms', 'stall'],
  ]);
}

function download(url: string, cookie: string) {
  return new Promise<{ count: number; ms: number; mb: number }>((resolve, reject) => {
    const began = performance.now();
    get(url, { headers: { cookie }, agent: false }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`${url}: ${reply.statusCode}`));
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () =>
        resolve({ count: ROWS, ms: performance.now() - began, mb: bytes / 1e6 }),
      );
    }).on('error', reject);
  });
}
