import type { Consultation } from '@sallie/shared/contract/consultation';
import type { CountedQuote } from '@sallie/shared/contract/figures';
import type { Quote } from '@sallie/shared/contract/quote';
import { demoBusiness } from '@sallie/shared/rules/business';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { quoteText } from '@sallie/shared/rules/quotes';
import { expect, test } from 'vitest';
import { chatRequest } from '../testing/forms.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { offer, openQuotes } from '../testing/quote-shop.ts';
import { staffPassword } from '../testing/running-server.ts';

/* Staff send quotes, and quotes expire or remind by themselves. */

test('a quote is mailed to the customer, and its lead is claimed and set to contacted', async () => {
  const { sent, mailsTo, request } = await openQuotes();
  const { asked, quote } = await sent();
  const [mail] = (await mailsTo(asked.email)).filter(({ subject }) => /quote/.test(subject));
  expect(mail?.subject).toBe('Our quote: $4,250 - Millbrook Flooring Co.');
  expect(mail?.text.replaceAll('\r', '')).toContain(quoteText(quote, demoBusiness.timeZone));
  expect(mail?.text).toContain('Good until: December 23, 2026');
  expect(mail?.text).toMatch(/decline it here:\s+http\S+\s+Or reply to this mail/);
  const lead = await request(asked.id);
  expect(lead).toMatchObject({
    status: 'contacted',
    claim: { by: 'dana' },
    quote: { step: 'sent', cents: 425_000 },
  });
  expect(lead.history).toMatchObject([
    { type: 'quote', step: 'sent', cents: 425_000, by: { role: 'staff' } },
    { type: 'status' },
    { type: 'claimed' },
  ]);
});

test('a quote sent late in the evening is good for as many days as any, also over a clock change', async () => {
  const { clock, aRequest, send } = await openQuotes();
  clock.jump(Date.parse('2027-03-13T23:30-05:00') - clock.now().getTime());
  const quote: Quote = (await send(await aRequest())).json();
  expect(quote).toMatchObject({
    good_until: '2027-04-12',
    expires_at: '2027-04-13T04:00:00.000Z',
  });
});

test('a quote without an amount, words or an address is refused with a sentence and not stored', async () => {
  const { aRequest, send, quotesOf, call } = await openQuotes();
  const asked = await aRequest();
  const amount = 'Please enter an amount from $0.01 to $9,999,999.99';
  for (const cents of [undefined, 0, -1, 0.5, '12', 1_000_000_000])
    expect(await send(asked, { cents })).toMatchObject({ status: 400, text: amount });
  expect(await send(asked, { lines: '  ' })).toMatchObject({
    status: 400,
    text: 'Please write what the amount covers, or add a file',
  });
  expect(await send(asked, { days: 0 })).toMatchObject({
    text: 'Please enter how many days it is good for, from 1 to 365',
  });
  expect((await send({ id: 'nobody' })).status).toBe(404);
  expect(await quotesOf(asked)).toEqual([]);
  const caller = { name: 'Cal Caller', phone: '5705550177', way: 'call', message: '' };
  const { id } = (await call('POST', '/api/calls', caller)).json();
  expect(await call('POST', `/api/leads/calls/${id}/quotes`, offer)).toMatchObject({
    status: 409,
    text: 'There is no email address to send a quote to. Please ask for one.',
  });
  await call('PATCH', `/api/leads/consultations/${asked.id}`, { version: 1, spam: true });
  expect(await send(asked)).toMatchObject({
    status: 409,
    text: 'This is suspected spam. Please say first that it is not.',
  });
});

