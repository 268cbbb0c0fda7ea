import type { FiguresReply } from '@sallie/shared/contract/figures';
import type { LeadKind } from '@sallie/shared/contract/leads';
import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { sayAtDesk } from '../testing/chat-socket.ts';
import { filesWith } from '../testing/files.ts';
import { chatRequest, consultation, contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop, staffPassword } from '../testing/running-server.ts';

const november = 'from=2026-11-01&to=2026-11-30';

/** The shop has been open since ten on this Friday. */
async function aShop() {
  const { server, cookie, clock } = await openShop(
    {},
    createHandClock(Date.parse('2026-11-20T16:00Z')),
  );
  const get = (path: string) => server.get(path, cookie);
  return {
    ...server,
    clock,
    cookie,
    get,
    figures: async () => (await (await get(`/api/figures?${november}`)).json()) as FiguresReply,
    async found(kind: LeadKind, figure: string): Promise<string[]> {
      const reply = await get(`/api/leads/${kind}?figure=${figure}&${november}`);
      return ((await reply.json()) as { rows: { email: string }[] }).rows.map(({ email }) => email);
    },
    async send(email: string, path = '/api/consultation', body: object = consultation) {
      const reply = await server.post(path, { ...body, email });
      expect(reply.status).toBe(201);
      return (await reply.json()) as { id: string };
    },
    async change(kind: LeadKind, id: string, change: object) {
      const row = (await server.rows(kind, cookie)).find((one) => one.id === id);
      const body = { version: row?.version, ...change };
      expect((await server.patch(`/api/leads/${kind}/${id}`, body, cookie)).status).toBe(200);
    },
  };
}

test('figures of an impossible period answer 400 with a sentence', async () => {
  const { ask, cookie } = await aShop();
  for (const [query, sentence] of [
    ['from=2026-11-30&to=2026-11-01', 'Please choose a last day that is not before the first'],
    ['from=2020-01-01&to=2026-01-01', 'Please choose at most five years'],
    ['from=2009-01-01&to=2009-02-01', 'Please choose a first day after 2009'],
    ['from=2026-02-30&to=2026-03-01', 'Please choose a first and a last day'],
    ['to=2026-03-01', 'Please choose a first and a last day'],
    ['from=2026-11-21&to=2026-11-22', 'Please choose a first day that has come.'],
  ] as const) {
    const text = expect.stringContaining(sentence);
    const reply = await ask('GET', `/api/figures?${query}`, undefined, cookie);
    expect(reply, query).toMatchObject({ status: 400, text });
  }
});

test('the figures count the leads answered in time and missed, and each number opens its list', async () => {
  const shop = await aShop();
  const early = await shop.send('early@mail.example');
  await shop.send('missed@mail.example');
  shop.clock.pass(30 * MINUTE_MS);
  await shop.change('consultations', early.id, { contact: 'reached' });
  shop.clock.pass(91 * MINUTE_MS);
  await shop.send('young@mail.example');
  const { now, before, lastYear } = await shop.figures();
  expect(now.figures).toMatchObject({
    leads: 3,
    answers: { answered: 1, inTime: 1, due: 2, missed: 1, median: 30 },
    steps: [3, 1, 0, 0],
    origins: [{ origin: 'Direct', count: 3 }],
  });
  // Friday at 11.
  expect(now.figures.hours[4]?.[11]).toBe(2);
  expect(now.figures.weeks.find(({ week }) => week === '2026-11-16')?.kinds).toEqual({
    consultations: 3,
  });
  expect([before.from, before.to, before.figures.leads]).toEqual(['2026-10-01', '2026-10-31', 0]);
  expect([lastYear.from, lastYear.to]).toEqual(['2025-11-01', '2025-11-30']);
  expect(await shop.found('consultations', 'in-time')).toEqual(['early@mail.example']);
  expect(await shop.found('consultations', 'missed')).toEqual(['missed@mail.example']);
  expect(await shop.found('consultations', 'hour-4-11')).toHaveLength(2);
});

test('the figures count neither a test nor spam as a lead, but a lead that was wrongly held as spam', async () => {
  const shop = await aShop();
  const tried = await shop.send('owner@mail.example');
  await shop.change('consultations', tried.id, { found_by: 'test' });
  const held = await shop.send('held@mail.example', '/api/contact', {
    ...contact,
    website: 'https://spam.example',
  });
  expect((await shop.figures()).now.figures).toMatchObject({
    leads: 0,
    spam: { held: 1, wrongly: 0 },
  });
  await shop.change('contacts', held.id, { spam: false });
  expect((await shop.figures()).now.figures).toMatchObject({
    leads: 1,
    spam: { held: 1, wrongly: 1 },
  });
  expect(await shop.found('contacts', 'held-wrongly')).toEqual(['held@mail.example']);
});

