import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../bench/rounds.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop, openTrustSocket, type TrustShop, type TrustSocket } from '../trust-shop.ts';

/** Five sockets wait for each one that talks: 1,000 beside 200. */
const IDLE_PER_TALKER = 5;
const LINES_EACH = 10;
const PAUSE_BETWEEN_LINES = 1000;
const P99_WITHIN = 250;
const RESIDENT_WITHIN = 300;
/** Handshakes at a time, as many as the network of a town would begin at one moment. */
const TOGETHER = 50;

export const trustRun: TrustRun = {
  promise:
    'with 1,000 idle sockets and 200 that talk (a cycle is one) p99 stays below 250 ms, memory below 300 MB',
  cycles: 200,
  async run({ cycles: talkers, dir, random, progress }) {
    const shop = await openTrustShop(path.join(dir, 'data'));
    const delays: number[] = [];
    const sent = new Map<string, number>();
    const desk = await openTrustSocket(shop, null, (frame) => {
      if (frame.type !== 'liveChatMessage') return;
      const at = sent.get(frame.data.message);
      if (at !== undefined) delays.push(performance.now() - at);
      sent.delete(frame.data.message);
    });
    const idle = await openPages(shop, talkers * IDLE_PER_TALKER);
    progress(`${idle.length} idle`);
    const talking = await openPages(shop, talkers);
    await Promise.all(
      talking.map(async ({ socket, id }) => {
        await wait(random() * PAUSE_BETWEEN_LINES);
        for (let line = 0; line < LINES_EACH; line += 1) {
          const message = randomUUID();
          sent.set(message, performance.now());
          socket.say(id, message, randomUUID());
          await wait(PAUSE_BETWEEN_LINES);
        }
      }),
    );
    const resident = shop.resident();
    const lost = [...sent.keys()];
    const p99 = quantile(delays, 0.99);
    for (const { socket } of [...idle, ...talking]) socket.close();
    desk.close();
    await shop.close();
    return {
      figure: `${idle.length} idle and ${talkers} talking: ${delays.length} lines to the desk, p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${resident.toFixed(0)} MiB`,
      broken: [
        ...lost.map((message) => `not delivered: ${message}`),
        ...(p99 > P99_WITHIN ? [`p99 ${p99.toFixed(0)} ms`] : []),
        ...(resident > RESIDENT_WITHIN ? [`${resident.toFixed(0)} MiB`] : []),
        ...shop.alarms,
      ],
    };
  },
};

interface Page {
  id: string;
  socket: TrustSocket;
}

async function openPages(shop: TrustShop, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < count) {
    const some = Array.from({ length: Math.min(TOGETHER, count - pages.length) }, async () => {
      const visitor = await shop.newVisitor();
      return { id: visitor.id, socket: await openTrustSocket(shop, visitor, () => {}) };
    });
    pages.push(...(await Promise.all(some)));
  }
  return pages;
}
