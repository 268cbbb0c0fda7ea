import fs from 'node:fs';
import path from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { filesOf, makeKilledFolder, wrecks } from '../killed-folder.ts';
import { readAsStaff } from '../request.ts';
import type { TrustRun } from '../trust-run.ts';

/** Milliseconds within which a server that cannot read its data must end. */
const REFUSED_WITHIN = 3000;
/** The exit code for damaged data, as the owner's guide explains it. */
const DATA_DAMAGED = 78;

export const trustRun: TrustRun = {
  promise:
    'with any file of the data wrecked (a cycle) the server starts with the previous snapshot and the journal, telling staff what is missing, or ends with 78 within 3 s',
  cycles: 60,
  async run({ cycles, dir: home, random, progress }) {
    const whole = path.join(home, 'whole');
    const data = path.join(home, 'data');
    const ids = await makeKilledFolder(whole, [600, 900, 1000]);
    const cases = [...filesOf(whole).keys()].flatMap((file) =>
      wrecks.map((wreck) => ({ file, wreck })),
    );
    const counts = { complete: 0, told: 0, refused: 0 };
    const broken: string[] = [];
    let slowest = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      // Every case comes once, then all again in a new order; the seed decides the order.
      if (cycle % cases.length === 0) cases.sort(() => random() - 0.5);
      const { file, wreck } = cases[cycle % cases.length] ?? { file: '', wreck: wrecks[0] };
      const [how, apply] = wreck ?? ['', () => {}];
      fs.cpSync(whole, data, { recursive: true });
      apply(path.join(data, file));
      const before = filesOf(data);
      const begun = performance.now();
      const outcome = await start(data, ids.length);
      if (outcome === 'refused') {
        slowest = Math.max(slowest, performance.now() - begun);
        const now = filesOf(data);
        const isKept = [...before].every(([name, bytes]) => now.get(name)?.equals(bytes));
        if (!isKept) broken.push(`${file} ${how}: refused, and files have changed`);
      }
      if (outcome in counts) counts[outcome as keyof typeof counts] += 1;
      else broken.push(`${file} ${how}: ${outcome}`);
      fs.rmSync(data, { recursive: true });
      progress(`${cycle + 1} wrecks`);
    }
    if (slowest > REFUSED_WITHIN) broken.push(`the slowest refusal took ${slowest.toFixed(0)} ms`);
    return {
      figure: `${cycles} wrecked files: ${counts.complete} starts with everything, ${counts.told} told what is missing, ${counts.refused} ended with 78 (the slowest after ${slowest.toFixed(0)} ms) with nothing touched`,
      broken,
    };
  },
};

async function start(data: string, wanted: number): Promise<string> {
  const told: string[] = [];
  try {
    const server = await startBuiltServer(data, { through: quietly });
    server.process.stdout?.on('data', (text) => told.push(String(text)));
    const rows = await readAsStaff(server.origin, '/api/contacts');
    const code = await server.stop('SIGTERM');
    if (code !== 0) return `ended with ${code}`;
    if (rows.length === wanted) return 'complete';
    return told.some((text) => text.includes('Please note'))
      ? 'told'
      : `${rows.length} leads, and nobody is told`;
  } catch (error) {
    return String(error).includes(`ended with ${DATA_DAMAGED}`) ? 'refused' : String(error);
  }
}

/** Each start prints what it cannot read; this run checks only the exit code. */
const quietly = ['/bin/sh', '-c', 'exec "$0" "$@" 2>/dev/null'];
