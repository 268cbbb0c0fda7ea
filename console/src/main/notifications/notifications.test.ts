import type { DeskNotification } from '@sallie/shared/desk/ports/host.ts';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, test } from 'vitest';
import { Notifications } from './notifications.ts';
import { createNotificationCenter } from './testing/notification-center.ts';

const lead: DeskNotification = {
  title: 'New message',
  body: 'Ann Lee: hello',
  tag: 'lead/contacts/c1',
};
const line: DeskNotification = {
  title: 'Ann Lee writes',
  body: 'Are you open?',
  tag: 'conversation/v1',
};
const today: DeskNotification = { title: '2 inquiries came', body: '', tag: 'today' };

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
  const notifications = new Notifications({
    Notification: center.service(platform),
    platform,
    signed,
    clock,
    reveal: () => did.push('reveal'),
    onOpen: (place) => did.push(`open ${place}`),
    onFailed: (notification, remedy) => did.push(`${notification.title}: ${remedy}`),
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
  return { notifications, center, clock, did, kept: () => kept };
}

test.each(['win32', 'darwin', 'linux'] as const)(
  'on %s a notification is silent, and a click opens its route',
  (platform) => {
    const { notifications, center, did } = desk({ platform });
    notifications.show(lead);
    notifications.show(line);
    expect(center.shown).toMatchObject([
      { id: lead.tag, groupId: 'desk', title: lead.title, body: lead.body, silent: true },
      { id: line.tag, groupId: line.tag, silent: true },
    ]);
    center.click(lead.tag);
    expect(did).toEqual(['open lead/contacts/c1']);
  },
);

test('a click on a notification about Today brings the desk to the front', () => {
  const { notifications, center, did } = desk();
  notifications.show(today);
  center.click('today');
  expect(did).toEqual(['reveal']);
});

test('a second notification of a tag replaces the first, and `retire` takes notifications off the screen', () => {
  const { notifications, center } = desk();
  notifications.show(lead);
  notifications.show({ ...lead, title: 'Again' });
  expect(center.onScreen()).toEqual([lead.tag]);
  notifications.show(line);
  notifications.retire(lead.tag);
  expect(center.onScreen()).toEqual([line.tag]);
  notifications.show(lead);
  notifications.retireAll();
  expect(center.onScreen()).toEqual([]);
});

test('Windows gets changes of one toast a second apart, and only the last change counts', () => {
  const { notifications, center, clock } = desk({ platform: 'win32' });
  notifications.show({ ...line, title: 'one' });
  notifications.show({ ...line, title: 'two' });
  notifications.show({ ...line, title: 'three' });
  notifications.show(lead);
  expect(center.texts()).toEqual(['one', lead.title]);
  clock.pass(999);
  expect(center.texts()).toEqual(['one', lead.title]);
  clock.pass(1);
  expect(center.texts()).toEqual(['one', lead.title, 'three']);
  notifications.retire(line.tag);
  expect(center.onScreen()).toContain(line.tag);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([lead.tag]);
});

test('a toast that moved into the Action Center can still be retired', () => {
  const { notifications, center, clock } = desk({ platform: 'win32' });
  notifications.show(lead);
  center.close(lead.tag, 'timedOut');
  clock.pass(5000);
  notifications.retire(lead.tag);
  expect(center.onScreen()).toEqual([]);
});

test('a click that Windows reports twice counts once, and a later click counts again', () => {
  const { notifications, center, clock, did } = desk({ platform: 'win32' });
  const launch = { arguments: 'type=click&tag=lead%2Fcontacts%2Fc1' };
  notifications.show(lead);
  center.click(lead.tag);
  center.activate(launch);
  expect(did).toEqual(['open lead/contacts/c1']);
  clock.pass(10_000);
  center.activate(launch);
  expect(did).toEqual(['open lead/contacts/c1', 'open lead/contacts/c1']);
});

test('a click on a toast without a tag brings the desk to the front', () => {
  const { center, did } = desk({ platform: 'win32' });
  center.activate({ arguments: 'type=click' });
  expect(did).toEqual(['reveal']);
});

test('notifications of the run before can still be clicked and retired on a Mac', async () => {
  const { notifications, center, did } = desk({ platform: 'darwin', before: [lead.tag, line.tag] });
  await expect.poll(() => center.click(line.tag)).toBe(true);
  expect(did).toEqual(['open conversation/v1']);
  notifications.retire(lead.tag);
  expect(center.onScreen()).toEqual([line.tag]);
});

test('Windows retires toasts of the run before whose lead is no longer open', () => {
  const open: DeskNotification = { ...lead, tag: 'lead/contacts/c2' };
  const { notifications, center, clock, kept } = desk({
    platform: 'win32',
    before: [lead.tag, open.tag, line.tag],
  });
  notifications.retireEarlier([open.tag]);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([open.tag, line.tag]);
  expect(kept()).toEqual([open.tag, line.tag]);
  notifications.retire(open.tag);
  clock.pass(1000);
  expect(center.onScreen()).toEqual([line.tag]);
});

test('the desk on Windows keeps the tags it shows for the next run', () => {
  const { notifications, center, kept } = desk({ platform: 'win32' });
  notifications.show(lead);
  notifications.show(line);
  expect(kept()).toEqual([lead.tag, line.tag]);
  center.click(lead.tag);
  expect(kept()).toEqual([line.tag]);
});

test('a Mac’s notifications stay untouched until the user turns them on; until then each one fails with that remedy', async () => {
  const { notifications, center, did } = desk({ platform: 'darwin', turnedOn: false });
  notifications.show(lead);
  await expect.poll(() => did).toHaveLength(1);
  expect(did[0]).toContain('New message: Notifications are not turned on');
  expect(center.touched).toBe(0);
  expect(await notifications.test()).toMatchObject({ outcome: 'passed' });
  notifications.show(line);
  expect(center.texts()).toEqual(['Test notification', line.title]);
});

test.each([
  ['win32', { failed: 'HRESULT -2143420143' }, true, 'are switched off'],
  ['win32', { failed: 'HRESULT -2147024891' }, true, 'Windows did not show'],
  ['darwin', { failed: 'UNErrorDomain 1' }, true, 'System Settings, Notifications'],
  ['darwin', { failed: 'UNErrorDomain 1' }, false, 'unsigned build'],
] as const)(
  'a notification that %s refuses with %o (signed: %s) fails with its remedy',
  async (platform, answer, signed, remedy) => {
    const { notifications, center, did } = desk({ platform, signed });
    center.answer = answer;
    notifications.show(lead);
    await expect.poll(() => did).toEqual([expect.stringContaining(remedy)]);
    expect(did[0]).toMatch(/^New message: /);
    expect(await notifications.test()).toMatchObject({
      outcome: 'failed',
      remedy: expect.stringContaining(remedy),
    });
  },
);

test('a notification fails when the system is silent for 3 s or has no service', async () => {
  const { notifications, center, clock, did } = desk();
  center.answer = 'silence';
  notifications.show(lead);
  clock.pass(2999);
  expect(did).toEqual([]);
  clock.pass(1);
  await expect.poll(() => did).toHaveLength(1);
  const tried = notifications.test();
  clock.pass(3000);
  expect(await tried).toMatchObject({ outcome: 'failed' });
  center.answer = 'show';
  center.supported = false;
  notifications.show(line);
  await expect.poll(() => did).toHaveLength(2);
});

test('an untouched notification is closed after a day', () => {
  const { notifications, center, clock } = desk();
  notifications.show(lead);
  clock.pass(24 * 60 * 60_000 - 1);
  expect(center.onScreen()).toEqual([lead.tag]);
  clock.pass(1);
  expect(center.onScreen()).toEqual([]);
});
