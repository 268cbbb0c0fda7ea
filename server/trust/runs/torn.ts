import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { journalPath } from '../../src/store/embedded/folder.ts';
import { makeKilledFolder, readFolder } from '../killed-folder.ts';
import type { TrustRun } from '../trust-run.ts';

const LINE_FEED = 0x0a;

export const trustRun: TrustRun = {
  promise:
    'a journal cut at any byte (a cycle) of its last 4 KiB starts, keeps every whole commit and puts the torn end aside',
  cycles: 4096,
  async run({ cycles, dir: home, progress }) {
    const whole = path.join(home, 'whole');
    const ids = await makeKilledFolder(whole, [10, 30]);
    const journal = path.basename(journalPath(whole, 2));
    const bytes = fs.readFileSync(path.join(whole, journal));
    const broken: string[] = [];
    let torn = 0;
    for (let cut = 1; cut <= cycles; cut += 1) {
      const left = bytes.subarray(0, bytes.length - cut);
      const outcome = await inspect(path.join(home, 'data'), whole, journal, left);
      const kept = ids.slice(0, ids.length - lost(bytes, left.length));
      if (!isDeepStrictEqual(outcome.ids, kept))
        broken.push(`${cut} bytes: ${outcome.ids.length} commits of ${kept.length}`);
      broken.push(...outcome.broken.map((sentence) => `${cut} bytes: ${sentence}`));
      if (outcome.isTorn) torn += 1;
      progress(`${cut} cuts`);
    }
    return {
      figure: `${cycles} cuts, ${torn} of them within a commit: ${broken.length} starts that failed, lost a whole commit, kept a half or threw the torn end away`,
      broken,
    };
  },
};

/** Counts the commits that have lost more than their line feed. */
function lost(bytes: Buffer, left: number): number {
  const rest = bytes.subarray(left);
  const ends = rest.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);
  return bytes[left] === LINE_FEED ? ends - 1 : ends;
}

async function inspect(dir: string, whole: string, journal: string, left: Buffer) {
  fs.cpSync(whole, dir, { recursive: true });
  fs.writeFileSync(path.join(dir, journal), left);
  const broken: string[] = [];
  const first = await readFolder(dir);
  const tail = left.subarray(left.lastIndexOf(LINE_FEED) + 1);
  const quarantine = path.join(dir, 'quarantine');
  const pieces = fs.existsSync(quarantine) ? fs.readdirSync(quarantine) : [];
  const isTorn = pieces.length > 0;
  if (isTorn !== first.warnings.length > 0) broken.push('put aside and not told, or told only');
  for (const name of pieces) {
    if (!fs.readFileSync(path.join(quarantine, name)).equals(tail))
      broken.push(`${name} is not what was torn`);
  }
  broken.push(...first.spoiled.map((id) => `${id} is spoiled`));
  const again = await readFolder(dir);
  if (!isDeepStrictEqual(again, { ids: first.ids, spoiled: [], warnings: [] }))
    broken.push('the next start differs');
  fs.rmSync(dir, { recursive: true });
  return { ids: first.ids, isTorn, broken };
}
