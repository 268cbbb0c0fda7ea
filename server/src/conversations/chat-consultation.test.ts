import { expect, test } from 'vitest';
import { newVisitor } from '../testing/chat-socket.ts';
import { chatRequest } from '../testing/forms.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';

const path = '/api/chatbot/consultation';

test('the answers of a chat become a consultation, mailed like a form', async () => {
  const { server, cookie } = await openShop();
  const reply = await server.post(path, chatRequest);
  expect([reply.status, await reply.json()]).toEqual([
    200,
    {
      id: expect.any(String),
      // The hours are promised only at some times of the week.
      message: expect.stringMatching(
        /^Thank you! Your request is with our team(; we will contact you within 24 hours)?\.\n.+\.$/,
      ),
    },
  ]);
  expect(await server.rows('consultations', cookie)).toEqual([
    expect.objectContaining({
      name: 'Eve Stone',
      phone: '5705550155',
      email: 'eve@example.com',
      address: '4 Mill Road, Millbrook PA 18699',
      project_type: 'hardwood',
      timeframe: 'planning',
      status: 'new',
      source: 'chat',
      spam: false,
      message: 'Flooring: Oak hardwood\nColors: Light',
      mails: { confirmation: expect.any(String), alert: expect.any(String) },
    }),
  ]);
  expect(await server.rows('visitors', cookie)).toEqual([]);
});

test('staff read the second number of a chat request', async () => {
  const { server, cookie } = await openShop();
  await server.post(path, { ...chatRequest, other_phone: '(570) 555-0156' });
  const [row] = await server.rows('consultations', cookie);
  expect(row?.message).toContain('\nOther phone: (570) 555-0156');
});

test('a chat request without an email is stored, mails staff alone, and can be erased', async () => {
  const { server, cookie } = await openShop();
  expect((await server.post(path, { ...chatRequest, email: '' })).status).toBe(200);
  const [row] = await server.rows('consultations', cookie);
  expect(row).toMatchObject({ email: '', phone: '5705550155', spam: false });
  expect(Object.keys((row?.mails ?? {}) as object)).toEqual(['alert']);
  const erase = `/api/conversations/${row?.id}`;
  expect((await server.delete(erase, cookie)).status).toBe(200);
  expect(await server.rows('consultations', cookie)).toEqual([]);
});

test('a visitor without an email is erased together with their request', async () => {
  const { server, cookie: staff } = await openShop();
  const { id: visitor_id, cookie } = await newVisitor(server, 'Guest', '');
  await server.post(path, { ...chatRequest, email: '', visitor_id }, cookie);
  const said = {
    name: chatRequest.name,
    email: '',
    phone: '5705550155',
    address: chatRequest.address,
  };
  expect(await server.rows('visitors', staff)).toMatchObject([said]);
  expect(await server.rows('consultations', staff)).toMatchObject([{ ...said, visitor_id }]);
  const erase = `/api/conversations/${visitor_id}`;
  expect((await server.delete(erase, staff)).status).toBe(200);
  expect(await server.rows('consultations', staff)).toEqual([]);
  expect(await server.rows('visitors', staff)).toEqual([]);
});

test('a chat request sent again with its key is stored once and answered the same', async () => {
  const { server, cookie } = await openShop();
  const headers = { 'idempotency-key': 'one request' };
  const send = async () => server.make(path, chatRequest, headers);
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await server.rows('consultations', cookie)).toHaveLength(1);
});

test('a chat request with a phone number of other than ten digits is refused', async () => {
  const server = await startTestServer();
  for (const phone of ['555-0155', '(570) 555-01555', 'call me', '']) {
    const reply = await server.ask('POST', path, { ...chatRequest, phone });
    const text = expect.stringMatching(/^I need a valid 10-digit phone number/);
    expect(reply, phone).toMatchObject({ status: 400, text });
  }
  expect(await server.rows('consultations', await server.signIn())).toEqual([]);
});

test('the visitor’s words for a floor become the project type of the request', async () => {
  const server = await startTestServer();
  const said = {
    'Oak for the living room': 'hardwood',
    'harwood in the hall': 'hardwood',
    'vinyl that looks like wood': 'luxury-vinyl',
    LVP: 'luxury-vinyl',
    'vinyl plank': 'luxury-vinyl',
    'Carpeting upstairs': 'carpet',
    tiles: 'tile',
    'slate, maybe': 'tile',
    laminate: 'laminate',
    'refinish my floors': 'refinishing',
    'carpet and tile': 'multiple',
    'Not sure': 'unsure',
    '': 'unsure',
  };
  for (const flooring_type of Object.keys(said)) {
    await server.post(path, { ...chatRequest, flooring_type });
  }
  const rows = await server.rows('consultations', await server.signIn());
  expect(rows.map(({ project_type }) => project_type).reverse()).toEqual(Object.values(said));
});

test('a chat request with links in its answers is kept as spam and not mailed', async () => {
  const server = await startTestServer();
  const colors = 'http://a.example http://b.example http://c.example http://d.example';
  expect((await server.post(path, { ...chatRequest, colors })).status).toBe(200);
  const [row] = await server.rows('consultations', await server.signIn());
  expect(row).toMatchObject({ spam: true, mails: {} });
});
