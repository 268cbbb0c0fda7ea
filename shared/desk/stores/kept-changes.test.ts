import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import type { Lead } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';
import { aMemory, dana } from '../testing/host.ts';
import { createDrafts } from './changes.ts';
import { createKeptChanges } from './kept-changes.ts';
import { createLeadsStores } from './leads.ts';
import { createSession } from './staff.ts';

const who = { ...dana, notices: [] };
const ada = aContact({ id: '1' });

/** A machine that keeps what it is told, and a server that answers as the test says. */
async function aDesk(answer: (body: { version: number }) => Lead) {
  const kept = new Map<string, string>();
  const memory = aMemory(kept);
  const sent: object[] = [];
  const said: string[] = [];
  const call = (async ({ path }: { path: string }, { body }: { body: { version: number } }) => {
    if (path === '/api/session') return who;
    const record = answer(body);
    sent.push(body);
    return record;
  }) as unknown as Call;
  const leads = createLeadsStores({ call, after: () => () => {} });
  const triage = { drafts: createDrafts(memory) };
  let ids = 0;
  async function open(by: object = who) {
    const asWho = (async () => by) as unknown as Call;
    const session = createSession(asWho);
    await session.check();
    return createKeptChanges({
      ...{ call, memory, session, leads, triage },
      newId: () => String(++ids),
      say: ({ title, description }) => said.push(`${title}: ${description}`),
    });
  }
  leads.contacts.apply({ type: 'created', record: ada });
  return { open, sent, said, kept, triage };
}

test('what was done without a network goes out in its order, each on what the one before made', async () => {
  let isReachable = false;
  const { open, sent, kept } = await aDesk(({ version }) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return aContact({ id: '1', version: version + 1 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, claim: true });
  desk.keep(ada, 'Ada', { version: 1, notes: 'Call on Friday' });
  await desk.sendKept();
  expect(desk.getState().kept).toHaveLength(2);
  // The next start of the desk, and nobody else's.
  const bobs = await open({ ...who, id: 'bob' });
  await bobs.restore();
  expect(bobs.getState().kept).toEqual([]);
  isReachable = true;
  const again = await open();
  await again.restore();
  expect(sent).toEqual([
    { version: 1, claim: true },
    { version: 2, notes: 'Call on Friday' },
  ]);
  expect(again.getState().kept).toEqual([]);
  expect(kept.size).toBe(0);
});

test('one that was overtaken is said, its notes are a draft again, and it holds up no other', async () => {
  const { open, said, triage } = await aDesk(({ version }) => {
    if (version === 1) throw new ApiError(409, 'Bob changed this meanwhile.');
    return aContact({ id: '2', version: 8 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Call on Friday' });
  desk.keep({ kind: 'contacts', id: '2' }, 'Ben', { version: 7, claim: true });
  await desk.sendKept();
  expect(desk.getState().kept).toEqual([]);
  expect(said).toEqual(['Not changed: Ada: Bob changed this meanwhile.']);
  expect(triage.drafts.notes.getState()['contacts/1']?.text).toBe('Call on Friday');
});
