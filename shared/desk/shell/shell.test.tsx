// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aConsultation, aContact } from '../../testing/leads.ts';
import { currentToast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import type { Host } from '../ports/host.ts';
import { show } from '../testing/show.tsx';
import { useCommands } from './commands.ts';
import { Shell } from './shell.tsx';

const ada = aContact({ id: 'c', name: 'Ada' });

let desk: OpenDesk;
beforeEach(() => {
  desk = show(<Shell onSignedOut={() => {}} version="1.2.3" />, {
    '/api/leads/:kind/:id': () => ({
      ...ada,
      version: 2,
      read: { by: 'Dana', by_id: 'd', at: '2026-11-20T15:00:00Z' },
    }),
  });
  act(() => {
    desk.leads.contacts.apply({ type: 'loaded', rows: [ada] });
    desk.leads.consultations.apply({ type: 'loaded', rows: [aConsultation({ name: 'Ben' })] });
  });
});

const chosen = () => screen.getByRole('tab', { selected: true });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('Escape in the search field keeps the open lead, and Escape outside of it closes the lead', async () => {
  await userEvent.click(screen.getByRole('tab', { name: /Messages/ }));
  await press('Ada');
  screen.getByRole('searchbox').focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('region', { name: 'Ada' })).toBeTruthy();
  chosen().focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull();
});

test('a press on any tab closes the open lead, also on the tab it was opened from', async () => {
  await userEvent.click(screen.getByRole('tab', { name: /Messages/ }));
  for (const tab of [/Visitors/, /Messages/]) {
    await userEvent.click(screen.getByRole('tab', { name: /Messages/ }));
    await press('Ada');
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull();
  }
});

test('the search names the keys for the open record and says when a key does nothing', async () => {
  await userEvent.click(screen.getByRole('tab', { name: /Messages/ }));
  await press('Ada');
  await userEvent.keyboard('/');
  const offered = within(screen.getByRole('group', { name: 'Do' })).getAllByRole('option');
  const said = offered.map(({ textContent }) => textContent);
  expect(said).toEqual(expect.arrayContaining(['Next lead J', 'Take it T', 'Undo Z']));
  await userEvent.keyboard('undo{Enter}');
  await expect.poll(() => currentToast()?.title).toBe('“Undo” does nothing here now');
});

test('the self-test from the system’s menu opens the panel that shows its results', async () => {
  let command: ((name: 'selfTest') => void) | undefined;
  function Menu() {
    useCommands(useDesk().desk, (listener) => {
      command = listener;
      return () => {};
    });
    return null;
  }
  cleanup();
  show(
    <>
      <Shell onSignedOut={() => {}} version="1.2.3" />
      <Menu />
    </>,
    {},
  );
  await act(async () => command?.('selfTest'));
  const aside = screen.getByRole('region', { name: 'Shop and machine' });
  expect(within(aside).getByRole('button', { expanded: true })).toBeTruthy();
});

test('the panel “Shop and machine” counts the problems that it names', () => {
  cleanup();
  const deaf: Partial<Host> = { notifications: () => 'off', canRing: () => false };
  show(<Shell onSignedOut={() => {}} version="1.2.3" />, {}, undefined, deaf);
  const aside = screen.getByRole('region', { name: 'Shop and machine' });
  expect(within(aside).getByRole('button', { expanded: false }).textContent).toContain(
    '1 to do: This machine is not fully alerting',
  );
});

test('a store warning shows on the status line of another tab, and a press leads to its text on Today', async () => {
  await userEvent.click(screen.getByRole('tab', { name: /Messages/ }));
  expect(screen.queryByRole('button', { name: '1 warning' })).toBeNull();
  act(() => desk.session.setState({ warnings: ['The disk is full.'] }));
  await press('1 warning');
  expect(chosen().id).toBe('tab-today');
  expect(within(screen.getByRole('list', { name: 'Notices' })).getByText('The disk is full.'));
});
