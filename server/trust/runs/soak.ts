import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../bench/rounds.ts';
import { contact } from '../../src/testing/forms.ts';
import { download } from '../download.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop, openTrustSocket, type TrustShop } from '../trust-shop.ts';

const MINUTE = 60_000;
/** One download in so many is broken off. */
const BROKEN_OFF = 5;
/** Between two rounds of everything, so that an afternoon of a busy shop passes in half an hour. */
const PAUSE = 200;
const SAMPLES_PER_MINUTE = 12;
/** Exports ask for a password that was given in the last ten minutes. */
const ROUNDS_PER_SIGN_IN = 500;
/** The last third against the one before it. */
const FLAT_WITHIN = 0.05;

const paths = ['/', '/contact', '/api/export/contacts.csv', '/api/visitors'];

export const trustRun: TrustRun = {
  promise:
    'half an hour of leads, chat and downloads (a cycle is a minute), a fifth of them broken off: open files and memory stay flat within 5 %',
  cycles: 30,
  async run({ cycles: minutes, dir, random, progress }) {
    const shop = await openTrustShop(path.join(dir, 'data'));
    const memory: number[] = [];
    const files: number[] = [];
    const end = performance.now() + minutes * MINUTE;
    let rounds = 0;
    const sampling = setInterval(() => {
      memory.push(shop.resident());
      files.push(shop.openFiles());
    }, MINUTE / SAMPLES_PER_MINUTE);
    let { staff } = shop;
    while (performance.now() < end) {
      rounds += 1;
      if (rounds % ROUNDS_PER_SIGN_IN === 0) staff = await shop.signIn();
      await oneRound({ ...shop, staff }, rounds, random);
      progress(`${rounds} rounds, ${memory.at(-1)?.toFixed(0)} MiB, ${files.at(-1)} open files`);
      await wait(PAUSE);
    }
    clearInterval(sampling);
    const folder = fs.readdirSync(path.join(dir, 'data'), { recursive: true }).length;
    await shop.close();
    const told = { 'memory, MiB': thirds(memory), 'open files': thirds(files) };
    return {
      figure: `${minutes} minutes, ${rounds} rounds of a lead, a chat and two downloads; ${Object.entries(
        told,
      )
        .map(([what, [before, after]]) => `${what}: ${before.toFixed(0)} then ${after.toFixed(0)}`)
        .join('; ')}; ${folder} files in the folder`,
      broken: [
        ...Object.entries(told)
          .filter(([, [before, after]]) => after > before * (1 + FLAT_WITHIN))
          .map(
            ([what, [before, after]]) => `${what}: ${before.toFixed(1)} became ${after.toFixed(1)}`,
          ),
        ...shop.alarms,
      ],
    };
  },
};

async function oneRound(shop: TrustShop, round: number, random: () => number) {
  await shop.call('POST', '/api/contact', { ...contact, email: `ada${round}@example.com` });
  const visitor = await shop.newVisitor();
  const clientId = randomUUID();
  let acknowledge = () => {};
  const acknowledged = new Promise<void>((resolve) => {
    acknowledge = resolve;
  });
  const page = await openTrustSocket(shop, visitor, (frame) => {
    if (frame.type === 'ack' && frame.client_id === clientId) acknowledge();
  });
  page.say(visitor.id, `Hello, this is visit ${round}.`, clientId);
  await acknowledged;
  page.close();
  for (let at = 0; at < 2; at += 1) {
    const where = paths[Math.floor(random() * paths.length)] as string;
    const isBrokenOff = (round * 2 + at) % BROKEN_OFF === 0;
    await download(shop, where, isBrokenOff ? 1 + random() * 10_000 : undefined);
  }
}

/** Medians of the second and of the last third. */
function thirds(samples: number[]): [number, number] {
  const third = Math.floor(samples.length / 3);
  return [quantile(samples.slice(third, 2 * third), 0.5), quantile(samples.slice(-third), 0.5)];
}
