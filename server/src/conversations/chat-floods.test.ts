import { HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { line, openPage, openStaffClient, switchOn, visitorAt } from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/** At a fifth of the limits, a visitor may send two more messages after this time. */
const BREATH = 10_000;

/** Opens a shop with real limits. Each request comes from the address it names, and the test moves the time. */
async function aShop(rateLimits: string) {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: rateLimits, TRUST_PROXY: '1' }, clock);
  return { clock, server };
}

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Makes messages as the page sends them when its visitor gets a record. */
const lines = (count: number, length = 10) =>
  Array.from({ length: count }, (_, at) => ({
    message: `${at}`.padEnd(length, '.'),
    is_bot: false,
  }));

async function aGuest(
  server: TestServer,
  address: string,
  conversation: object[],
  more: object = {},
) {
  const body = { name: 'Guest', conversation, ...more };
  const reply = await server.post('/api/visitors', body, from(address));
  const refusal = reply.ok ? '' : await reply.clone().text();
  const made = (reply.ok ? await reply.json() : {}) as { id: string; visitorToken: string };
  const visitor = visitorAt(server, made, from(address));
  return {
    ...visitor,
    ...{ reply, refusal },
    /** Returns the same person at another address or after a restart. */
    at: (other: string, shop = server) => visitorAt(shop, made, from(other)),
    ask: (message: string) =>
      server.post(
        '/api/chatbot/message',
        { message, conversationHistory: [], stage: 'consultation_intro', visitorInfo: made },
        { ...from(address), cookie: visitor.cookie },
      ),
  };
}

const pageAt = (server: TestServer, guest: Awaited<ReturnType<typeof aGuest>>, address: string) =>
  openPage(server, guest, undefined, from(address));

