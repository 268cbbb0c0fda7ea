import path from 'node:path';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { forms } from '../../src/testing/forms.ts';
import { acknowledgedId, type Ended, readAsStaff, request } from '../request.ts';
import type { TrustRun } from '../trust-run.ts';

const AT_ONCE = 100;

export const trustRun: TrustRun = {
  promise:
    'a hundred posts at once with one key make one record and get one reply, also when kill -9 falls between them',
  cycles: 40,
  async run({ cycles, dir, random, progress }) {
    const server = await startBuiltServer(path.join(dir, 'data'));
    const broken: string[] = [];
    const kept = new Map<string, string[]>();
    let cut = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const form = forms[cycle % forms.length];
      if (!form) throw new Error('There is no form to send');
      const click = () => clickOnce(server.origin, form, `click ${cycle}`);
      const posts = Array.from({ length: AT_ONCE }, click);
      // Every other cycle kills the server: before any reply, or after this many.
      if (cycle % 2 === 1) await killOnce(server, posts, Math.floor(random() * 30));
      const ended = await Promise.all(posts);
      cut += ended.filter((end) => end === 'cut').length;
      const again = await Promise.all([click(), click()]);
      const ids = new Set([...ended, ...again].map(acknowledgedId).filter((id) => id !== null));
      const [id = 'none'] = ids;
      if (ids.size !== 1) broken.push(`${form.path}, key ${cycle}: ${ids.size} records answered`);
      broken.push(...refusals([...ended, ...again], `${form.path}, key ${cycle}`));
      kept.set(form.kind, [...(kept.get(form.kind) ?? []), id]);
      progress(`${cycle + 1} keys`);
    }
    for (const [kind, ids] of kept) {
      const rows = await readAsStaff(server.origin, `/api/${kind}`);
      const there = rows.map((row) => row.id).sort();
      if (there.join() !== ids.sort().join()) {
        broken.push(`${kind}: ${there.length} records for ${ids.length} keys`);
      }
    }
    await server.stop('SIGTERM');
    return {
      figure: `${cycles} keys, each posted ${AT_ONCE} times at once and twice later, ${Math.floor(cycles / 2)} of them over a kill -9 (${cut} posts cut off): ${broken.length} with another number of records than one`,
      broken,
    };
  },
};

type Form = (typeof forms)[number];

const clickOnce = (origin: string, { path, body }: Form, key: string) =>
  request(origin + path, { method: 'POST', body, headers: { 'idempotency-key': key } });

async function killOnce(server: BuiltServer, posts: Promise<Ended>[], answered: number) {
  let count = 0;
  const isAnswered = new Promise<void>((resolve) => {
    if (answered === 0) setImmediate(resolve);
    for (const post of posts) {
      void post.then(() => {
        count += 1;
        if (count === answered) resolve();
      });
    }
  });
  await isAnswered;
  await server.stop('SIGKILL');
  await Promise.all(posts);
  await server.start();
}

/** Returns every reply that does not hold the record; requests that were cut off have no reply. */
function refusals(ended: readonly Ended[], what: string): string[] {
  return ended.flatMap((end) =>
    typeof end === 'string' || end.status === 201 ? [] : [`${what}: ${end.status} ${end.body}`],
  );
}
