// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuditEntry, AuditEvent } from '../../contract/audit.ts';
import { ApiError } from '../../contract/client.ts';
import { dana } from '../testing/host.ts';
import { type Answers, failing, show } from '../testing/show.tsx';
import { AuditLog } from './audit-log.tsx';

const lead = { kind: 'contacts', id: 'c1' } as const;

function entry(id: string, event: AuditEvent): AuditEntry {
  const by = { role: 'staff', id: 'd', name: 'Dana' } as const;
  return { id, at: '2026-11-20T15:00:00.000Z', by, event };
}

function open(answer: Answers[string]) {
  const asked: unknown[] = [];
  const desk = show(<AuditLog />, {
    '/api/staff': () => [dana],
    '/api/audit': (request) => {
      asked.push(request.body);
      return answer(request);
    },
  });
  return { asked, desk };
}

const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('each entry of the audit log is a sentence, and an entry about a lead opens the lead', async () => {
  const status = { from: 'new', to: 'scheduled' };
  const { desk } = open(() => [
    entry('5', { type: 'person-erased', records: 3 }),
    entry('4', { type: 'lead-changed', lead, changes: ['claimed', 'status'], status }),
    entry('3', { type: 'role-changed', account: { id: 'b', name: 'Bob' }, role: 'owner' }),
    entry('2', { type: 'list-exported', kind: 'contacts', rows: 1 }),
    entry('1', { type: 'quick-replies-changed', count: 1 }),
  ]);
  expect(await rows()).toEqual([
    expect.stringMatching(/Dana erased a person: 3 records$/),
    expect.stringMatching(/Dana took it, moved it from New to Scheduled/),
    expect.stringMatching(/Dana made Bob an owner$/),
    expect.stringMatching(/Dana exported 1 message$/),
    expect.stringMatching(/Dana changed the quick replies; there is 1 now$/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Open the / }));
  expect(desk.detail.getState().detail).toEqual({ show: 'lead', ...lead });
});

test('older entries of the activity log are loaded on demand', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => entry(String(from - at), { type: 'sign-in' }));
  const { asked } = open(({ body }) =>
    (body as { before?: string }).before ? many(49, 3) : many(99, 50),
  );
  expect(await rows()).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  await waitFor(async () => expect(await rows()).toHaveLength(53));
  expect(asked.at(-1)).toEqual({ limit: 50, before: '50' });
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('the audit log names a renamed colleague by the old name and the present one', async () => {
  const account = { id: 'd', name: 'dana' };
  const by = { role: 'staff', ...account } as const;
  const gone = { role: 'staff', id: 'x', name: 'Xaver' } as const;
  const { desk } = open(() => [
    { ...entry('4', { type: 'sign-in' }), by },
    entry('3', { type: 'role-changed', account, role: 'owner' }),
    { ...entry('2', { type: 'sign-in' }), by: gone },
    entry('1', { type: 'lead-changed', lead, changes: ['assigned'], to: account }),
  ]);
  await act(() => desk.triage.colleagues.load());
  expect(await rows()).toEqual([
    expect.stringMatching(/dana \(now Dana\) signed in$/),
    expect.stringMatching(/Dana made dana \(now Dana\) an owner$/),
    expect.stringMatching(/Xaver signed in$/),
    expect.stringMatching(/Dana gave it to dana \(now Dana\)/),
  ]);
});

test('the audit log shows the server’s refusal to staff who are not owners', async () => {
  open(() => {
    throw new ApiError(403, 'Only an owner can do this.');
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Only an owner can do this.');
});

test('“Try again” loads an audit log that failed to load', async () => {
  const server = failing(() => [entry('1', { type: 'quick-replies-changed', count: 1 })]);
  open(server.reply);
  await screen.findByRole('alert');
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
