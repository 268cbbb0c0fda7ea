import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { createSharedWindows } from '../http/limits.ts';
import type { OutgoingMail } from '../store/records.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createAdmission } from './mail-admission.ts';
import type { MailCause } from './spam/spam-filter.ts';

function aCount(factor = 1) {
  const clock = createHandClock();
  const admission = createAdmission({
    windows: createSharedWindows(clock, factor),
    isBlocked: () => false,
    hasUnsubscribed: () => false,
  });
  return {
    clock,
    /** True when a mail to this address may leave now. */
    async may(to: string, purpose = 'confirmation', cause?: MailCause): Promise<boolean> {
      const mail = { purpose, state: 'queued' } as OutgoingMail;
      return (await admission.admit([mail], to, cause))[0]?.state === 'queued';
    },
  };
}

type Count = ReturnType<typeof aCount>;

/** Returns how many of these strangers get their confirmation. */
async function left(
  { may }: Count,
  strangers: number,
  name = 'p',
  { purpose = 'confirmation', cause }: { purpose?: string; cause?: MailCause } = {},
): Promise<number> {
  let through = 0;
  for (let n = 0; n < strangers; n += 1)
    through += Number(await may(`${name}${n}@home.example`, purpose, cause));
  return through;
}

test.each(['confirmation', 'thanks'])('one network has a tenth of %s mails', async (purpose) => {
  const count = aCount();
  const cause = { network: '203.0.113', isOpened: true };
  for (const hour of [1, 2, 3, 4, 5]) {
    expect(await left(count, 20, `h${hour}-`, { purpose, cause })).toBe(6);
    count.clock.pass(HOUR_MS);
  }
  expect(await left(count, 20, 'late', { purpose, cause })).toBe(0);
  const other = { network: '203.0.114', isOpened: true };
  expect(await left(count, 20, 'other', { purpose, cause: other })).toBe(6);
});

test('senders that opened no form may cause a tenth of the mails together, from however many networks', async () => {
  const count = aCount();
  let through = 0;
  for (let n = 0; n < 40; n += 1) {
    const cause = { network: `203.0.${n}`, isOpened: false };
    through += await left(count, 1, `p${n}-`, { cause });
  }
  expect(through).toBe(6);
  const cause = { network: '198.51.100', isOpened: true };
  expect(await left(count, 1, 'page', { cause })).toBe(1);
});

test('thank-you mails for referrals have a budget of their own', async () => {
  const count = aCount();
  expect(await left(count, 70, 'friend', { purpose: 'thanks' })).toBe(60);
  expect(await left(count, 70)).toBe(60);
});

test('one inbox gets at most ten mails a day, replies included, and more a day later', async () => {
  const { may, clock } = aCount();
  for (let n = 0; n < 5; n += 1) {
    expect(await may(`Ann+${n}@home.example`)).toBe(true);
    expect(await may('ann@home.example', `reply-${n}`)).toBe(true);
  }
  expect(await may('ann+other@home.example')).toBe(false);
  expect(await may('ann@home.example', 'reply-9')).toBe(false);
  expect(await may('bob@home.example')).toBe(true);
  clock.pass(DAY_MS - 1);
  expect(await may('ann@home.example')).toBe(false);
  clock.pass(1);
  expect(await may('ann@home.example')).toBe(true);
});

test('at most sixty confirmations leave in any hour', async () => {
  const count = aCount();
  expect(await left(count, 40)).toBe(40);
  count.clock.pass(HOUR_MS / 2);
  expect(await left(count, 40)).toBe(20);
  count.clock.pass(HOUR_MS / 2);
  expect(await left(count, 60)).toBe(40);
});

test('at most three hundred confirmations leave in any day', async () => {
  const count = aCount();
  for (let hour = 0; hour < 5; hour += 1) {
    expect(await left(count, 60, `h${hour}-`)).toBe(60);
    count.clock.pass(HOUR_MS);
  }
  expect(await left(count, 10, 'late')).toBe(0);
  count.clock.pass(19 * HOUR_MS);
  expect(await left(count, 70, 'next')).toBe(60);
});

test('replies, alerts and reminders leave though the hourly confirmations are used up', async () => {
  const count = aCount();
  await left(count, 61);
  expect(await count.may('ann@home.example', 'reply-1')).toBe(true);
  for (let n = 0; n < 20; n += 1) expect(await count.may('desk@shop.example', 'alert')).toBe(true);
  expect(await count.may('desk@shop.example', 'reminder-7')).toBe(true);
});

test('RATE_LIMITS scales the mail limits, never below one mail, and 0 switches them off', async () => {
  expect(await left(aCount(0.1), 20)).toBe(6);
  expect(await left(aCount(0.001), 3)).toBe(1);
  expect(await left(aCount(0), 400)).toBe(400);
});
