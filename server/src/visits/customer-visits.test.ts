import type { readCustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { ReplyOf } from '@sallie/shared/contract/endpoint';
import type { Visit } from '@sallie/shared/contract/visit';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { mailsIn } from '../testing/mails.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

async function openCustomers(env?: Record<string, string>) {
  const shop = await openVisitShop(env);
  const { server, clock, aRequest, take } = shop;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.ask('POST', path, body, headers);
  const pageOf = (path: string) => `/api${path}`;
  const read = async (path: string) => {
    const reply = await server.get(pageOf(path));
    const shown = (reply.ok ? await reply.json() : {}) as ReplyOf<typeof readCustomerVisit>;
    return { status: reply.status, ...shown };
  };
  return {
    ...shop,
    post,
    read,
    /** Reads the page, waits as a person does, and presses. */
    async answer(path: string, action: string, more: object = {}) {
      const { version, press } = await read(path);
      clock.pass(4000);
      return post(pageOf(path), { version, press, action, ...more });
    },
    pageOf,
    async taken(from: string) {
      const asked = await aRequest();
      const reply = await take(asked.correction, from);
      expect(reply.status).toBe(201);
      return { asked, page: reply.json().path as string };
    },
  };
}

test('a customer is offered visit times after a request, and takes one with one press', async () => {
  const { aRequest, post, take, visitsOf, request } = await openCustomers();
  const asked = await aRequest();
  const { time_zone, offers, times } = (
    await post('/api/visit-times', { request: asked.correction })
  ).json();
  expect(time_zone).toBe('America/New_York');
  expect(offers).toHaveLength(3);
  // The notice is four open hours from ten o'clock.
  expect(times[0].from).toBe(shopTime(23, '14:00'));
  const reply = await take(asked.correction, offers[1].from, {}, { 'idempotency-key': 'one' });
  // The person who goes has given no name, and customers see no user names.
  const seen = { state: 'agreed', from: offers[1].from, is_confirmed: true, person: null };
  expect(reply.json()).toMatchObject(seen);
  const again = await take(asked.correction, offers[1].from, {}, { 'idempotency-key': 'one' });
  expect(again.json()).toEqual(reply.json());
  expect(await visitsOf(asked.id)).toHaveLength(1);
  expect(await request(asked.id)).toMatchObject({
    status: 'scheduled',
    appointment: offers[1].from,
  });
  expect(await post('/api/visit-times', { request: asked.correction })).toMatchObject({
    status: 409,
    text: 'A time is agreed for this already. The link in our mail can move it.',
  });
});

test('of fifty customers who take one time at once, one gets it and the others are told the next three', async () => {
  const { aRequest, take, call } = await openCustomers({ RATE_LIMITS: '0' });
  const asked: Awaited<ReturnType<typeof aRequest>>[] = [];
  while (asked.length < 50) asked.push(await aRequest());
  const from = shopTime(24, '10:30');
  /** A machine that is too busy asks to press again. */
  const press = async (correction: string): Promise<Awaited<ReturnType<typeof take>>> => {
    const reply = await take(correction, from);
    return reply.status === 503 ? press(correction) : reply;
  };
  const replies = await Promise.all(asked.map(({ correction }) => press(correction)));
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused.map(({ status }) => status)).toEqual(Array(49).fill(409));
  for (const reply of refused) expect(reply.json().next).toHaveLength(3);
  const listed: Visit[] = (
    await call('GET', `/api/visits?from=${shopTime(24, '00:00')}&to=${shopTime(25, '00:00')}`)
  ).json();
  expect(listed.map((visit) => visit.from)).toEqual([from]);
});

test('a customer who loses one of the very last times is told the three that are nearest', async () => {
  const { aRequest, take, post } = await openCustomers();
  const [one, other] = [await aRequest(), await aRequest()];
  const { times } = (await post('/api/visit-times', { request: one.correction })).json();
  // With the travel after it, this time leaves only the very last one free.
  const { from } = times.at(-4);
  expect((await take(one.correction, from)).status).toBe(201);
  const { next } = (await take(other.correction, from)).json();
  expect(next).toHaveLength(3);
  expect(next[0].from < from && from < next[2].from).toBe(true);
});

