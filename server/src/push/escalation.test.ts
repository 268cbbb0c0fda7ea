import type { Website } from '@sallie/shared/contract/website';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { databaseWithFull } from '../testing/full-table.ts';
import { OPEN } from '../testing/hand-clock.ts';
import { aPhoneShop, CLOSED, often, PUBLIC_ORIGIN, phonesOf } from '../testing/phone-shop.ts';

test('a lead rings at once, by the standards, on a phone without an open desk, and the phone confirms it', async () => {
  const { service, dana, phoneOf, lead, clock, server } = await aPhoneShop();
  const phone = await phoneOf(dana);
  const { id } = await lead();
  await phone.shows('New message: Ada Miller');
  const [sent] = phone.device.sent;
  expect(sent).toMatchObject({ urgency: 'high', ttl: 180 });
  expect(phone.device.shown[0]).toMatchObject({
    tag: `lead/contacts/${id}`,
    navigate: `${PUBLIC_ORIGIN}/admin-dashboard#lead/contacts/${id}`,
    silent: false,
  });
  expect(JSON.parse(sent?.text ?? '')).toMatchObject({
    web_push: 8030,
    mutable: true,
    app_badge: 1,
  });
  expect(service.wrong).toEqual([]);
  const { key } = await phonesOf(server, dana.cookie);
  expect([...service.senders]).toEqual([key]);
  await expect.poll(async () => (await phone.is())?.rang_at, often).toBe(clock.now().toISOString());
});

test('a colleague with an open desk is rung on the phone only after 20 s, and not for a lead that is taken', async () => {
  const { server, dana, phoneOf, lead, clock, patch } = await aPhoneShop();
  const ellen = await newColleague(server, dana.cookie);
  const [hers, ellens] = [await phoneOf(dana, 'Dana’s iPhone'), await phoneOf(ellen)];
  await openStaffClient(server, dana.cookie);
  const first = await lead();
  await ellens.shows('New message: Ada Miller');
  expect(hers.standsOn()).toEqual([]);
  clock.pass(20_000);
  await hers.shows('New message: Ada Miller');
  await patch(first.id, { version: 1, claim: true });
  await ellens.shows('Taken by dana: Ada Miller');
  await hers.shows('You have it: Ada Miller');
  const second = await lead({ name: 'Ben Novak' });
  await ellens.shows('Taken by dana: Ada Miller', 'New message: Ben Novak');
  await patch(second.id, { version: 1, claim: true });
  await ellens.shows('Taken by dana: Ada Miller', 'Taken by dana: Ben Novak');
  clock.pass(20_000);
  await lead({ name: 'Cora Diaz' });
  await ellens.shows(
    'Taken by dana: Ada Miller',
    'Taken by dana: Ben Novak',
    'New message: Cora Diaz',
  );
  // Ben rang only on the other phone, so only there he is replaced.
  expect(hers.device.shown.map(({ body }) => body)).not.toContain('Ben Novak');
  expect(ellens.device.shown).toHaveLength(5);
});

test('a lead that nobody takes rings no more after three minutes, and a later claim replaces its notification', async () => {
  const { dana, phoneOf, lead, clock, patch, server } = await aPhoneShop();
  const ellen = await newColleague(server, dana.cookie);
  const phone = await phoneOf(dana);
  const { id } = await lead();
  await phone.shows('New message: Ada Miller');
  clock.pass(60 * 60_000);
  const late = await phoneOf(ellen);
  await patch(id, { version: 1, claim: true });
  await phone.shows('You have it: Ada Miller');
  expect(phone.device.shown[1]).toMatchObject({ silent: true });
  expect(late.device.sent).toEqual([]);
});

test('a phone that was off for an hour with 30 leads shows at most one notification', async () => {
  const { dana, phoneOf, lead, clock } = await aPhoneShop();
  const phone = await phoneOf(dana);
  phone.device.switchOff();
  for (let count = 1; count <= 30; count += 1) {
    await lead({ name: `Ada Miller ${count}`, email: `ada${count}@example.com` });
    await expect.poll(() => phone.device.sent.length, often).toBe(count);
    // With a database, a process that slept for minutes leads again a second later, with its next heartbeat.
    clock.pass(count < 20 ? 160_000 : 30_000);
  }
  phone.device.switchOn();
  expect(phone.standsOn()).toHaveLength(1);
  expect(phone.device.shown).toHaveLength(1);
  expect(phone.standsOn()[0]).toMatch(/^New message: Ada Miller 30, and \d more$/);
});

test('a push that is on its way is not sent again, however far the clock leaps meanwhile', async () => {
  const { dana, phoneOf, lead, clock } = await aPhoneShop();
  const phone = await phoneOf(dana);
  const { promise, resolve } = Promise.withResolvers<void>();
  phone.device.answered = promise;
  await lead();
  await phone.shows('New message: Ada Miller');
  clock.pass(40_000);
  await lead({ name: 'Ben Novak' });
  await phone.shows('New message: Ada Miller', 'New message: Ben Novak');
  resolve();
  expect(phone.device.sent).toHaveLength(2);
});

