import { waitingQuote } from '@sallie/shared/rules/triage';
import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { chatRequest, contact } from '../testing/forms.ts';
import { offer, openQuotes } from '../testing/quote-shop.ts';
import { shopTime } from '../testing/visit-shop.ts';

/* The recipient of a quote sends a request after it, or corrects their own. */

test('a quote sent to a visitor passes to the request that they then send, and comes back accepted with it', async () => {
  const { server, call, answer, pageIn, cookie } = await openQuotes();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  expect((await call('POST', `/api/leads/visitors/${visitor.id}/quotes`, offer)).status).toBe(201);
  const page = await pageIn(chatRequest.email, /^Our quote/);
  const { id } = await visitor.request();
  const desk = await openStaffClient(server, cookie);
  expect(await answer(page, 'accept', { name: 'Eve Stone' })).toMatchObject({ status: 200 });
  await expect
    .poll(desk.returned)
    .toContainEqual(expect.objectContaining({ kind: 'consultations', id, why: 'accepted' }));
  await desk.leave();
});

test('an accepted quote that staff have dealt with does not come back with a later request', async () => {
  const { server, call, answer, pageIn, request } = await openQuotes();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  const path = `/api/leads/visitors/${visitor.id}`;
  expect((await call('POST', `${path}/quotes`, offer)).status).toBe(201);
  const page = await pageIn(chatRequest.email, /^Our quote/);
  expect(await answer(page, 'accept', { name: 'Eve Stone' })).toMatchObject({ status: 200 });
  const { version } = (await call('GET', path)).json();
  expect((await call('PATCH', path, { version, contact: 'reached' })).status).toBe(200);
  const { id } = await visitor.request();
  expect(waitingQuote(await request(id))).toBe(null);
});

test('a quote and a visit for the visitor beside a contact message are stored for that message', async () => {
  const { server, call, cookie } = await openQuotes();
  await server.post('/api/contact', contact);
  const [visitor] = await server.rows('visitors', cookie);
  const [message] = await server.rows('contacts', cookie);
  const lead = { kind: 'contacts', id: message?.id };
  const sent = await call('POST', `/api/leads/visitors/${visitor?.id}/quotes`, offer);
  expect(sent.json()).toMatchObject({ lead });
  const visit = {
    lead: { kind: 'visitors', id: visitor?.id },
    from: shopTime(24, '10:30'),
    where: '4 Mill Road',
  };
  expect((await call('POST', '/api/visits', visit)).json()).toMatchObject({ lead });
});

test('an open quote is mailed to the address that its customer corrects in the chat', async () => {
  const { server, call, pageIn, answer, quotesOf } = await openQuotes();
  const visitor = await newVisitor(server, chatRequest.name, chatRequest.email);
  const { id } = await visitor.request();
  expect((await call('POST', `/api/leads/consultations/${id}/quotes`, offer)).status).toBe(201);
  const email = 'eva@example.com';
  const body = { visitor_id: visitor.id, consultation_id: id, email };
  expect((await call('POST', '/api/chatbot/correction', body, visitor.cookie)).status).toBe(200);
  const page = await pageIn(email, /^Our quote/);
  expect(await answer(page, 'accept', { name: 'Eve Stone' })).toMatchObject({ status: 200 });
  expect(await quotesOf({ id })).toMatchObject([{ state: 'accepted', email }]);
});