test('one address may add 1,800 messages an hour, by form, by socket and with new visitors together', async () => {
  // A fifth of the limit is 360.
  const { clock, server } = await aShop('0.2');
  await switchOn(server);
  const guest = await aGuest(server, '203.0.113.1', lines(198));
  expect((await guest.say('by the form', { client_id: 'known' })).status).toBe(201);
  const page = await pageAt(server, guest, '203.0.113.1');
  page.send(line(guest, 'by the socket'));
  await page.hears('ack');
  clock.pass(BREATH);
  expect((await aGuest(server, '203.0.113.1', lines(160))).reply.status).toBe(201);

  const refused = await guest.say('too much');
  expect(refused.status).toBe(429);
  expect(await refused.clone().text()).toBe(
    'That was more than this chat can take from one place in an hour. Please write again later, or call us at (570) 555-0142.',
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(HOUR_MS / 1000 - 60);
  clock.pass(BREATH);
  page.send(line(guest, 'too much', { client_id: 'refused' }));
  expect(await page.hears('error')).toMatchObject([{ client_id: 'refused', closed: true }]);
  expect(page.heard('error')[0]).not.toHaveProperty('retry_after');
  expect((await guest.ask('Are you open?')).status).toBe(429);
  clock.pass(BREATH);
  // A repeated message gets the old reply and does not count.
  expect((await guest.say('by the form', { client_id: 'known' })).status).toBe(201);
  expect(await guest.messagesOf()).toHaveLength(200);

  const other = await aGuest(server, '203.0.113.2', lines(200));
  expect((await other.say('from elsewhere')).status).toBe(201);
  clock.pass(HOUR_MS / 6);
  const brought = await aGuest(server, '203.0.113.1', lines(1));
  expect([brought.reply.status, brought.refusal]).toEqual([429, await refused.clone().text()]);
  clock.pass(HOUR_MS);
  expect((await guest.say('an hour later')).status).toBe(201);
});

test.each([
  ['2,000 messages', lines(100)],
  ['1 MB', lines(13).map((one) => ({ ...one, message: 'é'.repeat(2000) }))],
])('a conversation with %s refuses its visitor in a sentence, and not staff', async (_, said) => {
  const { clock, server } = await aShop('0.05');
  const staffClient = await openStaffClient(server, await switchOn(server));
  const guest = await aGuest(server, '203.0.113.1', said);
  const page = await pageAt(server, guest, '203.0.113.1');
  const refused = await guest.say('one more');
  const sentence =
    'We have written a lot to each other here, more than this chat can hold. Let us go on by phone: please call us at (570) 555-0142.';
  expect([refused.status, await refused.text()]).toEqual([409, sentence]);
  clock.pass(MINUTE_MS);
  page.send(line(guest, 'one more', { client_id: 'refused' }));
  expect(await page.hears('error')).toMatchObject([
    { message: sentence, client_id: 'refused', closed: true },
  ]);
  expect((await guest.ask('Are you open?')).status).toBe(409);
  expect(await guest.messagesOf()).toHaveLength(said.length);
  staffClient.send(line(guest, 'We call you at once.'));
  await staffClient.hears('ack');
  await page.hears('liveChatMessage', said.length + 1);
  expect(await guest.messagesOf()).toHaveLength(said.length + 1);
});

test('the size of a conversation still counts after a restart', async () => {
  const { clock, server } = await aShop('0.003');
  const guest = await aGuest(server, '203.0.113.1', lines(3));
  expect((await guest.at('203.0.113.2').say('a'.repeat(2000))).status).toBe(201);
  clock.pass(6 * MINUTE_MS);
  expect((await guest.at('203.0.113.3').say('b'.repeat(980))).status).toBe(201);
  await server.stop();
  clock.pass(6 * MINUTE_MS);
  const again = await startTestServer(
    { RATE_LIMITS: '0.003', TRUST_PROXY: '1', DATA_DIR: server.dataDir },
    clock,
  );
  expect((await guest.at('203.0.113.4', again).say('c')).status).toBe(409);
});

test('chat with strangers is refused with a sentence after 200 MB a day, and forms go on', async () => {
  const { clock, server } = await aShop('0.001');
  await switchOn(server);
  for (let count = 1; count <= 3; count += 1) {
    const guest = await aGuest(server, `203.0.113.${count}`, lines(25, 2000));
    expect(guest.reply.status).toBe(201);
  }
  const sentence =
    'Our chat has had more messages today than it can take. Please use the form at /contact, or call us at (570) 555-0142.';
  const late = await aGuest(server, '203.0.113.9', lines(25, 2000));
  expect([late.reply.status, late.refusal]).toEqual([429, sentence]);
  expect(server.logged.join('')).toContain('chat with strangers is full for today');
  const small = await aGuest(server, '203.0.113.10', []);
  await fillRest(server);
  const refused = await small.say('a'.repeat(2000));
  expect([refused.status, await refused.text()]).toEqual([429, sentence]);
  clock.pass(HOUR_MS / 3);
  const page = await pageAt(server, small, '203.0.113.14');
  page.send(line(small, 'a'.repeat(2000), { client_id: 'refused' }));
  expect(await page.hears('error')).toMatchObject([{ message: sentence, closed: true }]);

  expect((await server.post('/api/contact', contact, from('203.0.113.11'))).status).toBe(201);
  clock.pass(26 * HOUR_MS);
  expect((await aGuest(server, '203.0.113.13', lines(25, 2000))).reply.status).toBe(201);
});

/** Each of these needs more room than is left. */
async function fillRest(server: TestServer) {
  for (let at = 0; at < 100; at += 1) {
    const { reply } = await aGuest(server, `198.51.100.${at}`, lines(1, 2000));
    if (reply.status === 429) return;
  }
}

test('a visitor with an invented email stays a stranger until staff answer them, also after a restart', async () => {
  const { clock, server } = await aShop('0.003');
  const invented = { name: 'Ada Miller', email: 'ada@example.com', phone: '5705550111' };
  const said = lines(25, 2000);
  const ada = await aGuest(server, '203.0.113.1', [], invented);
  const taken = await aGuest(server, '203.0.113.2', [], invented);
  const staffClient = await openStaffClient(server, await switchOn(server));
  clock.pass(MINUTE_MS);
  staffClient.send({ type: 'takeOver', data: { visitor_id: taken.id } });
  await staffClient.hears('takeOver');
  const statuses: number[] = [];
  for (let count = 3; count <= 13; count += 1) {
    statuses.push((await aGuest(server, `203.0.113.${count}`, said, invented)).reply.status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  await fillRest(server);
  const long = 'a'.repeat(2000);
  clock.pass(MINUTE_MS);
  staffClient.send(line(ada, 'Good morning, this is Dana.'));
  await staffClient.hears('ack');
  expect((await ada.say(long)).status).toBe(201);
  expect((await taken.say(long)).status).toBe(429);

  await server.stop();
  const env = { RATE_LIMITS: '0.003', TRUST_PROXY: '1', DATA_DIR: server.dataDir };
  const again = await startTestServer(env, clock);
  for (let count = 3; count <= 12; count += 1) await aGuest(again, `203.0.113.${count}`, said);
  await fillRest(again);
  const status = async (guest: typeof ada) =>
    (await guest.at('203.0.113.30', again).say(long)).status;
  expect([await status(ada), await status(taken)]).toEqual([201, 429]);
});

test('chat messages are not limited when RATE_LIMITS is 0', async () => {
  const { server } = await aShop('0');
  const guest = await aGuest(server, '203.0.113.1', lines(200));
  for (let count = 0; count < 12; count += 1) await aGuest(server, '203.0.113.1', lines(200));
  expect((await guest.say('and on')).status).toBe(201);
});
