import { createHash } from 'node:crypto';
import { demoBusiness } from '@sallie/shared/rules/business';
import { quoteText } from '@sallie/shared/rules/quotes';
import { isDue } from '@sallie/shared/rules/triage';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { offer, openQuotes, SECONDS } from '../testing/quote-shop.ts';

/* A customer accepts, asks about or declines a quote on its page, and a program cannot. */

test('a quote is accepted once, with the name and the hash of its words, a copy, an alert and a ring', async () => {
  const { sent, answer, read, quotesOf, mailsTo, request, server, cookie, call } =
    await openQuotes();
  const { asked, quote, page } = await sent();
  const desk = await openStaffClient(server, cookie);
  const name = '<b>Eve</b> Stone';
  expect(await answer(page, 'accept', { name })).toMatchObject({ status: 200 });
  const sha256 = createHash('sha256').update(quoteText(quote, demoBusiness.timeZone)).digest('hex');
  const [kept] = await quotesOf(asked);
  expect(kept).toMatchObject({ state: 'accepted', accepted: { name, sha256 } });
  // Another window that has not seen it accepts as well, and nothing happens twice.
  expect(await answer(page, 'accept', { name: 'Somebody else' })).toMatchObject({ status: 200 });
  expect(await quotesOf(asked)).toEqual([kept]);
  expect(await read(page)).toMatchObject({ state: 'accepted', can: ['ask'], accepted: { name } });
  await expect
    .poll(async () => (await mailsTo(asked.email)).map(({ subject }) => subject))
    .toContain('You accepted our quote: $4,250 - Millbrook Flooring Co.');
  const copy = (await mailsTo(asked.email)).find(({ subject }) => /^You accepted/.test(subject));
  expect(copy?.text).toMatch(new RegExp(`${sha256}\\s+If you have a question, reply to this mail`));
  const staffMails = await mailsTo('hello@millbrookflooring.example');
  const alerts = staffMails.filter(
    ({ subject }) => subject === `Quote accepted: $4,250, ${asked.name}`,
  );
  expect(alerts).toHaveLength(1);
  const lead = await request(asked.id);
  expect(lead.quote).toMatchObject({ step: 'accepted', cents: 425_000 });
  expect(lead.history.filter((entry) => entry.type === 'quote')).toHaveLength(2);
  const back = { kind: 'consultations', id: asked.id, why: 'accepted', cents: 425_000 };
  await expect.poll(desk.returned).toContainEqual(expect.objectContaining(back));
  const { version } = lead;
  await call('PATCH', `/api/leads/consultations/${asked.id}`, { version, contact: 'reached' });
  await expect.poll(() => desk.attention()?.returned ?? []).toEqual([]);
  await desk.leave();
});

test('a quote accepted for a lead marked as spam is mailed to staff, and its lead is due until it is handled', async () => {
  const { sent, answer, mailsTo, request, server, cookie, call } = await openQuotes();
  const { asked, page } = await sent();
  const path = `/api/leads/consultations/${asked.id}`;
  const change = async (wanted: object) =>
    call('PATCH', path, { version: (await request(asked.id)).version, ...wanted });
  await change({ spam: true });
  const desk = await openStaffClient(server, cookie);
  expect(isDue(await request(asked.id), new Date())).toBe(false);
  expect((await answer(page, 'accept', { name: 'Eve Stone' })).status).toBe(200);
  const lead = await request(asked.id);
  expect(lead).toMatchObject({ spam: true, quote: { step: 'accepted' } });
  expect(isDue(lead, new Date())).toBe(true);
  const back = { kind: 'consultations', id: asked.id, why: 'accepted', cents: 425_000 };
  await expect.poll(desk.returned).toContainEqual(expect.objectContaining(back));
  await expect
    .poll(async () => (await mailsTo('hello@millbrookflooring.example')).map((one) => one.subject))
    .toContain(`Quote accepted: $4,250, ${asked.name}`);
  await expect
    .poll(async () => (await mailsTo(asked.email)).map(({ subject }) => subject))
    .toContain('You accepted our quote: $4,250 - Millbrook Flooring Co.');
  await change({ handled: true });
  expect(isDue(await request(asked.id), new Date())).toBe(false);
  await desk.leave();
});

test('a program that opens the page of a quote and presses its button at once changes nothing', async () => {
  const { sent, read, press, quotesOf, server, clock } = await openQuotes();
  const { asked, page } = await sent();
  const { version, press: proof } = await read(page);
  const pressed = await press(page, { version, press: proof, action: 'accept', name: 'Eve Stone' });
  expect(pressed).toMatchObject({
    status: 409,
    text: 'Please look at the page again, and then press the button once more.',
  });
  expect((await server.post(page, {})).status).toBe(405);
  expect((await server.get(page)).headers.get('cache-control')).toBe('no-store');
  clock.pass(4 * SECONDS);
  const other = await sent();
  const foreign = { version, press: proof, action: 'decline' };
  expect((await press(other.page, foreign)).status).toBe(409);
  expect((await read(`${page}x`)).status).toBe(404);
  expect(await quotesOf(asked)).toMatchObject([{ state: 'sent', version: 1 }]);
});

