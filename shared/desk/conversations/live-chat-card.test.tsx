// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { show } from '../testing/show.tsx';
import { availabilityLine, LiveChatCard } from './live-chat-card.tsx';

const settings = { is_available: true, effective: true, reason: 'available', next_open: null };

test('live chat settings that fail to load show an alert, and “Try again” loads them and enables the switch', async () => {
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

/* Wednesday, November 18, 2026, noon at the shop: closed all day, open again on Thursday at 10. */
const now = new Date('2026-11-18T17:00:00Z');
const opening = '2026-11-19T15:00:00.000Z';

test.each([
  ['available', null, /^Visitors can talk to you now/],
  ['switched_off', null, /^Switched off/],
  ['nobody_connected', null, /no desk is connected/],
  ['closed', opening, /the shop is closed.* until tomorrow at 10 AM\.$/],
  ['closed', null, /the shop is closed, so visitors talk to SallieBot\.$/],
] as const)(
  'the live chat card explains the availability %s in words',
  (reason, next_open, words) => {
    const said = {
      is_available: reason !== 'switched_off',
      effective: reason === 'available',
      reason,
      next_open,
    };
    expect(availabilityLine(said, demoBusiness, now)).toMatch(words);
  },
);
