import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../system/secrets.ts';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import {
  aPhoneShop,
  often,
  PUBLIC_ORIGIN,
  phoneOf,
  phonesOf,
  secondSession,
} from '../testing/phone-shop.ts';
import { startPushService } from '../testing/push-service.ts';
import { openShop, openTestStore } from '../testing/running-server.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { openPushService } from './push-service.ts';

test('a phone rings until it or its session is ended, and desks are told when a session ends', async () => {
  const { server, dana, phoneOf, lead, service, clock } = await aPhoneShop();
  const elsewhere = await secondSession(server);
  const [kept, ended] = [await phoneOf(dana, 'Kept'), await phoneOf(elsewhere, 'Ended')];
  const desk = await openStaffClient(server, dana.cookie);
  await server.post('/api/logout', {}, elsewhere.cookie);
  expect(await desk.hears('phonesChanged')).toMatchObject([{ data: { staff_id: dana.id } }]);
  await desk.leave();
  const { phones } = await phonesOf(server, dana.cookie);
  expect(phones.map(({ name }) => name)).toEqual(['Kept']);
  await lead();
  await kept.shows('New message: Ada Miller');
  expect(ended.device.sent).toEqual([]);
  const { id } = phones[0] ?? { id: '' };
  const ellen = await newColleague(server, dana.cookie);
  const end = (cookie: string) => server.delete(`/api/phones/${id}`, cookie);
  expect((await end(ellen.cookie)).status).toBe(404);
  expect((await end(dana.cookie)).status).toBe(204);
  clock.pass(1000);
  const other = await phoneOf(ellen);
  await lead({ name: 'Ben Novak' });
  await other.shows('New message: Ben Novak');
  expect(kept.device.sent).toHaveLength(1);
  expect(service.wrong).toEqual([]);
});

test('a phone that the push service no longer knows is removed; a push it is too busy for is sent later', async () => {
  const { server, dana, phoneOf, lead, clock } = await aPhoneShop();
  const phone = await phoneOf(dana);
  phone.device.refusal = { status: 429, headers: { 'retry-after': '7' } };
  await lead();
  await expect.poll(() => phone.device.refused, often).toBe(1);
  const ellens = await phoneOf(await newColleague(server, dana.cookie));
  clock.pass(5000);
  phone.device.refusal = null;
  await lead({ name: 'Ben Novak' });
  await phone.shows('New message: Ben Novak');
  clock.pass(5000);
  await phone.shows('New message: Ben Novak', 'New message: Ada Miller');
  ellens.device.isEnded = true;
  await lead({ name: 'Cora Diaz' });
  await expect.poll(async () => await ellens.is(), often).toBeUndefined();
});

test('the sender of pushes is loaded again after loading it failed', async () => {
  const { own, device } = await startPushService(createHandClock());
  let isShort = true;
  const loaded = {
    isKnown: own.isKnown,
    get agent() {
      if (isShort) throw new Error('EMFILE');
      return own.agent;
    },
  };
  const secret = async () => systemRandom.token(32);
  const { send } = await openPushService({ secret, subject: () => PUBLIC_ORIGIN, own: loaded });
  const message = { text: '{}', ttl: 60, topic: 'test' };
  const { subscription } = device();
  expect(await send(subscription, message)).toEqual({ outcome: 'later', wait: 0 });
  isShort = false;
  expect(await send(subscription, message)).toEqual({ outcome: 'accepted' });
});

test('a phone that the push service refuses for ages keeps no other phone from ringing', async () => {
  const { server, dana, phoneOf, lead } = await aPhoneShop();
  const phone = await phoneOf(dana);
  const ellens = await phoneOf(await newColleague(server, dana.cookie));
  phone.device.refusal = { status: 429, headers: { 'retry-after': '9'.repeat(20) } };
  await lead();
  await expect.poll(() => phone.device.refused, often).toBe(1);
  await ellens.shows('New message: Ada Miller');
  await lead({ name: 'Ben Novak' });
  await ellens.shows('New message: Ada Miller', 'New message: Ben Novak');
});

test('the record of a push is removed after two days, also when the next look comes on the fourth', async () => {
  const { server, dana, phoneOf, lead, clock } = await aPhoneShop();
  const phone = await phoneOf(dana);
  await lead();
  await phone.shows('New message: Ada Miller');
  clock.pass(4 * 24 * 3_600_000);
  const { id } = await lead({ name: 'Ben Novak' });
  await phone.shows('New message: Ada Miller', 'New message: Ben Novak');
  await server.stop();
  const store = await openTestStore(server.dataDir);
  expect((await store.list('pushes')).map((push) => push.lead?.id)).toEqual([id]);
  await store.close();
});

async function aMailedShop() {
  const smtp = await startScriptedSmtp();
  onTestFinished(smtp.close);
  const env = { SMTP_URL: smtp.url, STAFF_MAIL: 'desk@shop.example' };
  return { smtp, ...(await aPhoneShop(OPEN, env)) };
}

