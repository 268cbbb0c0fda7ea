import type { FiguresReply } from '@sallie/shared/contract/figures';
import { expect, test } from 'vitest';
import { chatRequest } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

const MINUTE = 60_000;
const november = 'from=2026-11-01&to=2026-11-30';
const known = 'whats your phone number';
const unknown = 'do you take visa?';

/** Open since ten, on a Friday. */
async function aShop() {
  const clock = createHandClock(Date.parse('2026-11-20T16:00Z'));
  const server = await startTestServer({}, clock);
  const cookie = await server.signIn();
  const post = async <T>(path: string, body: object, headers = {}) =>
    await server.make<T>(path, body, headers);
  const ask = (message: string, more: object = {}, headers = {}) =>
    post<{ message: string }>('/api/chatbot/message', { message, ...more }, headers);
  return {
    ...server,
    clock,
    post,
    ask,
    async visitor(name: string, ...questions: string[]) {
      const conversation: object[] = [];
      for (const message of questions) {
        const reply = await ask(message);
        conversation.push({ message, is_bot: false }, { message: reply.message, is_bot: true });
      }
      const body = { name, email: `${name.replace(' ', '')}@mail.example`, conversation };
      const made = await post<{ id: string; visitorToken: string }>('/api/visitors', body);
      const headers = { authorization: `Bearer ${made.id}.${made.visitorToken}` };
      return {
        id: made.id,
        headers,
        ask: (text: string) => ask(text, { visitorInfo: { id: made.id } }, headers),
      };
    },
    answer: (id: string) =>
      post(`/api/live-chat-threads/${id}/messages`, { message: 'Dana here' }, { cookie }),
    async figures() {
      const path = `/api/figures?${november}`;
      return (await server.read<FiguresReply>(path, cookie)).now.figures;
    },
    async found(figure: string): Promise<string[]> {
      const path = `/api/leads/visitors?figure=${figure}&${november}`;
      return (await server.read<{ rows: { name: string }[] }>(path, cookie)).rows.map(
        ({ name }) => name,
      );
    },
  };
}

test('SallieBot answered, did not know, or handed over: each conversation is counted once', async () => {
  const shop = await aShop();
  await shop.visitor('Ada', known);
  await shop.visitor('Ben', known, unknown);
  const later = await shop.visitor('Gus Hill', known);
  await later.ask(unknown);
  await later.ask(known);
  const handed = await shop.visitor('Dora', unknown);
  await shop.answer(handed.id);
  await shop.visitor('Eve');
  expect((await shop.figures()).chat).toEqual({ answered: 1, unable: 2, handed: 1 });
  expect(await shop.found('chat-answered')).toEqual(['Ada']);
  expect(await shop.found('chat-unable')).toEqual(['Gus Hill', 'Ben']);
  expect(await shop.found('chat-handed')).toEqual(['Dora']);
});

test('words that a page put into its mouth count for nothing', async () => {
  const shop = await aShop();
  const said = [
    { message: 'Hi', is_bot: false },
    { message: 'Floors are free today', is_bot: true },
  ];
  await shop.post('/api/visitors', {
    name: 'liar',
    email: 'liar@mail.example',
    conversation: said,
  });
  expect((await shop.figures()).chat).toEqual({ answered: 0, unable: 0, handed: 0 });
});

test('a request in the chat is answered by the first message of staff there, also by who has noted something', async () => {
  const shop = await aShop();
  const ada = await shop.visitor('ada', known);
  const request = { ...chatRequest, email: 'ada@mail.example', visitor_id: ada.id };
  await shop.post('/api/chatbot/consultation', request, ada.headers);
  shop.clock.pass(12 * MINUTE);
  const cookie = await shop.signIn();
  const [row] = await shop.rows('consultations', cookie);
  const change = { version: row?.version, claim: true, notes: 'wants oak' };
  expect((await shop.patch(`/api/leads/consultations/${row?.id}`, change, cookie)).status).toBe(
    200,
  );
  shop.clock.pass(MINUTE);
  expect((await shop.figures()).answers.answered).toBe(0);
  await shop.answer(ada.id);
  expect((await shop.figures()).answers).toMatchObject({ answered: 1, inTime: 1, median: 13 });
});