test('an erased lead stays counted in the figures, and nothing of its person stays', async () => {
  const shop = await aShop();
  const gone = await shop.send('gone@mail.example');
  await shop.send('stays@mail.example');
  await shop.change('consultations', gone.id, { found_by: 'Mrs. Gone herself' });
  shop.clock.pass(20 * MINUTE_MS);
  await shop.change('consultations', gone.id, { contact: 'reached' });
  const before = (await shop.figures()).now.figures;
  const { cookie } = shop;
  await shop.post('/api/session/confirm', { password: staffPassword }, cookie);
  const path = '/api/people/gone%40mail.example';
  expect((await shop.delete(path, cookie)).status).toBe(200);
  const { now, erased } = await shop.figures();
  const others = before.origins.map(({ origin, count }) =>
    origin === 'Direct' ? { origin, count } : { origin: 'Other', count },
  );
  expect(now.figures).toEqual({ ...before, origins: others });
  expect(erased).toMatchObject({ leads: 1, answers: { answered: 1, inTime: 1, median: 20 } });
  expect(await shop.found('consultations', 'lead')).toEqual(['stays@mail.example']);
  for (const gone of ['gone@mail', 'Mrs. Gone'])
    expect(await filesWith(shop.dataDir, gone)).toEqual([]);
});

const known = 'whats your phone number';
const unknown = 'do you take visa?';

/** Opens a visitor who writes to SallieBot and staff who answer. */
function chatOf(shop: Awaited<ReturnType<typeof aShop>>) {
  const { make, cookie } = shop;
  const ask = (message: string, more: object = {}, headers = {}) =>
    make<{ message: string }>('/api/chatbot/message', { message, ...more }, headers);
  return {
    async visitor(name: string, ...questions: string[]) {
      const conversation: object[] = [];
      for (const message of questions) {
        const reply = await ask(message);
        conversation.push({ message, is_bot: false }, { message: reply.message, is_bot: true });
      }
      const body = { name, email: `${name}@mail.example`, conversation };
      const made = await make<{ id: string; visitorToken: string }>('/api/visitors', body);
      const headers = { authorization: `Bearer ${made.id}.${made.visitorToken}` };
      return {
        id: made.id,
        headers,
        ask: (text: string) => ask(text, { visitorInfo: { id: made.id } }, headers),
      };
    },
    answer: (id: string) => sayAtDesk(shop, cookie, { id }, 'Dana here'),
  };
}

test('the figures count each conversation once: SallieBot answered it, was unable to, or handed it over', async () => {
  const shop = await aShop();
  const { visitor, answer } = chatOf(shop);
  await visitor('ada', known);
  await visitor('ben', known, unknown);
  const later = await visitor('gus', known);
  await later.ask(unknown);
  await later.ask(known);
  const handed = await visitor('dora', unknown);
  await answer(handed.id);
  await visitor('eve');
  expect((await shop.figures()).now.figures.chat).toEqual({ answered: 1, unable: 2, handed: 1 });
  expect(await shop.found('visitors', 'chat-answered')).toEqual(['ada@mail.example']);
  const unable = await shop.found('visitors', 'chat-unable');
  expect(unable).toEqual(['gus@mail.example', 'ben@mail.example']);
  expect(await shop.found('visitors', 'chat-handed')).toEqual(['dora@mail.example']);
});

test('the figures do not count words that a page puts into SallieBot’s mouth', async () => {
  const shop = await aShop();
  const conversation = [
    { message: 'Hi', is_bot: false },
    { message: 'Floors are free today', is_bot: true },
  ];
  await shop.make('/api/visitors', { name: 'liar', email: 'liar@mail.example', conversation });
  expect((await shop.figures()).now.figures.chat).toEqual({ answered: 0, unable: 0, handed: 0 });
});

test('the figures count a chat request as answered with the first staff message, not with a claim or a note', async () => {
  const shop = await aShop();
  const { visitor, answer } = chatOf(shop);
  const ada = await visitor('ada', known);
  const request = { ...chatRequest, email: 'ada@mail.example', visitor_id: ada.id };
  const { id } = await shop.make('/api/chatbot/consultation', request, ada.headers);
  shop.clock.pass(12 * MINUTE_MS);
  await shop.change('consultations', id, { claim: true, notes: 'wants oak' });
  shop.clock.pass(MINUTE_MS);
  const answers = async () => (await shop.figures()).now.figures.answers;
  expect(await answers()).toMatchObject({ answered: 0 });
  await answer(ada.id);
  expect(await answers()).toMatchObject({ answered: 1, inTime: 1, median: 13 });
});