test('staff are mailed once about a phone that rings no more, and the other phones ring', async () => {
  const { smtp, server, dana, phoneOf, lead, clock } = await aMailedShop();
  const ended = await phoneOf(dana, 'Old iPhone');
  const ellen = await newColleague(server, dana.cookie);
  const kept = await phoneOf(ellen);
  const told = () => smtp.received.filter(({ raw }) => /^Subject: .*rings no more/m.test(raw));
  ended.device.isEnded = true;
  await lead();
  await kept.shows('New message: Ada Miller');
  await expect.poll(told, often).toHaveLength(1);
  expect(told()[0]?.to).toEqual(['desk@shop.example']);
  expect(told()[0]?.raw).toContain('Subject: Old iPhone of dana rings no more');
  // A month later the session on Ellen's phone has expired, too.
  clock.pass(31 * 24 * 3_600_000);
  await lead({ name: 'Ben Novak' });
  await expect.poll(told, often).toHaveLength(2);
  expect(told()[1]?.raw).toContain('Subject: iPhone of ellen of the shop rings no more');
  expect(kept.device.sent).toHaveLength(1);
});

test('after three pushes that were not shown the owner is mailed, and the phone is silent until it rings again', async () => {
  const { smtp, server, dana, phoneOf, lead, clock } = await aMailedShop();
  const body = { email: 'dana@mail.example' };
  expect((await server.post('/api/weekly-mail', body, dana.cookie)).status).toBe(200);
  const phone = await phoneOf(dana);
  phone.device.switchOff();
  for (const [count, name] of ['Ada Miller', 'Ben Novak', 'Cora Diaz'].entries()) {
    await lead({ name });
    await expect.poll(() => phone.device.sent.length, often).toBe(count + 1);
  }
  const told = () => smtp.received.filter(({ raw }) => /^Subject: .*does not ring/m.test(raw));
  expect(await phone.is()).toMatchObject({ silent: false });
  clock.pass(60_000);
  await expect.poll(told, often).toHaveLength(1);
  expect(told()[0]?.to).toEqual(['dana@mail.example']);
  expect(await phone.is()).toMatchObject({ silent: true });
  phone.device.switchOn();
  await expect.poll(async () => (await phone.is())?.silent, often).toBe(false);
});

test('a test of a phone passes with its receipt, and fails once the phone has ended', async () => {
  const { server, dana, phoneOf } = await aPhoneShop();
  const phone = await phoneOf(dana, 'Dana’s iPhone');
  expect(await server.make(`/api/phones/${phone.id}/test`, {}, dana.cookie)).toEqual({
    passed: true,
    detail: 'Dana’s iPhone has shown it.',
  });
  phone.device.isEnded = true;
  expect(await server.make(`/api/phones/${phone.id}/test`, {}, dana.cookie)).toMatchObject({
    passed: false,
  });
});

test.each([
  'http://shop.example',
  'https://localhost',
  'https://192.168.1.4',
  'https://shop.local',
])('a desk at %s can ring no phone, and says why', async (origin) => {
  const { server, dana, service } = await aPhoneShop(OPEN, { PUBLIC_ORIGIN: origin });
  const sentence = 'Phones can be rung only when the desk has an https address of its own';
  expect(await phonesOf(server, dana.cookie)).toMatchObject({
    key: null,
    refusal: expect.stringContaining(sentence),
  });
  const body = { ...service.device().subscription, name: 'iPhone' };
  const reply = await server.post('/api/phones', body, dana.cookie);
  expect(reply.status).toBe(409);
  expect(await reply.text()).toContain(sentence);
});

test('a phone whose address is no push service is refused with 400', async () => {
  const { server, cookie } = await openShop({ PUBLIC_ORIGIN });
  const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
  for (const endpoint of [
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user@fcm.googleapis.com/1',
    'https://127.0.0.1/push',
    'not an address',
  ]) {
    const reply = await server.ask('POST', '/api/phones', { endpoint, keys, name: 'x' }, cookie);
    expect({ endpoint, ...reply }).toMatchObject({
      endpoint,
      status: 400,
      text: expect.stringContaining(
        'This browser has its notifications sent by a service we do not know.',
      ),
    });
  }
});

test('the eleventh phone of one colleague is refused', async () => {
  const { server, dana, service } = await aPhoneShop();
  for (let count = 0; count < 10; count += 1) {
    const { cookie } = await secondSession(server);
    await phoneOf(server, service.device(), { ...dana, cookie }, `Phone ${count}`);
  }
  const { cookie } = await secondSession(server);
  const body = { ...service.device().subscription, name: 'One more' };
  const reply = await server.post('/api/phones', body, cookie);
  expect(await reply.text()).toContain('Ten devices ring already');
});
