import { expect, test } from 'vitest';
import { newVisitor, openChatShop } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { openShop } from '../testing/running-server.ts';

const home = '7 Mill Road, Millbrook PA 18699';
const ned = { name: 'Ned Flood', phone: '5705550144', interest: 'carpet' };

/** Opens a desk, and a guest who has left a name and a number in the chat. */
async function leftGuest() {
  const looks = holdLooks();
  const shop = await openChatShop({}, createHandClock());
  const guest = await newVisitor(shop.server, 'Guest');
  expect((await guest.tell({ ...ned, page_left: true })).status).toBe(200);
  shop.clock.pass(15_000);
  looks.pass(1000);
  await shop.staffClient.hears('leadCreated', 2);
  return { ...shop, guest };
}

test('a request of a guest who had left the chat replaces their lead, with its claim and its notes', async () => {
  const { server, cookie, staffClient, guest } = await leftGuest();
  const visitor_id = guest.id;
  expect((await server.post('/api/chatbot/known', { ...ned, visitor_id })).status).toBe(404);
  expect((await guest.tell({ ...ned, visitor_id: 'nobody' })).status).toBe(404);
  const [left] = await server.rows('visitors', cookie);
  const change = { version: left?.version, claim: true, notes: 'Called, no answer' };
  await server.patch(`/api/leads/visitors/${visitor_id}`, change, cookie);
  await guest.request({ name: 'Ned Flood', phone: ned.phone, email: 'ned@example.com' });
  expect(await server.rows('visitors', cookie)).toMatchObject([
    { id: visitor_id, handled_at: expect.any(String) },
  ]);
  expect(await server.rows('consultations', cookie)).toMatchObject([
    {
      name: 'Ned Flood',
      claim: { by: 'dana', by_id: expect.any(String) },
      notes: 'Called, no answer',
      history: [{ type: 'began-in-chat', lead: expect.any(String) }],
    },
  ]);
  // The frame of the lead that was left may still be the last one.
  await expect
    .poll(async () => (await staffClient.hears('attention')).at(-1))
    .toMatchObject({ data: { ringing: [] } });
});

test('notes about a guest who had left stay when staff were done and the guest sends a request', async () => {
  const { server, cookie, guest } = await leftGuest();
  const change = (path: string, wanted: object) =>
    server.patch(`/api/leads/${path}`, wanted, cookie);
  const [left] = await server.rows('visitors', cookie);
  const work = { version: left?.version, handled: true, notes: 'Has a dog' };
  await change(`visitors/${guest.id}`, work);
  await guest.request({ ...ned, email: '' });
  const [sent] = await server.rows('consultations', cookie);
  await change(`consultations/${sent?.id}`, { version: sent?.version, claim: true });
  for (const kind of ['visitors', 'consultations'] as const)
    expect(await server.rows(kind, cookie)).toMatchObject([{ notes: 'Has a dog' }]);
});

/** Makes a lead left in the chat; `putOff` snoozes it for nine days with other changes. */
async function leftAndPutOff() {
  const { server, cookie, clock, guest } = await leftGuest();
  const lead = async () => (await server.rows('visitors', cookie))[0];
  const snooze = new Date(clock.now().getTime() + 9 * 24 * 3_600_000).toISOString();
  async function putOff(more: object = {}) {
    const change = { version: (await lead())?.version, snooze, ...more };
    const path = `/api/leads/visitors/${guest.id}`;
    expect((await server.patch(path, change, cookie)).status).toBe(200);
  }
  return { guest, clock, lead, putOff };
}

const other = { phone: '5705550188' };
const asked = { message: 'Asked for a call.' };
test.each([
  ['gives another number after a wrong one', { contact: 'wrong-number' }, other, {}],
  ['asks for a call', {}, asked, { wants_call: true }],
])('a guest who left and %s is to be called, though snoozed', async (_, more, known, wish) => {
  const { guest, clock, lead, putOff } = await leftAndPutOff();
  await putOff(more);
  await guest.tell({ ...ned, ...known, ...wish });
  const after = await lead();
  expect(after).toMatchObject({ ...known, call_back_at: clock.now().toISOString() });
  expect(after?.snoozed_until).toBeUndefined();
});

