// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { atTheShop, show } from '../testing/show.tsx';
import { availabilityLine, LiveChatCard } from './live-chat-card.tsx';

const settings = { is_available: true, effective: true, reason: 'available', next_open: null };

/* Thursday, November 19, 2026, at the demo shop: its doors have just opened. */
const open = new Date('2026-11-19T15:00:00Z');
atTheShop(open.toISOString());

test('settings that could not be loaded are said, and asked for again', async () => {
  let isLost = true;
  const desk = show(<LiveChatCard />, {
    '/api/live-chat-settings': () => {
      if (isLost) throw new Error('Failed to fetch');
      return settings;
    },
  });
  expect(screen.getByText('Asking the server…')).toBeTruthy();
  await act(() => desk.liveChat.load());
  expect(screen.getByRole('alert').textContent).toMatch(/live chat settings could not be loaded/);
  expect(screen.queryByText('Asking the server…')).toBeNull();
  const isOff = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Live chat' }).disabled;
  expect(isOff()).toBe(true);
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Visitors can talk to you now.')).toBeTruthy();
  isLost = true;
  await act(() => desk.liveChat.load());
  expect(isOff(), 'it stays as last known').toBe(false);
});

const early = new Date('2026-11-19T14:30:00Z');
const wednesday = new Date('2026-11-18T17:00:00Z');

test.each([
  [true, open, /^Visitors can talk to you now/],
  [false, open, /^Switched off/],
  [true, early, /the shop is closed.* until today at 10 AM\.$/],
  [true, wednesday, /the shop is closed.* until tomorrow at 10 AM\.$/],
] as const)('switched on: %s, at %s', (isOn, now, words) => {
  expect(availabilityLine(isOn, demoBusiness, now)).toMatch(words);
});

test('a shop that opens on no day near is closed for as long as can be told', () => {
  expect(availabilityLine(true, { ...demoBusiness, hours: [] }, open)).toMatch(
    /the shop is closed, so visitors talk to SallieBot\.$/,
  );
});

test('a desk that is open since before the doors were says that they are open', async () => {
  const before = { reason: 'closed', effective: false, next_open: open.toISOString() };
  const desk = show(<LiveChatCard />, {
    '/api/live-chat-settings': () => ({ is_available: true, ...before }),
  });
  await act(() => desk.liveChat.load());
  expect(screen.getByText('Visitors can talk to you now.')).toBeTruthy();
});
