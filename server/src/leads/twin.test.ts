import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { contact, discountSignup } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

/* What is sent by a form and the visitor made beside it are one piece of work. */

test.each([
  ['contacts', '/api/contact', contact],
  ['discount-signups', '/api/discount-signup', discountSignup],
] as const)(
  '%s and the visitor beside are taken, spoken to, put off, ended and taken back as one',
  async (kind, path, form) => {
    const server = await startTestServer();
    expect((await server.post(path, form)).status).toBe(201);
    const cookie = await server.signIn();
    const desk = await openStaffClient(server, cookie);
    const both = async () => {
      const [sent] = await server.rows(kind, cookie);
      const [visitor] = await server.rows('visitors', cookie);
      if (!sent || !visitor) throw new Error('not kept');
      return { sent, visitor };
    };
    /** What is asked of either, on the version that stands there. */
    const change = async (of: 'sent' | 'visitor', wanted: object) => {
      const { kind, id, version } = (await both())[of];
      const body = { version, ...wanted };
      const reply = await server.patch(`/api/leads/${kind}/${id}`, body, cookie);
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ kind, id });
    };
    const expectBoth = async (state: object) =>
      expect(await both()).toMatchObject({ sent: state, visitor: state });
    const waiting = () => desk.heard('attention').at(-1)?.data.waiting;
    await expect.poll(waiting).toBe(1);

    await change('visitor', { read: true });
    await expectBoth({ read: { by: 'dana' } });
    await change('visitor', { claim: true });
    await expectBoth({ claim: { by: 'dana' } });
    await expect.poll(waiting).toBe(0);
    await change('sent', { contact: 'left-message' });
    await expectBoth({ contacted: { outcome: 'left-message' } });
    const snooze = new Date(Date.now() + 3_600_000).toISOString();
    await change('visitor', { snooze, notes: 'Asked for oak' });
    await expectBoth({ snoozed_until: snooze, notes: 'Asked for oak' });
    await change('sent', { handled: true });
    await expectBoth({ handled_at: expect.any(String) });
    const { visitor, sent } = await both();
    const leads = [{ kind: 'visitors', id: visitor.id, version: visitor.version }];
    expect(await server.make('/api/lead-undos', { leads }, cookie)).toMatchObject({
      results: [{ outcome: 'changed' }],
    });
    await expectBoth({ handled_at: null });
    const { id, version } = sent;
    const late = { version, handled: true };
    expect((await server.patch(`/api/leads/${kind}/${id}`, late, cookie)).status).toBe(409);
    await change('visitor', { spam: true });
    await expectBoth({ spam: true });
    await change('sent', { spam: false });
    await expectBoth({ spam: false });
  },
);

const request = {
  flooring_type: 'Oak hardwood',
  colors: 'Light',
  patterns: '',
  name: 'Eve Stone',
  phone: '5705550155',
  email: '',
  address: '4 Mill Road, Millbrook PA 18699',
};

test('who sends a request in the chat is one piece of work with it, and waits once', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const desk = await openStaffClient(server, cookie);
  const guest = await newVisitor(server);
  const send = async () => {
    const body = { ...request, visitor_id: guest.id };
    const headers = { cookie: guest.cookie };
    return server.post('/api/chatbot/consultation', body, headers);
  };
  expect((await send()).status).toBe(200);
  const rows = async () => {
    const sent = await server.rows('consultations', cookie);
    const [visitor] = await server.rows('visitors', cookie);
    return { sent, visitor };
  };
  const waiting = () => desk.heard('attention').at(-1)?.data.waiting;
  await expect.poll(waiting).toBe(1);
  const change = async (kind: string, row: { id: string; version: number }, wanted: object) => {
    const body = { version: row.version, ...wanted };
    const path = `/api/leads/${kind}/${row.id}`;
    expect((await server.patch(path, body, cookie)).status).toBe(200);
  };
  const expectBoth = async (state: object) =>
    expect(await rows()).toMatchObject({ sent: [state], visitor: state });

  const { visitor } = await rows();
  if (!visitor) throw new Error('not kept');
  await change('visitors', visitor, { claim: true });
  await expectBoth({ claim: { by: 'dana' } });
  await expect.poll(waiting).toBe(0);
  const [taken] = (await rows()).sent;
  if (!taken) throw new Error('not kept');
  await change('consultations', taken, { contact: 'left-message' });
  await expectBoth({ contacted: { outcome: 'left-message' } });
  const newer = (await rows()).visitor;
  if (!newer) throw new Error('not kept');
  await change('visitors', newer, { handled: true });
  await expectBoth({ handled_at: expect.any(String) });

  // A request sent later is work of its own; the one before stays as it was left.
  expect((await send()).status).toBe(200);
  const [second, first] = (await rows()).sent;
  expect([second?.handled_at, first?.handled_at]).toEqual([null, expect.any(String)]);
  await expect.poll(waiting).toBe(1);
});
