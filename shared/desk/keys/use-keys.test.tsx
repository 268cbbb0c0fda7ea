// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aContact } from '../../testing/leads.ts';
import { currentToast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { LeadDetails } from '../leads/details/lead-details.tsx';
import { held } from '../testing/held.ts';
import { loadLists, show } from '../testing/show.tsx';
import { Today } from '../today/today.tsx';
import { useKeys } from './use-keys.ts';

const came = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString();
const read = { by: 'Dana', by_id: 'd', at: came(0) };
const contacts = ['1', '2', '3'].map((id, minute) =>
  aContact({ id, name: `Person ${id}`, created_at: came(minute), read }),
);

function Page() {
  const { desk } = useDesk();
  useKeys(desk);
  return (
    <>
      <Today />
      <LeadDetails kind="contacts" id="2" />
    </>
  );
}

let desk: OpenDesk;
let changes: unknown[];

beforeEach(async () => {
  changes = [];
  desk = show(<Page />, {
    '/api/live-chat-threads': () => [],
    '/api/leads/:kind/:id': ({ body, params }) => {
      changes.push([(params as { id: string }).id, body]);
      return { ...contacts[1], version: 2, handled_at: came(5) };
    },
  });
  await loadLists(desk, [...contacts].reverse());
});

const opened = () => {
  const { detail } = desk.detail.getState();
  return detail.show === 'lead' ? detail.id : null;
};

test('J and K walk the leads in list order, stop at both ends and show a toast there', async () => {
  const walked: (string | null)[] = [];
  for (const key of 'jjjjkkk') {
    await userEvent.keyboard(key);
    walked.push(opened());
  }
  expect(walked).toEqual(['1', '2', '3', '3', '2', '1', '1']);
  expect(currentToast()?.title).toBe('This is the first lead shown here');
  await userEvent.keyboard('jjj');
  expect(currentToast()?.title).toBe('This is the last lead shown here');
});

test('the key E marks the open lead as handled, and I opens the menu of its contact outcomes', async () => {
  await userEvent.keyboard('e');
  await expect.poll(() => changes).toEqual([['2', { version: 1, handled: true }]]);
  await userEvent.keyboard('i');
  expect(await screen.findByRole('menuitem', { name: 'Wrong number' })).toBeTruthy();
});

test('the key X checks the box of the open lead in the list', async () => {
  await userEvent.keyboard('jjx');
  const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
  expect((box('Person 2') as HTMLInputElement).checked).toBe(true);
  expect((box('Person 1') as HTMLInputElement).checked).toBe(false);
});

test('keys do nothing while staff type in a field or hold Control', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'jet');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}e{/Control}');
  expect(changes).toEqual([]);
  expect(opened()).toBeNull();
});

test('the key Q pressed before quotes are loaded opens the quote form once they are', async () => {
  const reading = held<object[]>();
  cleanup();
  desk = show(<Page />, {
    '/api/live-chat-threads': () => [],
    '/api/leads/:kind/:id/quotes': reading.reply,
  });
  act(() => {
    desk.leads.contacts.apply({ type: 'loaded', rows: contacts });
    desk.detail.open({ show: 'lead', kind: 'contacts', id: '2' });
  });
  await userEvent.keyboard('q');
  expect(screen.queryByRole('dialog')).toBeNull();
  await reading.answer([]);
  expect(await screen.findByRole('dialog', { name: 'Quote to Person 2' })).toBeTruthy();
});
