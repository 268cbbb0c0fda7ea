import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../../bench/rounds.ts';
import { contact } from '../../src/testing/forms.ts';
import { staffName } from '../../src/testing/running-server.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop } from '../trust-shop.ts';

const LOGINS_AT_ONCE = 50;
const BETWEEN_LEADS = 50;
const LEAD_WITHIN = 300;
const OWNER_WITHIN = 3000;

export const trustRun: TrustRun = {
  promise:
    'while 50 wrong sign-ins at a time never end (a cycle is a second) a lead takes 300 ms at most and the owner gets in within 3 s',
  cycles: 20,
  async run({ cycles: seconds, dir, progress }) {
    const shop = await openTrustShop(path.join(dir, 'data'), { TRUST_PROXY: '1' });
    const answers = new Map<number, number>();
    const leads: number[] = [];
    const owners: number[] = [];
    // The first lead after a start waits until the spam filter has learned.
    await shop.call('POST', '/api/contact', contact);
    const floodEnds = flood(shop.origin, answers);
    try {
      for (let second = 1; second <= seconds; second += 1) {
        const end = performance.now() + 1000;
        owners.push(await timed(() => shop.signIn()));
        while (performance.now() < end) {
          leads.push(await timed(() => shop.call('POST', '/api/contact', contact)));
          await wait(BETWEEN_LEADS);
        }
        progress(`${second} s`);
      }
    } finally {
      await floodEnds();
      await shop.close();
    }
    const p99 = quantile(leads, 0.99);
    const slowest = Math.max(...owners);
    const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    return {
      figure: `${told}; ${leads.length} leads beside them, p99 ${p99.toFixed(0)} ms; the owner in within ${slowest.toFixed(0)} ms (${owners.length} times)`,
      broken: [
        ...(p99 > LEAD_WITHIN ? [`a lead took ${p99.toFixed(0)} ms`] : []),
        ...(slowest > OWNER_WITHIN ? [`the owner waited ${slowest.toFixed(0)} ms`] : []),
        ...(answers.has(200) ? ['a wrong password was taken'] : []),
        ...shop.alarms,
      ],
    };
  },
};

/** Sends wrong passwords from 50 unknown addresses until the returned function is called; counts statuses. */
function flood(origin: string, answers: Map<number, number>): () => Promise<unknown> {
  let isOver = false;
  async function oneAfterAnother(address: string) {
    while (!isOver) {
      const { status } = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ username: staffName, password: 'a wrong one, again' }),
      });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  }
  const flooding = Array.from({ length: LOGINS_AT_ONCE }, (_, at) =>
    oneAfterAnother(`203.0.113.${at}`),
  );
  return () => {
    isOver = true;
    return Promise.all(flooding);
  };
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await task();
  return performance.now() - begun;
}