test('outside opening hours only colleagues on call are rung; the others get one summary in the morning', async () => {
  const { server, dana, phoneOf, lead, clock, patch, service } = await aPhoneShop(CLOSED);
  const ellen = await newColleague(server, dana.cookie);
  const [asleep, awake] = [await phoneOf(dana), await phoneOf(ellen)];
  await server.patch('/api/preferences', { on_call: true }, ellen.cookie);
  const { id } = await lead();
  await awake.shows('New message: Ada Miller');
  await lead({ name: 'Ben Novak', message: 'A pipe burst and the floor is flooded' });
  await expect.poll(() => awake.device.shown.length, often).toBe(2);
  expect(asleep.device.sent).toEqual([]);
  clock.pass(13 * 60 * 60_000);
  await patch(id, { version: 1, notes: 'Call first' });
  await asleep.shows('Open again: 2 inquiries came while the shop was closed');
  expect(awake.device.shown).toHaveLength(2);
  await lead({ name: 'Cora Diaz' });
  await expect.poll(() => asleep.device.shown.length, often).toBe(2);
  expect(service.wrong).toEqual([]);
});

test('opening hours changed after opening bring no second summary', async () => {
  const { server, dana, phoneOf, lead, clock, patch } = await aPhoneShop(CLOSED);
  const phone = await phoneOf(dana);
  const { id } = await lead();
  clock.pass(13.25 * 60 * 60_000);
  await patch(id, { version: 1, notes: 'Call first' });
  await phone.shows('Open again: 1 inquiry came while the shop was closed');
  const value = [{ date: '2026-11-24', open: '09:00', close: '17:00' }];
  const { draft } = await server.read<Website>('/api/website', dana.cookie);
  const body = { base: draft.save, changes: [{ path: ['differentDays'], value }] };
  await server.patch('/api/website/draft', body, dana.cookie);
  const again = await server.signIn();
  const published = await server.post('/api/website/publish', { save: draft.save + 1 }, again);
  expect(published.status).toBe(200);
  await lead({ name: 'Cora Diaz' });
  await expect.poll(phone.standsOn, often).toContain('New message: Cora Diaz');
  expect(phone.device.shown).toHaveLength(2);
});

test('the summary of the morning counts the leads that came while closed, and is left out without any', async () => {
  const { dana, phoneOf, lead, clock } = await aPhoneShop();
  const hours = (count: number) => clock.pass(count * 60 * 60_000);
  const phone = await phoneOf(dana);
  await lead();
  await phone.shows('New message: Ada Miller');
  // Tuesday, half an hour after opening: what waits has rung the day before.
  hours(23.5);
  await lead({ name: 'Ben Novak' });
  await phone.shows('New message: Ada Miller', 'New message: Ben Novak');
  // Tuesday evening to Friday morning: the shop is closed on Wednesday and Thanksgiving.
  hours(12);
  await lead({ name: 'Cora Diaz' });
  hours(59.5);
  await lead({ name: 'Dora Ek' });
  await expect
    .poll(() => phone.standsOn().toSorted(), often)
    .toEqual([
      'New message: Ada Miller',
      'New message: Ben Novak',
      'New message: Dora Ek',
      'Open again: 1 inquiry came while the shop was closed',
    ]);
});

test('a notification claims the lead once, in the name of the owner of the phone, and the history says so', async () => {
  const { server, dana, phoneOf, lead, clock } = await aPhoneShop();
  const ellen = await newColleague(server, dana.cookie);
  const [hers, ellens] = [await phoneOf(dana), await phoneOf(ellen, 'Ellen’s Pixel')];
  const { id } = await lead();
  await ellens.shows('New message: Ada Miller');
  await hers.shows('New message: Ada Miller');
  const token = ellens.device.shown[0]?.data.take;
  const take = (given: string | undefined) => server.post('/api/push-claims', { token: given });
  const reply = await take(token);
  expect(await reply.json()).toMatchObject({
    title: 'You have it',
    body: 'Ada Miller',
    tag: `lead/contacts/${id}`,
  });
  await hers.shows('Taken by ellen of the shop: Ada Miller');
  const [row] = await server.rows('contacts', dana.cookie);
  expect(row?.claim).toMatchObject({ by_id: ellen.id });
  expect(row?.history.at(-1)).toMatchObject({
    type: 'claimed',
    by: { id: ellen.id, phone: 'Ellen’s Pixel' },
  });
  const again = await take(token);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('This notification is too old: please open the desk.');
  // A receipt or a changed token takes nothing.
  for (const forged of [hers.device.shown[0]?.data.receipt, `${token}x`, `x${token}`])
    expect((await take(forged)).status).toBe(409);
  expect(await (await server.post('/api/push-receipts', { token: `${token}` })).text()).toContain(
    'This is no receipt of a notification of ours.',
  );
  // Her token was never used, but a colleague was faster.
  expect(await (await take(hers.device.shown[0]?.data.take)).json()).toMatchObject({
    title: 'Taken by ellen of the shop',
  });
  const other = await lead({ name: 'Ben Novak' });
  await expect.poll(() => ellens.device.shown.length, often).toBe(2);
  clock.pass(3 * 60_000);
  expect((await take(ellens.device.shown[1]?.data.take)).status).toBe(409);
  const rows = await server.rows('contacts', dana.cookie);
  expect(rows.find((one) => one.id === other.id)?.claim).toBeNull();
});

test('a claim that could not be stored can be made again by the same notification', async () => {
  const { url, fill, empty } = await databaseWithFull('leads');
  const { server, dana, phoneOf, lead } = await aPhoneShop(OPEN, { DATABASE_URL: url });
  const phone = await phoneOf(dana);
  await lead();
  await phone.shows('New message: Ada Miller');
  const take = async () => {
    const token = phone.device.shown[0]?.data.take;
    return (await server.post('/api/push-claims', { token })).status;
  };
  await fill();
  expect(await take()).toBe(503);
  await empty();
  expect(await take()).toBe(200);
  const [row] = await server.rows('contacts', dana.cookie);
  expect(row?.claim).toMatchObject({ by_id: dana.id });
});
