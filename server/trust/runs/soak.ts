import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { quantile } from '../../bench/rounds.ts';
import { contact } from '../../src/testing/forms.ts';
import { watchMemory } from '../live-memory.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop, openTrustSocket, type TrustShop } from '../trust-shop.ts';

/** One download in this many is broken off. */
const BROKEN_OFF = 5;
/** Milliseconds between two rounds, so that an afternoon of a busy shop passes in half an hour. */
const PAUSE = 200;
const SAMPLES_PER_MINUTE = 12;
/** Exports need a password that was given in the last ten minutes. */
const ROUNDS_PER_SIGN_IN = 500;
/** Compares the last third with the one before it. */
const FLAT_WITHIN = 0.05;
/** KiB. A round's records take 2 to 3; the buffers of an abandoned reply would take 16 and more. */
const LEFT_BY_A_ROUND = 5;
/** MiB that compiled code may still take, which shows most in a short run. */
const WARMING_UP = 5;

const paths = ['/', '/contact', '/api/export/contacts.csv', '/api/visitors'];

export const trustRun: TrustRun = {
  promise:
    'half an hour of leads, chat and downloads (a cycle is a minute), a fifth of them broken off: open files stay flat within 5 %, and a round leaves no more than 5 KiB in memory',
  cycles: 30,
  async run({ cycles: minutes, dir, random, progress }) {
    const memory = await watchMemory();
    const shop = await openTrustShop(path.join(dir, 'data'), memory.env);
    const files: number[] = [];
    const end = performance.now() + minutes * MINUTE_MS;
    const late = end - (minutes * MINUTE_MS) / 3;
    let from = 0;
    let before = await memory.read();
    let rounds = 0;
    const sampling = setInterval(
      () => files.push(shop.openFiles()),
      MINUTE_MS / SAMPLES_PER_MINUTE,
    );
    let { staff } = shop;
    while (performance.now() < end) {
      rounds += 1;
      if (rounds % ROUNDS_PER_SIGN_IN === 0) staff = await shop.signIn();
      await oneRound({ ...shop, staff }, rounds, random);
      if (from === 0 && performance.now() > late) {
        from = rounds;
        before = await memory.read();
      }
      progress(`${rounds} rounds, ${shop.resident().toFixed(0)} MiB, ${files.at(-1)} open files`);
      await wait(PAUSE);
    }
    clearInterval(sampling);
    const resident = shop.resident();
    const held = await memory.read();
    await shop.close();
    const left = ((held - before) * 1024) / (rounds - from);
    const most = WARMING_UP + (LEFT_BY_A_ROUND * (rounds - from)) / 1024;
    const [earlier, later] = thirds(files);
    return {
      figure: `${minutes} minutes, ${rounds} rounds of a lead, a chat and two downloads; open files: ${earlier} then ${later}; held in memory: ${before.toFixed(1)} then ${held.toFixed(1)} MiB, ${left.toFixed(1)} KiB a round (${resident.toFixed(0)} MiB resident)`,
      broken: [
        ...(later > earlier * (1 + FLAT_WITHIN) ? [`${earlier} open files became ${later}`] : []),
        ...(held - before > most ? [`a round left ${left.toFixed(1)} KiB in memory`] : []),
        ...shop.alarms,
      ],
    };
  },
};

async function oneRound(shop: TrustShop, round: number, random: () => number) {
  await shop.call('POST', '/api/contact', { ...contact, email: `ada${round}@example.com` });
  const visitor = await shop.newVisitor();
  const clientId = randomUUID();
  const { promise: acknowledged, resolve: acknowledge } = Promise.withResolvers<void>();
  const page = await openTrustSocket(shop, visitor, (frame) => {
    if (frame.type === 'ack' && frame.client_id === clientId) acknowledge();
  });
  page.say(visitor.id, `Hello, this is visit ${round}.`, clientId);
  await acknowledged;
  page.close();
  for (let at = 0; at < 2; at += 1) {
    const where = paths[Math.floor(random() * paths.length)] as string;
    const isBrokenOff = (round * 2 + at) % BROKEN_OFF === 0;
    await download(shop, where, isBrokenOff ? 1 + random() * 10_000 : Number.POSITIVE_INFINITY);
  }
}

/** Reads a path as staff; breaks the connection off after this many bytes. */
async function download({ origin, staff }: TrustShop, where: string, breakOffAt: number) {
  const sent = get(origin + where, { headers: { cookie: staff, connection: 'close' } });
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`${where}: ${reply.statusCode}`);
  let bytes = 0;
  const over = once(reply, 'close');
  // Breaking the connection off is an error at this end too.
  reply.on('error', () => {});
  reply.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes >= breakOffAt) reply.destroy();
  });
  await over;
}

/** Returns the medians of the second and of the last third. */
function thirds(samples: number[]): [number, number] {
  const third = Math.floor(samples.length / 3);
  return [quantile(samples.slice(third, 2 * third), 0.5), quantile(samples.slice(-third), 0.5)];
}
