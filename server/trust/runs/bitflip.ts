import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../src/system/start-refused.ts';
import { filesOf, isUntouched, makeKilledFolder, readFolder } from '../killed-folder.ts';
import type { TrustRun } from '../trust-run.ts';

const LINE_FEED = 0x0a;
/** This many bytes on each side identify the flipped byte. */
const NEAR = 8;

export const trustRun: TrustRun = {
  promise:
    'a flipped bit in any file is found: all data is there, or staff are told and the damage is kept, or there is no start and nothing is touched',
  cycles: 500,
  async run({ cycles, dir: home, random, progress }) {
    const whole = path.join(home, 'whole');
    const dir = path.join(home, 'data');
    const ids = await makeKilledFolder(whole, [600, 900, 1000]);
    const files = [...filesOf(whole)].filter(([, bytes]) => bytes.length > 0);
    const counts = { complete: 0, told: 0, refused: 0 };
    const broken: string[] = [];
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      fs.cpSync(whole, dir, { recursive: true });
      const [name, bytes] = files[Math.floor(random() * files.length)] ?? ['', Buffer.alloc(0)];
      const place = Math.floor(random() * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << Math.floor(random() * 8));
      fs.writeFileSync(path.join(dir, name), flipped);
      const { outcome, faults } = await inspect(dir, ids, fragments(bytes, flipped, place));
      counts[outcome] += 1;
      broken.push(...faults.map((fault) => `${name}, byte ${place}: ${fault}`));
      fs.rmSync(dir, { recursive: true });
      progress(`${cycle} flips`);
    }
    return {
      figure: `${cycles} flipped bits: ${counts.complete} starts with everything, ${counts.told} told with the damage kept aside, ${counts.refused} refused with nothing touched; ${broken.length} unfound, served or overwritten`,
      broken,
    };
  },
};

async function inspect(dir: string, ids: readonly string[], damage: readonly Buffer[]) {
  const before = filesOf(dir);
  try {
    const read = await readFolder(dir);
    const faults = read.spoiled.map((id) => `${id} is served spoiled`);
    const known = new Set(ids);
    faults.push(...read.ids.filter((id) => !known.has(id)).map((id) => `${id} was never stored`));
    if (read.warnings.length === 0) {
      if (read.ids.length !== ids.length) faults.push('data is missing and nobody is told');
      return { outcome: 'complete' as const, faults };
    }
    const kept = [...filesOf(path.join(dir, 'quarantine')).values()];
    const isKept = damage.every((bytes) => kept.some((piece) => piece.includes(bytes)));
    if (!isKept) faults.push('the damaged original is not kept');
    return { outcome: 'told' as const, faults };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const faults = isUntouched(dir, before) ? [] : ['refused, and files have changed'];
    return { outcome: 'refused' as const, faults };
  }
}

/** Returns the bytes before and after the flipped byte on its line, because damage is kept line by line. */
function fragments(bytes: Buffer, flipped: Buffer, place: number): Buffer[] {
  const begin = place === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, place - 1) + 1;
  const end = bytes.indexOf(LINE_FEED, place);
  const before = flipped.subarray(Math.max(begin, place - NEAR), place);
  const after = flipped.subarray(
    place + 1,
    Math.min(end < 0 ? bytes.length : end, place + 1 + NEAR),
  );
  return [before, after];
}
