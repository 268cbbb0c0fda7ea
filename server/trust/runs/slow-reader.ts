import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { quantile } from '../../bench/rounds.ts';
import { watchMemory } from '../live-memory.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop, openTrustSocket } from '../trust-shop.ts';

const LINE = 'x'.repeat(1950);
/** Bytes: the system buffers some data for a reader on top of the server's 1 MiB, but never this much. */
const AT_MOST = 16_000_000;
/** The slowest message of the other desks in milliseconds: one batch on a busy disk. */
const OTHERS_WITHIN = 250;
/** MiB that memory may grow by when all readers are dropped; their messages alone take 22. */
const GROWTH_WITHIN = 50;

export const trustRun: TrustRun = {
  promise: 'a desk that stops reading is dropped at 1 MiB, and the others never notice',
  cycles: 5,
  async run({ cycles, dir, progress }) {
    const memory = await watchMemory();
    const shop = await openTrustShop(path.join(dir, 'data'), memory.env);
    const visitor = await shop.newVisitor();
    const delays: number[] = [];
    const broken: string[] = [];
    let heard = (_clientId: string) => {};
    const desk = await openTrustSocket(shop, null, (frame) => {
      if (frame.type === 'liveChatMessage') heard(frame.data.client_id ?? '');
    });
    const page = await openTrustSocket(shop, visitor, () => {});
    const before = await memory.read();
    let sent = 0;
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const open = shop.openFiles();
      const stalled = await openTrustSocket(shop, null, () => {});
      const closed = once(stalled.raw, 'close');
      stalled.raw.pause();
      let bytes = 0;
      while (bytes < AT_MOST && shop.openFiles() > open) {
        const clientId = randomUUID();
        const begun = performance.now();
        const reached = new Promise<void>((resolve) => {
          heard = (id) => id === clientId && resolve();
        });
        page.say(visitor.id, LINE, clientId);
        await reached;
        delays.push(performance.now() - begun);
        bytes += LINE.length;
        sent += 1;
      }
      if (shop.openFiles() > open) broken.push(`reader ${cycle} still held after ${bytes} bytes`);
      stalled.raw.resume();
      stalled.close();
      await closed;
      progress(`${cycle} readers dropped`);
    }
    const growth = (await memory.read()) - before;
    const p99 = quantile(delays, 0.99);
    desk.close();
    page.close();
    await shop.close();
    if (p99 > OTHERS_WITHIN) broken.push(`the others waited ${p99.toFixed(0)} ms`);
    if (growth > GROWTH_WITHIN) broken.push(`memory grew by ${growth.toFixed(0)} MiB`);
    return {
      figure: `${cycles} stalled desks dropped within ${sent} lines; the others' p99 ${p99.toFixed(1)} ms, memory + ${growth.toFixed(0)} MiB`,
      broken: [...broken, ...shop.alarms],
    };
  },
};
