import { expect, test } from 'vitest';
import { newVisitor } from '../testing/chat-socket.ts';
import { chatRequest } from '../testing/forms.ts';
import { mailsIn } from '../testing/mails.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

/* The sender corrects a request with a visit: the person who goes needs the right address and number. */

const right = {
  name: 'Eva Stone',
  phone: '5705550188',
  email: 'eva@example.com',
  address: '14 Mill Road, Millbrook PA 18699',
};
const visited = { name: right.name, phone: right.phone, email: right.email, where: right.address };
const from = shopTime(24, '10:30');

test('a correction in the chat corrects the visit too, and the visit is mailed to the corrected address', async () => {
  const { server, call, visitsOf, subjectsTo, cookie } = await openVisitShop();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  const { id } = await visitor.request();
  const taken = await call(
    'POST',
    '/api/visit-times/taken',
    { consultation_id: id, from },
    visitor.cookie,
  );
  expect(taken.status).toBe(201);
  const body = { visitor_id: visitor.id, consultation_id: id, ...right };
  expect((await call('POST', '/api/chatbot/correction', body, visitor.cookie)).status).toBe(200);
  expect(await visitsOf(id)).toMatchObject([{ ...visited, from, state: 'agreed' }]);
  const [row] = await server.rows('consultations', cookie);
  expect(row).toMatchObject({ address: right.address, appointment: from });
  await expect.poll(() => subjectsTo(right.email)).toContainEqual(expect.stringMatching(/visit/i));
});

test('a form that corrects another takes over its visit, with the corrected person and place', async () => {
  const { aRequest, take, visitsOf, request, subjectsTo } = await openVisitShop();
  const asked = await aRequest();
  expect((await take(asked.correction, from)).status).toBe(201);
  const newer = await aRequest({ ...right, corrects: asked.correction });
  expect(await visitsOf(asked.id)).toEqual([]);
  expect(await visitsOf(newer.id)).toMatchObject([{ ...visited, from, state: 'agreed' }]);
  expect(await request(newer.id)).toMatchObject({ status: 'scheduled', appointment: from });
  const older = await request(asked.id);
  expect(older).toMatchObject({ appointment: null });
  expect(older.handled_at).not.toBe(null);
  const another = shopTime(24, '14:30');
  // The other tab, which still has the first request, makes no second visit.
  for (const { correction } of [newer, asked])
    expect((await take(correction, another)).status).toBe(409);
  expect(await visitsOf(asked.id)).toEqual([]);
  await expect.poll(() => subjectsTo(right.email)).toContainEqual(expect.stringMatching(/visit/i));
});

test('a corrected number leaves the time of the visit, and is mailed to staff alone', async () => {
  const { server, aRequest, call, take, visitsOf, subjectsTo } = await openVisitShop();
  const asked = await aRequest();
  const { correction: corrects, email } = asked;
  const taken = await take(corrects, from);
  const visitMails = async () =>
    (await subjectsTo(email)).filter((subject) => /^Your visit/.test(subject));
  await expect.poll(visitMails).toHaveLength(1);
  const newer = await aRequest({ email, phone: right.phone, corrects });
  expect(await visitsOf(newer.id)).toMatchObject([{ phone: right.phone, from }]);
  const toShop = async () =>
    (await mailsIn(server.dataDir, 'hello@millbrookflooring.example')).map(({ text = '' }) => text);
  await expect
    .poll(toShop)
    .toContainEqual(expect.stringMatching(/^\S+, this visit is yours\..*\(570\) 555-0188/s));
  expect(await visitMails()).toHaveLength(1);
  // Their mail is still up to date.
  const page = await call('GET', `/api${taken.json().path}`, undefined, {});
  expect(page.json()).toMatchObject({ is_older: false, can: ['move', 'cancel'] });
});

test('a visit agreed with a visitor who had left the chat passes to the request that they then send', async () => {
  const { server, call, visitsOf, cookie } = await openVisitShop();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  const lead = { kind: 'visitors', id: visitor.id };
  const where = '4 Mill Road, Millbrook PA 18699';
  expect((await call('POST', '/api/visits', { lead, from, where })).status).toBe(201);
  const { id } = await visitor.request();
  expect(await visitsOf(id)).toMatchObject([{ where, from, lead: { kind: 'consultations', id } }]);
  const beside = await call('GET', `/api/leads/visitors/${visitor.id}/visits`);
  expect(beside.json()).toMatchObject([{ lead: { id } }]);
  const [row] = await server.rows('consultations', cookie);
  expect(row).toMatchObject({ status: 'scheduled', appointment: from });
  const again = await call('POST', '/api/visit-times', { consultation_id: id }, visitor.cookie);
  expect(again.status).toBe(409);
});