test('a customer can move a visit and undo that, and the move is published to every desk', async () => {
  const { taken, answer, read, visitsOf, server, cookie } = await openCustomers();
  const desk = await openStaffClient(server, cookie);
  const { asked, page } = await taken(shopTime(24, '10:30'));
  const { times } = await read(page);
  expect(times).not.toContainEqual(expect.objectContaining({ from: shopTime(24, '10:30') }));
  expect(await answer(page, 'move')).toMatchObject({
    status: 400,
    text: 'Please choose another time.',
  });
  expect(await (await server.post(page, {})).text()).toBe('This page can only be read.');
  const moved = await answer(page, 'move', { from: shopTime(27, '11:00') });
  expect(moved.json()).toMatchObject({ state: 'moved', from: shopTime(27, '11:00') });
  const [, last] = await desk.hears('visitChanged', 2);
  expect(last?.data).toMatchObject({ by: 'customer', visit: { from: shopTime(27, '11:00') } });
  // The older mail's link shows the visit as it is now.
  expect(await read(page)).toMatchObject({ from: shopTime(27, '11:00'), is_older: true });
  const back = await answer(page, 'undo');
  expect(back.json()).toMatchObject({ state: 'agreed', from: shopTime(24, '10:30') });
  expect(await visitsOf(asked.id)).toMatchObject([{ from: shopTime(24, '10:30'), sequence: 2 }]);
});

test('a customer who presses on a page that shows an older state is told that the visit has changed', async () => {
  const { taken, answer, read, post, pageOf } = await openCustomers();
  const { page } = await taken(shopTime(24, '10:30'));
  const { version, press } = await read(page);
  await answer(page, 'cancel');
  expect(await post(pageOf(page), { version, press, action: 'confirm' })).toMatchObject({
    status: 409,
    text: 'Somebody changed this visit meanwhile. Please look at it again.',
  });
});

test('a customer who cancels may ask for another time, and can undo it within a quarter of an hour', async () => {
  const { taken, answer, read, request, post, clock } = await openCustomers();
  const { asked, page } = await taken(shopTime(24, '10:30'));
  expect((await answer(page, 'cancel', { another_time: true })).json()).toMatchObject({
    state: 'canceled',
    wants_other: true,
    can: ['undo'],
  });
  // The person who was to go has to call.
  expect(await request(asked.id)).toMatchObject({ status: 'contacted', appointment: null });
  expect((await request(asked.id)).call_back_at).toBeDefined();
  expect((await answer(page, 'undo')).json()).toMatchObject({
    state: 'agreed',
    wants_other: false,
  });
  expect((await request(asked.id)).call_back_at).toBeUndefined();
  await answer(page, 'cancel');
  expect(await request(asked.id)).toMatchObject({ status: 'cancelled' });
  clock.pass(15 * 60_000);
  expect(await read(page)).toMatchObject({ state: 'canceled', can: [] });
  expect(await answer(page, 'undo')).toMatchObject({
    status: 409,
    text: 'This is not possible any more. Please look at the page again, or call us.',
  });
  expect(await post('/api/visit-times', { request: asked.correction })).toMatchObject({
    status: 409,
    text: 'Please call us to agree a time.',
  });
});

test('a scanner that opens each link and sends each form at once confirms and cancels nothing', async () => {
  const { make, aRequest, server, visitsOf, clock, read, post, pageOf } = await openCustomers();
  const asked = await aRequest();
  await make(asked, shopTime(24, '10:30'), { ask: true });
  const before = await visitsOf(asked.id);
  const page = await pathIn(server.dataDir, asked.email);
  const { press, version } = await read(page);
  clock.pass(2000);
  for (const action of ['confirm', 'cancel', 'move', 'undo'])
    expect((await post(pageOf(page), { version, press, action })).status).toBe(409);
  expect(await visitsOf(asked.id)).toEqual(before);
  clock.pass(2000);
  expect((await post(pageOf(page), { version, press, action: 'confirm' })).json()).toMatchObject({
    state: 'agreed',
    is_confirmed: true,
  });
});

