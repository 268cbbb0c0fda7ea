import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { availabilityLine } from './live-chat-card.tsx';

/* Wednesday, November 18, 2026, noon at the shop: closed all day, open again on Thursday at 10. */
const now = new Date('2026-11-18T17:00:00Z');
const opening = '2026-11-19T15:00:00.000Z';

test.each([
  ['available', null, /^Visitors can talk to you now/],
  ['switched_off', null, /^Switched off/],
  ['nobody_connected', null, /no desk is connected/],
  ['closed', opening, /the shop is closed.* until tomorrow at 10 AM\.$/],
  ['closed', null, /the shop is closed, so visitors talk to SallieBot\.$/],
] as const)('%s is said in words', (reason, next_open, words) => {
  const settings = {
    is_available: reason !== 'switched_off',
    effective: reason === 'available',
    reason,
    next_open,
  };
  expect(availabilityLine(settings, demoBusiness, now)).toMatch(words);
});
