import type { Change, Website } from '@sallie/shared/contract/website';
import { applyChanges, type Draft } from '@sallie/shared/rules/website/changes';
import { expect, inject, test } from 'vitest';
import { seededRandom } from '../../trust/trust-run.ts';
import { times } from '../testing/at-length.ts';
import { newColleague } from '../testing/colleague.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/** Each interleaving ends with a look at the whole draft. */
const INTERLEAVINGS = inject('store') === 'embedded' ? times(30, 1000) : times(30, 200);
const STEPS = 6;

/** `save` is the number of the acknowledged save. */
interface Saved {
  save: number;
  base: number;
  change: Change;
}

const paths = [
  ['name'],
  ['phone'],
  ['address', 'street'],
  ['address'],
  ['offers', 'a', 'title'],
  ['offers', 'b', 'title'],
  ['offers', 'a'],
];

/** Every value is unique, so that a lost one is noticed. Some replace a whole of which others change a part. */
function changeOf(path: string[], value: string): Change {
  if (path.length === 1 && path[0] === 'address')
    return { path, value: { street: value, city: value, state: 'PA', zip: '18699' } };
  if (path.length === 2 && path[0] === 'offers')
    return { path, value: { title: value, detail: '', from: null, until: null } };
  return { path, value };
}

async function twoPeople(server: TestServer) {
  const owner = await server.signIn();
  const { id, cookie: other } = await newColleague(server, owner);
  await server.patch(`/api/staff/${id}`, { role: 'owner' }, owner);
  return [owner, owner, other];
}

test(`${INTERLEAVINGS} interleavings of saves by two people in three tabs lose no field of the draft`, {
  timeout: 300_000,
}, async () => {
  const server = await startTestServer();
  const random = seededRandom(29);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const cookies = await twoPeople(server);
  const tabs = cookies.map((cookie) => ({ cookie, base: 0 }));
  const read = (cookie: string) => server.read<Website>('/api/website', cookie);
  let refused = 0;
  let values = 0;

  async function save(
    { cookie, base }: { cookie: string; base: number },
    changes: Change[],
  ): Promise<Website['draft'] | null> {
    const body = { base, changes };
    const reply = await server.patch('/api/website/draft', body, cookie);
    if (reply.status === 409) return null;
    // The database was busy. The same value conflicts with nobody when it is sent again.
    if (reply.status === 503) return save({ cookie, base }, changes);
    expect(reply.status).toBe(200);
    return ((await reply.json()) as Website).draft;
  }
  const first = ['a', 'b'].map((id) => changeOf(['offers', id], 'first'));
  let before: Draft = (await save(tabs[0] as (typeof tabs)[0], first))?.content ?? {};

  for (let round = 0; round < INTERLEAVINGS; round += 1) {
    const all: Saved[] = [];
    for (const tab of tabs) if (random() < 0.5) tab.base = (await read(tab.cookie)).draft.save;
    await Promise.all(
      tabs.map(async (tab) => {
        for (let step = 0; step < STEPS / tabs.length; step += 1) {
          values += 1;
          const change = changeOf(pick(paths), `value ${values}`);
          const draft = await save(tab, [change]);
          if (draft) all.push({ save: draft.save, base: tab.base, change });
          else refused += 1;
          tab.base = draft?.save ?? (await read(tab.cookie)).draft.save;
        }
      }),
    );
    all.sort((one, other) => one.save - other.save);
    for (const one of all) {
      const unknown = all.filter((other) => other.save > one.base && other.save < one.save);
      expect(unknown.filter(({ change }) => overlap(change.path, one.change.path))).toEqual([]);
    }
    const expected = applyChanges(
      before,
      all.map(({ change }) => change),
    );
    before = (await read(tabs[0]?.cookie ?? '')).draft.content;
    expect(before).toEqual(expected);
  }
  expect(refused).toBeGreaterThan(INTERLEAVINGS / 2);
});

function overlap(one: readonly string[], other: readonly string[]): boolean {
  return one.slice(0, other.length).join() === other.slice(0, one.length).join();
}
