import type { Notice } from '@sallie/shared/desk/ports/host.ts';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/hand-clock.ts';
import { createNotifications } from './notifications.ts';
import { createNotificationCenter } from './testing/notification-center.ts';

const lead: Notice = { title: 'New message', body: 'Ann Lee: hello', tag: 'lead/contacts/c1' };
const line: Notice = { title: 'Ann Lee writes', body: 'Are you open?', tag: 'conversation/v1' };
const today: Notice = { title: '2 inquiries came', body: '', tag: 'today' };

interface Setting {
  platform?: NodeJS.Platform;
  turnedOn?: boolean;
  signed?: boolean;
  before?: string[];
}

function desk({ platform = 'linux', turnedOn = true, signed = true, before = [] }: Setting = {}) {
  const clock = createHandClock();
  const center = createNotificationCenter();
  for (const id of before) center.left(id);
  const did: string[] = [];
  let isOn = turnedOn;
  let kept = before;
  const notices = createNotifications({
    Notification: center.service(platform),
    platform,
    signed,
    clock,
    reveal: () => did.push('reveal'),
    onOpen: (place) => did.push(`open ${place}`),
    onFailed: (notification, cure) => did.push(`${notification.title}: ${cure}`),
    turnedOn: {
      get: () => isOn,
      set: () => {
        isOn = true;
      },
    },
    shownTags: {
      get: () => kept,
      set(tags) {
        kept = tags;
      },
    },
  });
  return { notices, center, clock, did, kept: () => kept };
}

test.each(['win32', 'darwin', 'linux'] as const)(
  '%s: a notice makes no sound of its own, and a click opens its place',
  (platform) => {
    const { notices, center, did } = desk({ platform });
    notices.show(lead);
    notices.show(line);
    expect(center.shown).toMatchObject([
      { id: lead.tag, groupId: 'desk', title: lead.title, body: lead.body, silent: true },
      { id: line.tag, groupId: line.tag, silent: true },
    ]);
    center.click(lead.tag);
    expect(did).toEqual(['open lead/contacts/c1']);
  },
);

test('a notice about nothing single brings the desk to the front', () => {
  const { notices, center, did } = desk();
  notices.show(today);
  center.click('today');
  expect(did).toEqual(['reveal']);
});

test('a second notice of a place takes the place of the first; what has been read is taken away', () => {
  const { notices, center } = desk();
  notices.show(lead);
  notices.show({ ...lead, title: 'Again' });
  expect(center.onScreen()).toEqual([lead.tag]);
  notices.show(line);
  notices.retire(lead.tag);
  expect(center.onScreen()).toEqual([line.tag]);
  notices.show(lead);
  notices.retireAll();
  expect(center.onScreen()).toEqual([]);
});

test('Windows is given a second to settle between two wishes for one toast, and the last one counts', () => {
  const { notices, center, clock } = desk({ platform: 'win32' });
  notices.show({ ...line, title: 'one' });
  notices.show({ ...line, title: 'two' });
  notices.show({ ...line, title: 'three' });
  notices.show(lead);
  expect(center.texts()).toEqual(['one', lead.title]);
  clock.pass(999);
  expect(center.texts()).toEqual(['one', lead.title]);
  clock.pass(1);
  expect(center.texts()).toEqual(['one', lead.title, 'three']);
  notices.retire(line.tag);
  expect(center.onScreen()).toContain(line.tag);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([lead.tag]);
});

test('a toast that went into the Action Center can still be taken away', () => {
  const { notices, center, clock } = desk({ platform: 'win32' });
  notices.show(lead);
  center.close(lead.tag, 'timedOut');
  clock.pass(5000);
  notices.retire(lead.tag);
  expect(center.onScreen()).toEqual([]);
});

test('Windows tells of one click twice; it counts once, and the next one again', () => {
  const { notices, center, clock, did } = desk({ platform: 'win32' });
  const launch = { arguments: 'type=click&tag=lead%2Fcontacts%2Fc1' };
  notices.show(lead);
  center.click(lead.tag);
  center.activate(launch);
  expect(did).toEqual(['open lead/contacts/c1']);
  clock.pass(10_000);
  center.activate(launch);
  expect(did).toEqual(['open lead/contacts/c1', 'open lead/contacts/c1']);
});

