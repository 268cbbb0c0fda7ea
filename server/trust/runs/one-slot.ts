import { join } from 'node:path';
import type { Span } from '@sallie/shared/contract/visit';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { createPostgresServer } from '../../src/testing/postgres-server.ts';
import { request, signInAsStaff, statusOf } from '../request.ts';
import type { TrustRun } from '../trust-run.ts';
import { callerOf } from '../trust-shop.ts';

const AT_ONCE = 50;

export const trustRun: TrustRun = {
  promise:
    'of fifty customers who want one time at once exactly one has it, and each other one is told the next three times, on a folder and on Postgres',
  cycles: 1000,
  async run({ cycles, dir, progress }) {
    const broken: string[] = [];
    let [had, refused] = [0, 0];
    const postgres = await createPostgresServer();
    for (const [name, env] of [
      ['folder', {}],
      ['postgres', { DATABASE_URL: postgres.url }],
    ] as const) {
      const server = await startBuiltServer(join(dir, name), { env });
      const shop = await openShop(server.origin);
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const { one, others, wrong } = await raceOnce(shop, cycle);
        [had, refused] = [had + one, refused + others];
        broken.push(...wrong.map((what) => `${name}, time ${cycle}: ${what}`));
        progress(`${name}: ${cycle + 1} times`);
      }
      await server.stop('SIGTERM');
    }
    await postgres.remove();
    return {
      figure: `${2 * cycles} times, each wanted by ${AT_ONCE} at once: ${had} had it, ${refused} were told the next three`,
      broken,
    };
  },
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Fifty customers whose requests are stored, and what they and staff may do. */
async function openShop(origin: string) {
  const cookie = await signInAsStaff(origin);
  const ask = callerOf(origin);
  const call = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> =>
    (await (await ask(method, path, body, cookie)).json()) as Reply;
  const proofs: string[] = [];
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const sent = await call<{ correction: string }>('POST', '/api/consultation', requestOf(nth));
    proofs.push(sent.correction);
  }
  return { origin, call, proofs };
}

const requestOf = (nth: number) => ({
  name: `Eve ${nth}`,
  email: `eve${nth}@example.com`,
  phone: `570555${1000 + nth}`,
  address: '12 Oak Street, Millbrook, PA 18500',
  projectType: 'hardwood',
  timeframe: 'planning',
});

/** All want the same time at once; whoever has it gives it back after. */
async function raceOnce({ origin, call, proofs }: Shop, cycle: number) {
  const { times } = await call<{ times: Span[] }>('POST', '/api/visit-times', {
    request: proofs[0],
  });
  const { from } = times[cycle % times.length] as Span;
  const replies = await Promise.all(proofs.map((proof) => take(origin, proof, from, cycle)));
  const wrong: string[] = [];
  let [one, others] = [0, 0];
  for (const reply of replies) {
    if (statusOf(reply) === 201) one += 1;
    else if (isTold(reply)) others += 1;
    else wrong.push(`a reply of ${statusOf(reply)}`);
  }
  if (one !== 1) wrong.push(`${one} had it`);
  const next = new Date(Date.parse(from) + 60_000).toISOString();
  const listed = await call<{ id: string; version: number; state: string }[]>(
    'GET',
    `/api/visits?from=${from}&to=${next}`,
  );
  const live = listed.filter(({ state }) => state === 'agreed');
  if (live.length !== 1) wrong.push(`${live.length} stand in the calendar`);
  for (const { id, version } of live)
    await call('PATCH', `/api/visits/${id}`, { version, state: 'canceled' });
  return { one, others, wrong };
}

/** A busy database asks to be asked again, and so it is, under the same key. */
async function take(origin: string, proof: string, from: string, cycle: number) {
  const headers = { 'idempotency-key': `${cycle} ${proof}` };
  while (true) {
    const reply = await request(`${origin}/api/visit-times/taken`, {
      method: 'POST',
      body: { request: proof, from },
      headers,
    });
    if (statusOf(reply) !== 503) return reply;
  }
}

function isTold(reply: Awaited<ReturnType<typeof request>>): boolean {
  if (typeof reply === 'string' || reply.status !== 409) return false;
  return (JSON.parse(reply.body) as { next?: Span[] }).next?.length === 3;
}