test('a quote sent again with its key is stored once, and an open quote is replaced only when it is named', async () => {
  const { aRequest, send, quotesOf } = await openQuotes();
  const asked = await aRequest();
  const first = await send(asked, {}, 'key');
  expect((await send(asked, {}, 'key')).text).toBe(first.text);
  expect(await quotesOf(asked)).toHaveLength(1);
  expect(await send(asked, { cents: 1 })).toMatchObject({
    status: 409,
    text: 'Another quote is open. Please look at it, and then send the new one in its place.',
  });
  expect(await send(asked, { replaces: 'another' })).toMatchObject({ status: 409 });
  const [open] = await quotesOf(asked);
  expect((await send(asked, { cents: 999_999_999, replaces: open?.id })).status).toBe(201);
  expect(await quotesOf(asked)).toMatchObject([
    { state: 'sent', cents: 999_999_999 },
    { state: 'replaced', cents: 425_000 },
  ]);
  const gone = { replaces: open?.id };
  const [newest] = await quotesOf(asked);
  expect(newest?.id).not.toBe(open?.id);
  expect((await send(asked, gone)).status).toBe(409);
});

test('a quote without an answer is followed by a reminder on day 3 and on day 10, and then expires', async () => {
  const looks = holdLooks();
  const { sent, mailsTo, clock, server, answer, read, call, request } = await openQuotes();
  // The customer accepted on the phone, and the floor is laid.
  const { asked: laid } = await sent();
  const { version } = await request(laid.id);
  const done = { version, status: 'completed' };
  expect((await call('PATCH', `/api/consultations/${laid.id}`, done)).status).toBe(200);
  const { asked, page } = await sent();
  const other = await sent();
  await answer(other.page, 'ask', { words: 'When could you begin?' });
  const leadOf = async ({ id }: { id: string }, cookie: string) => {
    const path = `/api/leads/consultations/${id}`;
    return server.read<Consultation>(path, cookie);
  };
  const nudgesOf = ({ mails }: Consultation) =>
    Object.keys(mails).filter((key) => key.startsWith('nudge'));
  /** Passes these days and a look or two, in a new session; expects `sign` of the lead. */
  const later = async (days: number, sign: (lead: Consultation) => unknown, expected: unknown) => {
    clock.pass(days * DAY_MS);
    const cookie = await server.signIn();
    const shown = async () => sign(await leadOf(asked, cookie));
    await looks.poll(clock, 60_000, shown).toEqual(expected);
    return cookie;
  };
  const keys = [3, 10].map((day) => expect.stringMatching(`^nudge-\\w{8}-${day}$`));
  await later(3.1, nudgesOf, keys.slice(0, 1));
  const nudges = async () =>
    (await mailsTo(asked.email)).filter(({ subject }) => /is open until/.test(subject));
  await looks.poll(clock, 60_000, nudges).toHaveLength(1);
  const [first] = await nudges();
  expect(first?.subject).toMatch(/^Our quote of \$4,250 is open until December 23, 2026/);
  // One press unsubscribes, also in mail programs.
  expect(first?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  const cookie = await later(7, nudgesOf, keys);
  expect(nudgesOf(await leadOf(other.asked, cookie))).toEqual([]);
  expect(nudgesOf(await leadOf(laid, cookie))).toEqual([]);
  await later(21, ({ quote }) => quote?.step, 'expired');
  expect(await read(page)).toMatchObject({ state: 'expired', can: ['ask'] });
  await later(0, nudgesOf, keys);
});

test('a customer who has unsubscribed is not reminded of a quote again', async () => {
  const looks = holdLooks();
  const { sent, mailsTo, clock, server } = await openQuotes();
  const { asked } = await sent();
  clock.pass(3 * DAY_MS + 2 * 3_600_000);
  const nudges = async () =>
    (await mailsTo(asked.email)).filter(({ subject }) => /is open until/.test(subject));
  await looks.poll(clock, 60_000, nudges).toHaveLength(1);
  const link = /\/unsubscribe\/[\w.-]+/.exec((await nudges())[0]?.text ?? '')?.[0] ?? '';
  expect((await server.post(link)).status).toBe(200);
  clock.pass(7 * DAY_MS);
  const cookie = await server.signIn();
  const lead = async () =>
    (await server.get(`/api/leads/consultations/${asked.id}`, cookie)).text();
  await looks.poll(clock, 60_000, lead).toMatch(/"nudge-\w{8}-10":"unsubscribed"/);
  expect(await nudges()).toHaveLength(1);
});

test('a person’s records hold their quotes, and an erasure removes them and their links', async () => {
  const { sent, call, read } = await openQuotes();
  const { asked, quote, page } = await sent();
  const person = `/api/people/${encodeURIComponent(asked.email)}`;
  const records = (await call('GET', `${person}/records`)).json();
  expect(records.others.quotes).toMatchObject([{ id: quote.id, cents: 425_000 }]);
  expect((await call('DELETE', person)).status).toBe(200);
  expect((await read(page)).status).toBe(404);
});

test('a quote of a request in Spanish is mailed in Spanish', async () => {
  const { server, send, mailsTo } = await openQuotes();
  const quote = (
    await send(await server.make('/api/chatbot/consultation', { ...chatRequest, language: 'es' }))
  ).json();
  await expect
    .poll(async () => (await mailsTo(chatRequest.email)).map(({ subject }) => subject).join())
    .toContain('Nuestro presupuesto: $4,250');
  const mails = await mailsTo(chatRequest.email);
  const mail = mails.find(({ subject }) => subject.startsWith('Nuestro'));
  const text = mail?.text.replaceAll('\r', '');
  expect(text).toContain(quoteText(quote, demoBusiness.timeZone));
  expect(text).toContain('la página está en inglés');
});

test('the figures count the quotes of a period with their amounts, and what became of them', async () => {
  const { sent, answer, call } = await openQuotes();
  await sent({ cents: 100_050 });
  await answer((await sent()).page, 'accept', { name: 'Eve Stone' });
  const declined = await sent({ cents: 29 });
  await answer(declined.page, 'decline');
  const taken = await sent({ cents: 5 });
  await call('DELETE', `/api/quotes/${taken.quote.id}`);
  const november = (await call('GET', '/api/figures?from=2026-11-01&to=2026-11-30')).json();
  expect(november.now.quotes).toEqual({
    sent: { count: 3, cents: 525_079 },
    open: { count: 1, cents: 100_050 },
    accepted: { count: 1, cents: 425_000 },
    declined: { count: 1, cents: 29 },
    expired: { count: 0, cents: 0 },
  });
  const counted = (await call('GET', '/api/figures/quotes?from=2026-11-01&to=2026-11-30')).json();
  const listed = counted.map(({ state, cents }: Quote) => `${state} ${cents}`);
  expect(listed.sort()).toEqual(['accepted 425000', 'declined 29', 'sent 100050']);
  const october = (await call('GET', '/api/figures?from=2026-10-01&to=2026-10-31')).json();
  expect(october.now.quotes.sent).toEqual({ count: 0, cents: 0 });
});

test('the quotes of an erased person stay in the figures without a name', async () => {
  const { sent, answer, call } = await openQuotes();
  const open = await sent({ cents: 100 });
  const accepted = await sent({ cents: 200 });
  await answer(accepted.page, 'accept', { name: 'Eve Stone' });
  const taken = await sent({ cents: 400 });
  await call('DELETE', `/api/quotes/${taken.quote.id}`);
  await call('POST', '/api/session/confirm', { password: staffPassword });
  for (const { asked } of [open, accepted, taken])
    expect((await call('DELETE', `/api/people/${encodeURIComponent(asked.email)}`)).status).toBe(
      200,
    );
  const november = 'from=2026-11-01&to=2026-11-30';
  expect((await call('GET', `/api/figures?${november}`)).json()).toMatchObject({
    now: {
      quotes: {
        sent: { count: 2, cents: 300 },
        open: { count: 0, cents: 0 },
        accepted: { count: 1, cents: 200 },
        expired: { count: 1, cents: 100 },
      },
    },
  });
  const listed: CountedQuote[] = (await call('GET', `/api/figures/quotes?${november}`)).json();
  expect(listed.map(({ lead, name }) => ({ lead, name }))).toEqual([
    { lead: null, name: '' },
    { lead: null, name: '' },
  ]);
});
