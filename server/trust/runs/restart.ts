import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { contact } from '../../src/testing/forms.ts';
import { acknowledgedId, readAsStaff, request, statusOf } from '../request.ts';
import type { TrustRun } from '../trust-run.ts';

const REQUESTS_A_SECOND = 20;
/** Milliseconds that a stop may take. */
const STOPPED_WITHIN = 10_000;

export const trustRun: TrustRun = {
  promise:
    'stopped and started under 20 requests a second the server loses nothing acknowledged, breaks off no request, and ends with 0 within 10 s',
  cycles: 20,
  async run({ cycles, dir, random, progress }) {
    const server = await startBuiltServer(path.join(dir, 'data'));
    const visitors = sendSteadily(server.origin);
    const broken: string[] = [];
    let slowest = 0;
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await wait(1000 + random() * 1000);
      visitors.sendNow(4); // These requests are on their way when the signal comes.
      slowest = Math.max(slowest, await restart(server, broken));
      progress(`${cycle} restarts, ${visitors.sent()} leads sent`);
    }
    const { ids, cut, stale, retried } = await visitors.finish();
    const rows = await readAsStaff(server.origin, '/api/contacts');
    await server.stop('SIGTERM');
    const there = new Set(rows.map(({ id }) => id));
    const lost = ids.filter((id) => !there.has(id));
    if (rows.length !== ids.length) broken.push(`${rows.length} records of ${ids.length} leads`);
    broken.push(...lost.map((id) => `lost: ${id}`), ...cut.map((name) => `broken off: ${name}`));
    return {
      figure: `${cycles} × SIGTERM, ${ids.length} leads at ${REQUESTS_A_SECOND} a second: ${lost.length} lost, ${cut.length} requests broken off, ${stale} found a kept connection closed, ${retried} were sent again, the slowest stop ${slowest.toFixed(0)} ms`,
      broken,
    };
  },
};

async function restart(server: BuiltServer, broken: string[]): Promise<number> {
  const begun = performance.now();
  const code = await server.stop('SIGTERM');
  const took = performance.now() - begun;
  if (code !== 0) broken.push(`ended with ${code}`);
  if (took > STOPPED_WITHIN) broken.push(`a stop took ${took.toFixed(0)} ms`);
  await server.start();
  return took;
}

/** Sends leads evenly, half over kept connections, and those without an acknowledgment again in turn. */
function sendSteadily(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const underWay = new Set<Promise<void>>();
  const again: number[] = [];
  const ids: string[] = [];
  const cut: string[] = [];
  let leads = 0;
  let stale = 0;
  let retried = 0;

  async function send(lead: number) {
    const name = `lead ${lead}`;
    const ended = await request(`${origin}/api/contact`, {
      method: 'POST',
      body: { ...contact, name },
      headers: { 'idempotency-key': name },
      ...(lead % 2 === 0 && { agent }),
    });
    const id = acknowledgedId(ended);
    if (id !== null) return void ids.push(id);
    const status = statusOf(ended);
    if (ended === 'cut') cut.push(name);
    else if (ended === 'stale') stale += 1;
    else if (status !== null && status !== 503) throw new Error(`${name} was answered ${status}`);
    retried += 1;
    again.push(lead);
  }
  function sendNext(lead = again.shift()) {
    if (lead === undefined) leads += 1;
    const sending = send(lead ?? leads).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  const pace = setInterval(() => sendNext(), 1000 / REQUESTS_A_SECOND);

  return {
    sent: () => leads,
    sendNow(count: number) {
      for (let at = 0; at < count; at += 1) sendNext();
    },
    async finish() {
      clearInterval(pace);
      while (underWay.size > 0 || again.length > 0) {
        await Promise.all(underWay);
        if (again.length > 0) sendNext();
      }
      agent.destroy();
      return { ids, cut, stale, retried };
    },
  };
}