test('an offered visit lapses at its old time once its customer has undone a move', async () => {
  const { make, aRequest, server, visitsOf, answer } = await openCustomers();
  const asked = await aRequest();
  await make(asked, shopTime(24, '10:30'), { ask: true });
  const [before] = await visitsOf(asked.id);
  const page = await pathIn(server.dataDir, asked.email);
  await answer(page, 'move', { from: shopTime(27, '11:00') });
  expect((await answer(page, 'undo')).json()).toMatchObject({ state: 'asked', from: before?.from });
  expect((await visitsOf(asked.id))[0]?.lapses_at).toBe(before?.lapses_at);
});

test('the page of a canceled visit says so in words that fit who ended it and where it was', async () => {
  const { make, change, aRequest, server, read, clock } = await openCustomers();
  const lede = async (page: string) =>
    /data-word="lede">([^<]*)</.exec(await (await server.get(page)).text())?.[1];
  const offered = await aRequest();
  const visit: Visit = (await make(offered, shopTime(24, '10:30'), { ask: true })).json();
  const page = await pathIn(server.dataDir, offered.email);
  expect(await lede(page)).toBe('Please answer before that time.');
  await change(visit, { state: 'canceled' });
  const call = /no longer reserved for you\.\n.*\nTo find another time, call us at \(570\)/s;
  const texts = async () => (await mailsIn(server.dataDir, offered.email)).map(({ text }) => text);
  await expect.poll(texts).toContainEqual(expect.stringMatching(call));
  expect(await read(page)).toMatchObject({ state: 'canceled', ended_by: 'shop' });
  expect(await lede(page)).toBe('We will not come. Please call us and we will find another time.');

  const comes = await aRequest();
  const there = await make(comes, shopTime(24, '14:00'), { kind: 'showroom' });
  const showroom = await pathIn(server.dataDir, comes.email);
  // In the showroom nobody comes to the customer.
  const words = await (await server.get(showroom)).text();
  expect(words).toContain('We will see you in our showroom.');
  expect(words).not.toContain('Who comes');
  await change(there.json(), { state: 'canceled' });
  expect(await lede(showroom)).toBe(
    'We do not expect you then. Please call us and we will find another time.',
  );

  const other = await aRequest();
  await make(other, '2026-12-10T15:30:00.000Z', { ask: true });
  const unanswered = await pathIn(server.dataDir, other.email);
  expect(await lede(unanswered)).toBe(
    'We are holding it for you until Thursday, December 3 at 11 AM, Eastern Time.',
  );
  clock.pass(12 * 24 * 3_600_000);
  expect(await read(unanswered)).toMatchObject({ state: 'canceled', ended_by: 'nobody' });
  expect(await lede(unanswered)).toBe(
    'We did not hear from you in time. Please call us and we will find another one.',
  );
});

test('a forged token or link, another page’s press and a time outside the hours are refused', async () => {
  const { aRequest, take, taken, read, post, pageOf, clock } = await openCustomers();
  const asked = await aRequest();
  const forged = asked.correction.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await take(forged, shopTime(24, '10:30'))).status).toBe(404);
  expect((await post('/api/visit-times', { consultation_id: asked.id })).status).toBe(404);
  for (const from of [shopTime(26, '10:30'), shopTime(24, '08:00'), shopTime(23, '10:30')]) {
    const reply = await take(asked.correction, from);
    expect([reply.status, reply.json().next.length]).toEqual([409, 3]);
  }
  const first = await taken(shopTime(24, '10:30'));
  const second = await taken(shopTime(24, '14:00'));
  const [, ref = '', sequence] = /\/visit\/([^.]+)\.(\d+)/.exec(first.page) ?? [];
  const signature = second.page.split('.').at(-1);
  expect((await read(`/visit/${ref}.${sequence}.${signature}`)).status).toBe(404);
  const { press } = await read(first.page);
  const { version } = await read(second.page);
  clock.pass(4000);
  expect((await post(pageOf(second.page), { version, press, action: 'cancel' })).status).toBe(409);
});

/** Returns the path in the first mail to them that has a link to the page. */
async function pathIn(dataDir: string, email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      for (const { text = '' } of await mailsIn(dataDir, email))
        path ??= /\/visit\/[\w.-]+/.exec(text)?.[0];
      return path;
    })
    .toBeDefined();
  return path ?? '';
}
