// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { atTheShop, failing, show } from '../testing/show.tsx';
import { availabilityLine, LiveChatCard } from './live-chat-card.tsx';

const settings = { is_available: true, effective: true, reason: 'available', next_open: null };

/* Thursday, November 19, 2026: the demo shop has just opened. */
const open = new Date('2026-11-19T15:00:00Z');
atTheShop(open.toISOString());

test('live chat settings that fail to load show an alert, and “Try again” loads them and enables the switch', async () => {
  const server = failing(() => settings);
  const desk = show(<LiveChatCard />, { '/api/live-chat-settings': server.reply });
  expect(screen.getByText('Asking the server…')).toBeTruthy();
  await act(() => desk.liveChat.load());
  expect(screen.getByRole('alert').textContent).toMatch(/live chat settings could not be loaded/);
  expect(screen.queryByText('Asking the server…')).toBeNull();
  const isOff = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Live chat' }).disabled;
  expect(isOff()).toBe(true);
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Visitors can talk to you now.')).toBeTruthy();
  server.isDown = true;
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
] as const)('the live chat card with the switch on: %s, at %s, says so', (isOn, now, words) => {
  expect(availabilityLine(isOn, demoBusiness, now)).toMatch(words);
});

test('the live chat card names no opening when the shop opens on no day ahead', () => {
  expect(availabilityLine(true, { ...demoBusiness, hours: [] }, open)).toMatch(
    /the shop is closed, so visitors talk to SallieBot\.$/,
  );
});

test('the live chat card of a desk opened before opening time changes when the shop opens', async () => {
  const before = { reason: 'closed', effective: false, next_open: open.toISOString() };
  const desk = show(<LiveChatCard />, {
    '/api/live-chat-settings': () => ({ is_available: true, ...before }),
  });
  await act(() => desk.liveChat.load());
  expect(screen.getByText('Visitors can talk to you now.')).toBeTruthy();
});
