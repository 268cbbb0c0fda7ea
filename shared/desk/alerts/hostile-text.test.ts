import { expect, test } from 'vitest';
import type { Lead } from '../../contract/leads.ts';
import { hostileStrings } from '../../testing/hostile-leads.ts';
import { oneOfEach } from '../../testing/leads.ts';
import type { DeskNotification } from '../ports/host.ts';
import { ada, created, line } from '../testing/frames.ts';
import { createAlertPolicy } from './alert-policy.ts';

const atWork = { me: null, focusedOn: null, muted: false, hideText: false };

/** Returns the notifications for a new lead of each kind, and for a visitor who connects and writes. */
function told(text: string): DeskNotification[] {
  const { visitors, consultations, contacts, referrals } = oneOfEach;
  const leads: Lead[] = [
    { ...visitors, name: text },
    { ...consultations, name: text },
    { ...contacts, name: text },
    { ...oneOfEach['discount-signups'], fullName: text },
    { ...referrals, referrer_name: text, referred_name: text },
  ];
  let now = 0;
  const alerts = createAlertPolicy({ now: () => now });
  const arrival = { type: 'visitorOnline', data: { ...ada, name: text } } as const;
  const frames = [...leads.map(created), arrival, line(1, { message: text })];
  return frames.flatMap((frame) => {
    now += 60_000;
    return alerts.handle(frame, atWork).notifications;
  });
}

test('a notification of hostile names and messages is two short lines of plain characters', () => {
  for (const text of hostileStrings) {
    const notifications = told(text);
    expect(notifications).toHaveLength(7);
    for (const { title, body } of notifications) {
      expect(title + body).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/u);
      expect([...title].length).toBeLessThanOrEqual(100);
      expect([...body].length).toBeLessThanOrEqual(120);
    }
  }
});