test('a click on a toast that says nothing of itself brings the desk to the front', () => {
  const { center, did } = desk({ platform: 'win32' });
  center.activate({ arguments: 'type=click' });
  expect(did).toEqual(['reveal']);
});

test('a Mac gives back the notices of the run before, and their clicks', async () => {
  const { notices, center, did } = desk({ platform: 'darwin', before: [lead.tag, line.tag] });
  await expect.poll(() => center.click(line.tag)).toBe(true);
  expect(did).toEqual(['open conversation/v1']);
  notices.retire(lead.tag);
  expect(center.onScreen()).toEqual([line.tag]);
});

test('Windows loses its toasts of the run before when their lead was taken meanwhile', () => {
  const open: Notice = { ...lead, tag: 'lead/contacts/c2' };
  const { notices, center, clock, kept } = desk({
    platform: 'win32',
    before: [lead.tag, open.tag, line.tag],
  });
  notices.retireEarlier([open.tag]);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([open.tag, line.tag]);
  expect(kept()).toEqual([open.tag, line.tag]);
  notices.retire(open.tag);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([line.tag]);
});

test('Windows remembers what it shows, for the run after this one', () => {
  const { notices, center, kept } = desk({ platform: 'win32' });
  notices.show(lead);
  notices.show(line);
  expect(kept()).toEqual([lead.tag, line.tag]);
  center.click(lead.tag);
  expect(kept()).toEqual([line.tag]);
});

test('a Mac is not touched before the user asks for notices; until then the page says each one', async () => {
  const { notices, center, did } = desk({ platform: 'darwin', turnedOn: false });
  notices.show(lead);
  await expect.poll(() => did).toHaveLength(1);
  expect(did[0]).toContain('New message: Notifications are not turned on');
  expect(center.touched).toBe(0);
  expect(await notices.test()).toMatchObject({ outcome: 'passed' });
  notices.show(line);
  expect(center.texts()).toEqual(['Test notification', line.title]);
});

test.each([
  ['win32', { failed: 'HRESULT -2143420143' }, true, 'are switched off'],
  ['win32', { failed: 'HRESULT -2147024891' }, true, 'Windows did not show'],
  ['darwin', { failed: 'UNErrorDomain 1' }, true, 'System Settings, Notifications'],
  ['darwin', { failed: 'UNErrorDomain 1' }, false, 'unsigned build'],
] as const)(
  '%s refuses with %o (signed: %s): the page is told why',
  async (platform, answer, signed, cure) => {
    const { notices, center, did } = desk({ platform, signed });
    center.answer = answer;
    notices.show(lead);
    await expect.poll(() => did).toEqual([expect.stringContaining(cure)]);
    expect(did[0]).toMatch(/^New message: /);
    expect(await notices.test()).toMatchObject({
      outcome: 'failed',
      cure: expect.stringContaining(cure),
    });
  },
);

test('a system that says nothing for 3 s, or has no service, has not shown it', async () => {
  const { notices, center, clock, did } = desk();
  center.answer = 'silence';
  notices.show(lead);
  clock.pass(2999);
  expect(did).toEqual([]);
  clock.pass(1);
  await expect.poll(() => did).toHaveLength(1);
  const tried = notices.test();
  clock.pass(3000);
  expect(await tried).toMatchObject({ outcome: 'failed' });
  center.answer = 'show';
  center.supported = false;
  notices.show(line);
  await expect.poll(() => did).toHaveLength(2);
});

test('a notice nobody touches goes after a day', () => {
  const { notices, center, clock } = desk();
  notices.show(lead);
  clock.pass(24 * 60 * 60_000 - 1);
  expect(center.onScreen()).toEqual([lead.tag]);
  clock.pass(1);
  expect(center.onScreen()).toEqual([]);
});
