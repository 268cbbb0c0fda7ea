import fs from 'node:fs';
import path from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { thisProcess } from '../../src/system/lock-holder.ts';
import { bundleProgram } from '../bundle.ts';
import { raceForFolder, takeOverFromKilled } from '../lock-race.ts';
import type { TrustRun } from '../trust-run.ts';

const STARTS = 20;
/** Milliseconds that a folder may stay locked after its process was killed. */
const TAKEN_OVER_WITHIN = 1000;

export const trustRun: TrustRun = {
  promise:
    'of 20 starts on one folder one wins, over a stale lock too, which is taken over within a second',
  cycles: 10,
  async run({ cycles, dir, progress }) {
    const racer = await bundleProgram('lock-racer', dir);
    const broken: string[] = [];
    const delays: number[] = [];
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const folder = path.join(dir, String(cycle));
      fs.mkdirSync(folder);
      delays.push(await takeOverFromKilled(racer, folder));
      if (cycle % 2 === 0) {
        fs.writeFileSync(path.join(folder, 'lock'), JSON.stringify(thisProcess()));
      }
      const winners = await raceForFolder(racer, folder, STARTS);
      if (winners !== 1) broken.push(`race ${cycle} was won by ${winners}`);
      progress(`${cycle} races`);
    }
    const servers = await raceOfServers(path.join(dir, 'data'));
    if (servers !== 1) broken.push(`${servers} servers stand on one folder`);
    const slowest = Math.max(...delays);
    if (slowest > TAKEN_OVER_WITHIN) broken.push(`a stale lock held ${slowest.toFixed(0)} ms`);
    return {
      figure: `${cycles} races of ${STARTS} processes and one of ${STARTS} servers, one winner each; the lock of a killed one taken over in ${slowest.toFixed(0)} ms at most`,
      broken,
    };
  },
};

/** The nineteen losers each print why they do not start, which nobody needs. */
const quietly = ['/bin/sh', '-c', 'exec "$0" "$@" 2>/dev/null'];

/** Starts whole servers at once. Returns how many keep running. */
async function raceOfServers(dataDir: string): Promise<number> {
  const starts = Array.from({ length: STARTS }, () =>
    startBuiltServer(dataDir, { through: quietly }),
  );
  const settled = await Promise.allSettled(starts);
  const standing = settled.filter((start) => start.status === 'fulfilled');
  const codes = await Promise.all(standing.map(({ value }) => value.stop('SIGTERM')));
  return codes.filter((code) => code === 0).length;
}
