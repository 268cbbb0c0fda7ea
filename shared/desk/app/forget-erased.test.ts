import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import { aContact } from '../../testing/leads.ts';
import { aConnection, aHost, aMemory, dana } from '../testing/host.ts';
import { openDesk } from './create.ts';

const draft = (text: string) => ({ text, before: { version: 1, notes: '' } });
const chat = (id: string) => ({ drafts: { [id]: 'Dear Ada' }, noteDrafts: {}, outbox: [] });

/** Opens a desk over this memory; the server only has contact 1. */
function aDesk(written: Record<string, unknown>) {
  const kept = new Map(Object.entries(written).map(([name, all]) => [name, JSON.stringify(all)]));
  const call = (async (
    { path }: { path: string },
    { params }: { params?: { id: string } } = {},
  ) => {
    if (path === '/api/session') return { ...dana, notices: [] };
    if (path === '/api/leads/:kind/:id' && params?.id === '1') return aContact({ id: '1' });
    if (path === '/api/leads/:kind/:id') throw new ApiError(404, 'There is nothing here.');
    throw new TypeError('Failed to fetch');
  }) as unknown as Call;
  const desk = openDesk({
    connection: aConnection({ call }),
    host: aHost(aMemory(kept)),
    onSignedOut: () => {},
    say: () => {},
    after: () => () => {},
    now: () => 0,
    newId: () => 'x',
  });
  return { desk, kept };
}

test('an opening desk removes all colleagues’ drafts about a person erased while the desk was closed', async () => {
  const { desk, kept } = aDesk({
    'notes-unsent': {
      [dana.id]: { 'contacts/1': draft('Has a dog'), 'contacts/2': draft('Is ill') },
      bob: { 'contacts/2': draft('Is very ill') },
    },
    'changes-unsent': [
      ...['1', '2'].map((lead) => ({
        ...{ id: lead, by: 'bob', kind: 'contacts', lead, name: 'Ada', notes_before: '' },
        change: { version: 1, notes: lead === '1' ? 'Has a cat' : 'Is still ill' },
      })),
    ],
    'desk-chat-unsent': { [dana.username]: chat('3'), bob: chat('3') },
  });
  desk.start();
  await desk.reload();
  expect(Object.keys(desk.triage.drafts.notes.getState())).toEqual(['contacts/1']);
  expect([...kept.values()].join()).not.toMatch(/ill|Dear Ada/);
  expect(kept.get('notes-unsent')).toContain('Has a dog');
  expect(kept.get('changes-unsent')).toContain('Has a cat');
});
