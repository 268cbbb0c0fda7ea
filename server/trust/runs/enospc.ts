import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { contact } from '../../src/testing/forms.ts';
import { acknowledgedId, readAsStaff, request, signInAsStaff } from '../request.ts';
import { fillDisk, mountSmallDisk, unmountDisk } from '../small-disk.ts';
import { CannotRun, type TrustRun } from '../trust-run.ts';

/** Milliseconds until leads must be accepted again after space is freed. */
const HEALED_WITHIN = 10_000;
/** A page of the disk may have room for this many more leads. */
const MOST_POSTS = 50;

export const trustRun: TrustRun = {
  promise:
    'on a full disk (4 MB of memory) leads are refused with 503 and reading goes on, and 10 s after there is room they are accepted again',
  cycles: 10,
  async run({ cycles, dir, progress }) {
    const disk = path.join(dir, 'disk');
    if (!mountSmallDisk(disk)) {
      throw new CannotRun('it takes a disk of 4 MB, and this user may not mount one.');
    }
    try {
      return await fillAndFree(disk, cycles, progress);
    } finally {
      unmountDisk(disk);
    }
  },
};

async function fillAndFree(disk: string, cycles: number, progress: (sofar: string) => void) {
  const data = path.join(disk, 'data');
  const filler = path.join(disk, 'filler');
  const server = await startBuiltServer(data);
  // A sign-in is stored too, so it comes before the disk is full.
  const session = await signInAsStaff(server.origin);
  const acknowledged: string[] = [];
  const broken: string[] = [];
  let slowest = 0;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    fillDisk(filler);
    acknowledged.push(...(await postUntilRefused(server)));
    const read = await readAsStaff(server.origin, '/api/contacts', session);
    if (read.length !== acknowledged.length)
      broken.push(`cycle ${cycle}: ${read.length} leads read`);
    fs.rmSync(filler);
    const freed = performance.now();
    let id: string | null = null;
    while (id === null && performance.now() - freed < HEALED_WITHIN) {
      id = acknowledgedId(await postOne(server));
      if (id === null) await wait(100);
    }
    if (id === null) broken.push(`cycle ${cycle}: nothing is accepted 10 s after there was room`);
    else acknowledged.push(id);
    slowest = Math.max(slowest, performance.now() - freed);
    progress(`${cycle} times full`);
  }
  const code = await server.stop('SIGTERM');
  if (code !== 0) broken.push(`ended with ${code}`);
  await server.start();
  const rows = await readAsStaff(server.origin, '/api/contacts');
  await server.stop('SIGTERM');
  const there = new Set(rows.map((row) => row.id));
  const lost = acknowledged.filter((id) => !there.has(id));
  broken.push(...lost.map((id) => `${id} is lost`));
  return {
    figure: `${cycles} times full and free again: ${acknowledged.length} leads acknowledged, ${lost.length} lost, accepted again after ${slowest.toFixed(0)} ms at most`,
    broken,
  };
}

const postOne = ({ origin }: BuiltServer) =>
  request(`${origin}/api/contact`, { method: 'POST', body: contact });

/** Posts until the disk is full; every refusal must say when to try again. Returns the acknowledged ids. */
async function postUntilRefused(server: BuiltServer): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < MOST_POSTS; count += 1) {
    const ended = await postOne(server);
    const id = acknowledgedId(ended);
    if (id === null) {
      const isCalm = typeof ended !== 'string' && ended.status === 503;
      if (isCalm && ended.headers['retry-after']) return ids;
      throw new Error(`A full disk was answered ${JSON.stringify(ended)}`);
    }
    ids.push(id);
  }
  throw new Error('The disk does not fill up');
}
