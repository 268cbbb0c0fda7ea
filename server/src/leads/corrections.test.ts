import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { chatRequest } from '../testing/forms.ts';
import { said, startTestServer } from '../testing/running-server.ts';

/** Stores a request in the chat of a known visitor. */
async function withRequest() {
  const server = await startTestServer();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  const { cookie } = visitor;
  const { id } = await visitor.request();
  const staff = await server.signIn();
  const correct = (changes: object, headers: Record<string, string> = { cookie }) =>
    server.post(
      '/api/chatbot/correction',
      { visitor_id: visitor.id, consultation_id: id, ...changes },
      headers,
    );
  const row = async () => (await server.rows('consultations', staff))[0];
  return { server, visitor, staff, id, correct, row };
}

test('a visitor’s correction makes a new version with a history entry, and is published to every desk', async () => {
  const { server, staff, id, correct, row } = await withRequest();
  const staffClient = await openStaffClient(server, staff);
  expect((await correct({ phone: '(570) 555-0188', name: 'Eva Stone' })).status).toBe(200);
  expect(await row()).toMatchObject({
    phone: '5705550188',
    name: 'Eva Stone',
    email: chatRequest.email,
    version: 2,
    history: [{ by: { role: 'visitor' }, type: 'corrected', fields: ['name', 'phone'] }],
  });
  const changed = { id, phone: '5705550188', version: 2 };
  await expect
    .poll(() => staffClient.heard('leadChanged').map(({ data }) => data.record))
    .toContainEqual(expect.objectContaining(changed));
  const patch = { status: 'contacted', version: 1 };
  expect(await said(server.patch(`/api/consultations/${id}`, patch, staff))).toEqual([
    409,
    'Eva Stone changed this meanwhile. It is now: status New.',
  ]);
});

test('a corrected floor changes the project type of the request and keeps its other wishes', async () => {
  const { correct, row } = await withRequest();
  await correct({ tastes: { flooring_type: 'Vinyl plank', colors: 'Light', patterns: '' } });
  expect(await row()).toMatchObject({
    project_type: 'luxury-vinyl',
    projectType: 'luxury-vinyl',
    message: 'Flooring: Vinyl plank\nColors: Light',
    history: [{ type: 'corrected', fields: ['message'] }],
  });
});

test('a corrected email address gets the confirmation, and is corrected on the visitor too', async () => {
  const { server, staff, correct, row } = await withRequest();
  await correct({ email: 'eva@example.com' });
  expect(await row()).toMatchObject({
    email: 'eva@example.com',
    mails: { confirmation: expect.any(String), 'confirmation-2': expect.any(String) },
  });
  const [visitor] = await server.rows('visitors', staff);
  expect(visitor).toMatchObject({
    email: 'eva@example.com',
    version: 3,
    history: [{ type: 'corrected', fields: ['email'] }],
  });
});

test('the visitor, the request and the correction mail all hold the corrected name, phone and address', async () => {
  const { server, staff, correct, row } = await withRequest();
  const right = { name: 'Eva Stone', phone: '5705550188', address: '9 Elm Street, Dover DE 19901' };
  await correct(right);
  expect(await row()).toMatchObject(right);
  const [visitor] = await server.rows('visitors', staff);
  expect(visitor).toMatchObject(right);
  const isCorrection = (mail: string) => mail.includes('Subject: Corrected consultation request');
  const mailed = async () => (await mailFilesIn(server.dataDir)).find(isCorrection) ?? '';
  await expect.poll(mailed).toContain('Eva Stone');
  for (const value of ['(570) 555-0188', right.address]) expect(await mailed()).toContain(value);
});

test('a correction without a change makes no version, and a correction sent again with its key is made once', async () => {
  const { visitor, correct, row } = await withRequest();
  expect((await correct({ phone: chatRequest.phone })).status).toBe(200);
  expect(await row()).toMatchObject({ version: 1, history: [] });
  const headers = { cookie: visitor.cookie, 'idempotency-key': 'one correction' };
  await correct({ phone: '570-555-0188' }, headers);
  await correct({ phone: '570-555-0188' }, headers);
  expect((await row())?.version).toBe(2);
});

test('a correction of another visitor’s request, or of one stored without a visitor token, answers 404', async () => {
  const { server, visitor, id, correct, row } = await withRequest();
  const stranger = await newVisitor(server, 'Mal Ory', 'mal@example.com');
  const phone = '570-555-0100';
  const statuses = [
    await correct({ phone }, {}),
    await correct({ phone }, { cookie: stranger.cookie }),
    await correct({ phone, visitor_id: stranger.id }, { cookie: stranger.cookie }),
    await correct({ phone, consultation_id: 'nothing' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404]);
  // A request without visitor token belongs to nobody, whatever id it names.
  const unproven = { ...chatRequest, visitor_id: visitor.id };
  const { id: other } = await server.make('/api/chatbot/consultation', unproven);
  expect(other).not.toBe(id);
  expect((await correct({ phone, consultation_id: other })).status).toBe(404);
  expect(await row()).toMatchObject({ version: 1 });
});

test('an invalid correction is refused with 400 and a sentence, and changes nothing', async () => {
  const { correct, row } = await withRequest();
  for (const [changes, sentence] of [
    [{ phone: '555-0155' }, /^I need a valid 10-digit phone number/],
    [{ email: 'eva@' }, /^Please enter a valid email address/],
    [{ name: 'E' }, /^Name must be at least 2 characters/],
    [{ address: '' }, /^Please enter your address/],
  ] as const) {
    expect(await said(correct(changes))).toEqual([400, expect.stringMatching(sentence)]);
  }
  expect((await row())?.version).toBe(1);
});

test('a request is to be called back when its number is corrected after staff were done or had a wrong number', async () => {
  for (const wanted of [{ claim: true, handled: true }, { contact: 'wrong-number' }]) {
    const { server, staff, id, correct, row } = await withRequest();
    const path = `/api/leads/consultations/${id}`;
    expect((await server.patch(path, { version: 1, ...wanted }, staff)).status).toBe(200);
    expect((await correct({ phone: '(570) 555-0188' })).status).toBe(200);
    const after = await row();
    expect(after).toMatchObject({ handled_at: null, phone: '5705550188' });
    expect(after?.call_back_at).toBeDefined();
    await server.stop();
  }
});

test('a request that a correction opens again is open in the record of its visitor too', async () => {
  const { server, staff, id, correct } = await withRequest();
  await server.patch(`/api/leads/consultations/${id}`, { version: 1, handled: true }, staff);
  await correct({ phone: '(570) 555-0188' });
  const [visitor] = await server.rows('visitors', staff);
  expect(visitor).toMatchObject({ phone: '5705550188', handled_at: null });
  expect(visitor?.history.slice(-3)).toMatchObject([
    { type: 'handled' },
    { type: 'corrected', fields: ['phone'] },
    { type: 'reopened' },
  ]);
});

test('a request that staff have handled stays handled when its name is corrected', async () => {
  const { server, staff, id, correct, row } = await withRequest();
  const path = `/api/leads/consultations/${id}`;
  await server.patch(path, { version: 1, claim: true, handled: true }, staff);
  expect((await correct({ name: 'Eva Stone' })).status).toBe(200);
  expect(await row()).toMatchObject({ handled_at: expect.any(String), name: 'Eva Stone' });
});
