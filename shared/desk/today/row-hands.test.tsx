// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aContact } from '../../testing/leads.ts';
import { keeping, open, sitDown } from './testing/open-today.tsx';

const aClaim = { at: '2026-11-20T15:00:00.000Z', seconds: 60 };

beforeEach(() => void vi.setSystemTime('2026-11-20T16:00:00.000Z'));
afterEach(() => void vi.useRealTimers());

test('a change made offline to a lead shows on its row of Today at once', async () => {
  const mine = { ...aContact(), claim: { ...aClaim, by: 'Dana', by_id: 'd' } };
  const { answers } = keeping();
  const desk = await open([mine, aContact({ id: '2', name: 'Ben' })], answers);
  sitDown(desk);
  await desk.triage.colleagues.load();
  desk.connection.isOffline = () => true;
  const row = (name: RegExp) =>
    within(screen.getByRole('button', { name }).closest('li') as HTMLElement);
  await userEvent.click(row(/^Open Ben/).getByRole('button', { name: /^Reached/ }));
  expect(await row(/^Open Ben/).findByText('With you')).toBeTruthy();
  await userEvent.click(row(/^Open Ada/).getByRole('button', { name: /^Assign/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Release to everybody' }));
  expect(await row(/^Open Ada/).findByRole('button', { name: 'Take it Ada' })).toBeTruthy();
  await userEvent.click(row(/^Open Ada/).getByRole('button', { name: /^Assign/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bob' }));
  expect(await row(/^Open Ada/).findByText('With Bob')).toBeTruthy();
  await userEvent.click(row(/^Open Ben/).getByRole('button', { name: /^Later/ }));
  await userEvent.click(screen.getAllByRole('menuitem')[0] as Element);
  expect(await screen.findByRole('button', { name: 'Show what you snoozed (1)' })).toBeTruthy();
});
