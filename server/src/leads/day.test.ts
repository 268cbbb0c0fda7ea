import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Contact } from '@sallie/shared/contract/contact';
import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { accountOf, newColleague } from '../testing/colleague.ts';
import { consultation, contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { mailsIn } from '../testing/mails.ts';
import { openShop } from '../testing/running-server.ts';

async function aShop() {
  const { server, cookie, clock } = await openShop({}, createHandClock(OPEN));
  const ellen = await newColleague(server, cookie);
  const call = (method: string, path: string, body: object, as = cookie) =>
    server.ask(method, path, body, as);
  return {
    clock,
    server,
    cookie,
    ellen,
    call,
    async aMessage(more: Partial<Contact> = {}) {
      const { id } = await server.make('/api/contact', { ...contact, ...more });
      return { kind: 'contacts', id, path: `/api/leads/contacts/${id}`, version: 1 };
    },
    async aRequest(more: Partial<Consultation> = {}) {
      const { id } = await server.make('/api/consultation', { ...consultation, ...more });
      return { kind: 'consultations', id, path: `/api/consultations/${id}`, version: 1 };
    },
  };
}

test.each([
  ['a status', { status: 'contacted' }],
  ['an appointment', { appointment: '2026-11-24T16:00:00.000Z' }],
])('setting %s claims a request that nobody has', async (_, change) => {
  const { aRequest, call } = await aShop();
  const { path } = await aRequest();
  const { json } = await call('PATCH', path, { version: 1, ...change });
  const steps = json().history.map(({ type }: { type: string }) => type);
  expect(json()).toMatchObject({ version: 2, claim: { by: 'dana' }, step_at: expect.any(String) });
  expect(steps.at(-1)).toBe('claimed');
});

test('setting status New, a note or "done" does not claim a lead', async () => {
  const { aRequest, aMessage, call } = await aShop();
  const message = await aMessage();
  const done = await call('PATCH', message.path, { version: 1, handled: true, notes: 'x' });
  expect(done.json().claim).toBeNull();
  const request = await aRequest();
  expect(
    (await call('PATCH', request.path, { version: 1, status: 'new' })).json().claim,
  ).toBeNull();
});

test('a request that a colleague holds stays theirs when another of the staff changes its status', async () => {
  const { aRequest, call, ellen } = await aShop();
  const { path, id } = await aRequest();
  await call('PATCH', `/api/leads/consultations/${id}`, { version: 1, claim: true }, ellen.cookie);
  const { json } = await call('PATCH', path, { version: 2, status: 'contacted' });
  expect(json().claim).toMatchObject({ by_id: ellen.id });
});

test('"I spoke with them" stores the outcome, claims the request and sets it to contacted in one call', async () => {
  const { aRequest, call } = await aShop();
  const { id } = await aRequest();
  const path = `/api/leads/consultations/${id}`;
  const { json } = await call('PATCH', path, { version: 1, contact: 'reached', notes: 'Oak' });
  expect(json()).toMatchObject({
    version: 2,
    status: 'contacted',
    notes: 'Oak',
    claim: { by: 'dana' },
    contacted: { by: 'dana', by_id: expect.any(String), outcome: 'reached' },
    history: [
      { type: 'notes' },
      { type: 'contacted', outcome: 'reached', with_previous: true },
      { type: 'status', from: 'new', to: 'contacted' },
      { type: 'claimed' },
    ],
  });
});

test('a lead that was reached loses its call-back time; a lead that was left a message keeps it', async () => {
  const { aMessage, call } = await aShop();
  const { path } = await aMessage();
  const call_back = '2026-11-24T15:00:00Z';
  const agreed = await call('PATCH', path, { version: 1, call_back });
  expect(agreed.json()).toMatchObject({
    call_back_at: '2026-11-24T15:00:00.000Z',
    claim: { by: 'dana' },
  });
  const left = await call('PATCH', path, { version: 2, contact: 'left-message' });
  expect(left.json()).toHaveProperty('call_back_at');
  const reached = await call('PATCH', path, { version: 3, contact: 'reached' });
  expect(reached.json()).not.toHaveProperty('call_back_at');
});

test('a snooze that is past, over a year ahead or unreadable is refused with a sentence', async () => {
  const { aMessage, call } = await aShop();
  const { path } = await aMessage();
  for (const plan of ['2026-11-23T15:59:59.000Z', '2028-01-01T00:00:00.000Z']) {
    const { status, text } = await call('PATCH', path, { version: 1, snooze: plan });
    expect([status, text]).toEqual([400, 'Please choose a time ahead, at most a year from now.']);
  }
  const unreadable = await call('PATCH', path, { version: 1, snooze: 'soon' });
  expect(unreadable).toMatchObject({ status: 400, text: 'Please enter a date and time' });
});

test('a lead assigned to a colleague is claimed by them, and the assignment is published to the desks', async () => {
  const { aMessage, call, ellen, server, cookie } = await aShop();
  const desk = await openStaffClient(server, ellen.cookie);
  const { path, id } = await aMessage();
  const { json } = await call('PATCH', path, { version: 1, assign: ellen.id });
  const claim = { by: 'ellen of the shop', by_id: ellen.id, given_by: { by: 'dana' } };
  expect(json()).toMatchObject({
    claim,
    history: [{ type: 'assigned', to: { id: ellen.id, name: 'ellen of the shop' } }],
  });
  expect(await desk.hears('leadAssigned')).toMatchObject([
    { data: { kind: 'contacts', id, name: contact.name, to_id: ellen.id, by: 'dana' } },
  ]);
  expect(await call('PATCH', path, { version: 2, assign: 'nobody' })).toMatchObject({
    status: 400,
    text: 'Please choose somebody on the staff.',
  });
  expect((await server.read<object[]>('/api/audit', cookie))[0]).toMatchObject({
    event: { changes: ['assigned'], to: { id: ellen.id, name: 'ellen of the shop' } },
  });
});

test('a lead taken over from a colleague is published as changed, and not as assigned', async () => {
  const { aMessage, call, ellen, server, cookie } = await aShop();
  const { path } = await aMessage();
  const me = await accountOf(server, cookie);
  await call('PATCH', path, { version: 1, claim: true }, ellen.cookie);
  const desk = await openStaffClient(server, ellen.cookie);
  const { json } = await call('PATCH', path, { version: 2, assign: me });
  expect(json().claim).toMatchObject({ by: 'dana', by_id: me });
  expect(json().claim).not.toHaveProperty('given_by');
  await desk.hears('leadChanged');
  await desk.isCaughtUp();
  expect(desk.heard('leadAssigned')).toEqual([]);
});

test('a bulk change is made on each lead at its version, and a refused lead holds up no other', async () => {
  const { aMessage, aRequest, call } = await aShop();
  const [message, request] = [await aMessage(), await aRequest()];
  const leads = [
    { ...message, version: 7 },
    { kind: 'contacts', id: 'nothing', version: 1 },
    request,
  ];
  const { status, json } = await call('POST', '/api/lead-changes', {
    leads,
    change: { handled: true },
  });
  expect([status, json().results]).toEqual([
    200,
    [
      expect.objectContaining({ outcome: 'refused', id: message.id, status: 409 }),
      expect.objectContaining({ outcome: 'refused', id: 'nothing', status: 404 }),
      { outcome: 'changed', lead: expect.objectContaining({ id: request.id, version: 2 }) },
    ],
  ]);
  const none = await call('POST', '/api/lead-changes', { leads: [], change: { handled: true } });
  expect(none).toMatchObject({ status: 400, text: 'Please choose 1 to 200 records' });
});

test('a change names the version that can be undone, and an undo puts the lead back as before', async () => {
  const { aRequest, call, server, cookie } = await aShop();
  const request = await aRequest();
  const [before] = await server.rows('consultations', cookie);
  const appointment = '2026-11-24T16:00:00.000Z';
  const change = { version: 1, status: 'scheduled', appointment, place: 'At the showroom' };
  const { json } = await call('PATCH', request.path, change);
  expect(json()).toMatchObject({ place: 'At the showroom', undo: { version: 2 } });
  const undone = await call('POST', '/api/lead-undos', { leads: [{ ...request, version: 2 }] });
  const [{ lead }] = undone.json().results;
  const { history, version, read, mail, mails, ...fields } = lead;
  expect(before).toMatchObject(fields);
  expect(lead).toMatchObject({ version: 3, status: 'new', appointment: null, claim: null });
  for (const field of ['place', 'step_at', 'undo']) expect(lead).not.toHaveProperty(field);
  expect(history.at(-1)).toMatchObject({
    type: 'undone',
    changes: ['status', 'appointment-set', 'claimed'],
  });
});

test('an undo is refused when repeated, too late, by another of the staff, or after a newer change', async () => {
  const { aMessage, call, clock, ellen } = await aShop();
  const { path, kind, id } = await aMessage();
  const undo = async (version: number, as?: string) => {
    const leads = [{ kind, id, version }];
    const [result] = (await call('POST', '/api/lead-undos', { leads }, as)).json().results;
    return result.message ?? result.outcome;
  };
  await call('PATCH', path, { version: 1, handled: true });
  expect(await undo(2, ellen.cookie)).toBe('Only whoever made the last change can take it back.');
  expect(await undo(2)).toBe('changed');
  expect(await undo(3)).toBe('There is nothing to take back here.');
  await call('PATCH', path, { version: 3, handled: true });
  await call('PATCH', path, { version: 4, notes: 'moved on' }, ellen.cookie);
  expect(await undo(4)).toContain('changed this meanwhile.');
  await call('PATCH', path, { version: 5, handled: false });
  clock.pass(10 * MINUTE_MS + 1);
  expect(await undo(6)).toBe('This was too long ago to take back.');
});

test('a lead marked as spam by mistake is cleared by an undo, and each of its mails is sent once', async () => {
  const { aMessage, call, server } = await aShop();
  const { path, kind, id } = await aMessage();
  await call('PATCH', path, { version: 1, spam: true });
  const leads = [{ kind, id, version: 2 }];
  const { json } = await call('POST', '/api/lead-undos', { leads });
  expect(json().results).toMatchObject([{ outcome: 'changed', lead: { spam: false } }]);
  const subjects = async () =>
    (await mailsIn(server.dataDir)).map(({ subject = '' }) => subject).toSorted();
  await expect.poll(async () => (await subjects()).length).toBe(2);
  await server.stop();
  expect(await subjects()).toEqual([
    expect.stringContaining('New contact message'),
    expect.stringContaining('We have your message'),
  ]);
});