test('a question about a quote is mailed to staff, and opens a handled lead again', async () => {
  const { sent, answer, quotesOf, mailsTo, call, request } = await openQuotes();
  const { asked, page } = await sent();
  const { version } = await request(asked.id);
  await call('PATCH', `/api/leads/consultations/${asked.id}`, { version, handled: true });
  expect(await answer(page, 'ask', { words: ' ' })).toMatchObject({
    status: 400,
    text: 'Please write your question.',
  });
  const words = 'Is the trim in it?\n<script>alert(1)</script>';
  expect((await answer(page, 'ask', { words })).status).toBe(200);
  expect(await quotesOf(asked)).toMatchObject([{ state: 'sent', questions: [{ text: words }] }]);
  expect(await request(asked.id)).toMatchObject({ handled_at: null, quote: { step: 'asked' } });
  await expect
    .poll(async () => {
      const mails = await mailsTo('hello@millbrookflooring.example');
      return mails.find(({ subject }) => /^Question on quote: \$4,250/.test(subject))?.text;
    })
    .toContain('> Is the trim in it?');
});

test('a question about a quote of a removed account leaves its lead without a holder', async () => {
  const { aRequest, pageIn, answer, request, server, cookie } = await openQuotes();
  const asked = await aRequest();
  const ellen = await newColleague(server, cookie);
  const path = `/api/leads/consultations/${asked.id}/quotes`;
  const sent = await server.ask('POST', path, offer, ellen.cookie);
  expect(sent).toMatchObject({ status: 201 });
  const page = await pageIn(asked.email, /^Our quote/);
  await server.delete(`/api/staff/${ellen.id}`, cookie);
  expect(await request(asked.id)).toMatchObject({ claim: null });
  expect(await answer(page, 'ask', { words: 'Is the pad in it?' })).toMatchObject({ status: 200 });
  expect(await request(asked.id)).toMatchObject({ claim: null, quote: { step: 'asked' } });
});

test('a question about a quote sent again at once is stored once, and an hour later once more', async () => {
  const { sent, answer, quotesOf, mailsTo, clock } = await openQuotes();
  const { asked, page } = await sent();
  const texts = async () => (await quotesOf(asked))[0]?.questions.map(({ text }) => text);
  for (const words of ['Is the trim in it?', 'Is the trim in it? '])
    expect((await answer(page, 'ask', { words })).status).toBe(200);
  expect(await texts()).toEqual(['Is the trim in it?']);
  clock.pass(3600 * SECONDS);
  expect((await answer(page, 'ask', { words: 'Is the trim in it?' })).status).toBe(200);
  expect(await texts()).toEqual(['Is the trim in it?', 'Is the trim in it?']);
  const alerts = async () =>
    (await mailsTo('hello@millbrookflooring.example')).filter(({ subject }) =>
      subject.startsWith('Question on quote'),
    );
  await expect.poll(alerts).toHaveLength(2);
});

test('a customer’s 21st question about a quote is refused with the request to call', async () => {
  const { sent, answer } = await openQuotes({ RATE_LIMITS: '0' });
  const { page } = await sent();
  for (let count = 1; count <= 20; count += 1)
    expect((await answer(page, 'ask', { words: `${count}` })).status).toBe(200);
  expect(await answer(page, 'ask', { words: 'And?' })).toMatchObject({
    status: 409,
    text: 'That is a lot of questions. Please call us and we will talk it over.',
  });
});

test('a declined quote keeps its reason, cannot be accepted any more, and can be asked about', async () => {
  const { sent, answer, read, quotesOf } = await openQuotes();
  const { asked, page } = await sent();
  expect(await answer(page, 'accept')).toMatchObject({
    status: 400,
    text: 'Please type your full name to accept.',
  });
  expect((await answer(page, 'decline', { words: 'Too dear' })).status).toBe(200);
  expect(await quotesOf(asked)).toMatchObject([{ state: 'declined', reason: 'Too dear' }]);
  expect(await answer(page, 'accept', { name: 'Eve Stone' })).toMatchObject({
    status: 409,
    text: 'This quote has changed meanwhile. Please look at it again.',
  });
  expect(await read(page)).toMatchObject({ state: 'declined', can: ['ask'] });
});

test('the page of a quote that was taken back or replaced says so, and its customer is mailed', async () => {
  const { sent, send, read, press, answer, call, server, mailsTo } = await openQuotes();
  const { asked, quote, page } = await sent();
  const { version, press: proof } = await read(page);
  await send(asked, { cents: 1, replaces: quote.id });
  expect(await press(page, { version, press: proof, action: 'decline' })).toMatchObject({
    status: 409,
    text: 'This quote has changed meanwhile. Please look at it again.',
  });
  expect(await read(page)).toMatchObject({ state: 'replaced', can: [] });
  await expect
    .poll(() => mailsTo(asked.email))
    .toContainEqual(
      expect.objectContaining({
        subject: 'Our new quote: $0.01 - Millbrook Flooring Co.',
        text: expect.stringMatching(/replaces our quote of \$4,250/),
      }),
    );
  expect(await (await server.get(page)).text()).toContain('This quote was changed');
  const gone = await call('DELETE', `/api/quotes/${quote.id}`);
  expect(gone).toMatchObject({
    status: 409,
    text: 'This quote is not open any more. Please look at it again.',
  });
  const other = await sent();
  expect((await call('DELETE', `/api/quotes/${other.quote.id}`)).status).toBe(200);
  expect(await read(other.page)).toMatchObject({ state: 'withdrawn', can: [] });
  await expect
    .poll(() => mailsTo(other.asked.email))
    .toContainEqual(
      expect.objectContaining({
        subject: 'Withdrawn: our quote of $4,250 - Millbrook Flooring Co.',
        text: expect.stringContaining('It is no longer valid.'),
      }),
    );
  expect((await answer(other.page, 'accept', { name: 'Eve Stone' })).status).toBe(409);
  expect((await call('DELETE', '/api/quotes/none')).status).toBe(404);
});