test.each([
  ['the same person', ned.phone, 1],
  ['somebody else at the same computer', '5705550188', 0],
])('a form replaces the left lead of its own sender only: %s, %s', async (_, phone, places) => {
  const { server, cookie, guest } = await leftGuest();
  const form = { name: 'Ned Flood', email: 'ned@example.com', phone, address: home };
  const request = { ...form, projectType: 'carpet', timeframe: 'planning' };
  expect((await server.post('/api/consultation', request, guest.cookie)).status).toBe(201);
  const [left] = await server.rows('visitors', cookie);
  expect(left?.handled_at === null).toBe(places === 0);
  const [sent] = await server.rows('consultations', cookie);
  expect(sent?.history).toHaveLength(places);
});

test('a visitor and their chat request hold the same data, also what was corrected before the request', async () => {
  const { server, cookie } = await openShop();
  const guest = await newVisitor(server, 'Guest', '');
  const visitor = async () => (await server.rows('visitors', cookie))[0];
  await guest.tell(ned);
  expect(await visitor()).toMatchObject({ ...ned, history: [] });
  await guest.tell({ ...ned, name: 'Ned Floyd' });
  const corrected = { by: { role: 'visitor' }, type: 'corrected' };
  expect(await visitor()).toMatchObject({
    name: 'Ned Floyd',
    history: [{ ...corrected, fields: ['name'] }],
  });
  const right = { name: 'Ned Floyd', phone: '5705550155', email: 'ned@example.com', address: home };
  await guest.request(right);
  expect(await visitor()).toMatchObject(right);
  expect(await server.rows('consultations', cookie)).toMatchObject([right]);
});

test('a visitor who brings only a conversation, a phone and a wish becomes a lead after ten quiet minutes', async () => {
  const looks = holdLooks();
  const { server, clock, staffClient } = await openChatShop({}, createHandClock());
  const conversation = [{ message: 'Oak for a kitchen, please.', is_bot: false }];
  const visitor = { name: 'Ned Flood', email: '', phone: ned.phone, message: 'Oak for a kitchen' };
  expect((await server.post('/api/visitors', { ...visitor, conversation })).status).toBe(201);
  clock.pass(10 * 60_000);
  looks.pass(1000);
  const frames = await staffClient.hears('leadCreated', 2);
  expect(frames.at(-1)).toMatchObject({
    data: { kind: 'visitors', record: { ...visitor, left_at: expect.any(String) } },
  });
});

const named = { name: 'Ned Flood', email: 'ned@example.com' };
type Steps = ('names' | 'writes')[];
test.each<[string, string, string, Steps]>([
  ['named at once', named.name, named.email, ['names', 'writes']],
  ['a guest who gave their name before it', 'Guest', '', ['names', 'writes']],
  ['a guest who gave their name after it', 'Guest', '', ['writes', 'names']],
])('a visitor who writes is a lead after ten quiet minutes: %s', async (_, name, email, steps) => {
  const looks = holdLooks();
  const { server, clock, staffClient } = await openChatShop({}, createHandClock());
  const { id, cookie, say } = await newVisitor(server, name, email);
  const step = {
    names: () => server.post('/api/visitors', named, cookie),
    writes: () => say('Oak for a kitchen, please.'),
  };
  for (const next of steps) expect((await step[next]()).status).toBe(201);
  clock.pass(10 * 60_000);
  looks.pass(1000);
  const frames = await staffClient.hears('leadCreated', 2);
  expect(frames.at(-1)).toMatchObject({ data: { record: { id, left_at: expect.any(String) } } });
});
