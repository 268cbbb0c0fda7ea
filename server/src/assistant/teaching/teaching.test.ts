import type { OpenQuestion, TaughtAnswer } from '@sallie/shared/contract/answers';
import type { ChatbotReply } from '@sallie/shared/contract/chatbot';
import type { Message } from '@sallie/shared/contract/conversation';
import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../../testing/chat-socket.ts';
import { databaseWithFull } from '../../testing/full-table.ts';
import { createHandClock } from '../../testing/hand-clock.ts';
import { openShop } from '../../testing/running-server.ts';

const NOON = Date.parse('2026-11-23T17:00:00Z');

async function aShop(env: Record<string, string> = {}) {
  const { server, cookie, clock } = await openShop(env, createHandClock(NOON));
  const asStaff = async (method: string, path: string, body?: object) =>
    server.call(method, path, body, { cookie });
  return {
    clock,
    cookie,
    asStaff,
    async ask(message: string) {
      return (await server.make<ChatbotReply>('/api/chatbot/message', { message })).message;
    },
    async listed() {
      const reply = await asStaff('GET', '/api/answers');
      return (await reply.json()) as { taught: TaughtAnswer[]; open: OpenQuestion[] };
    },
    server,
  };
}

test('a taught answer is changed on its version, switched off and on, and published to every desk', async () => {
  const { ask, asStaff, server, cookie } = await aShop();
  const colleague = await openStaffClient(server, cookie);
  const post = await asStaff('POST', '/api/answers', { ...visa, ...published });
  const { id } = (await post.json()) as TaughtAnswer;
  await colleague.hears('answersChanged');
  const told = colleague.heard('answersChanged').at(-1);
  expect(told?.data).toMatchObject({ taught: [{ id, version: 1, public: true }], gone: [] });

  const change = (body: object) => asStaff('PATCH', `/api/answers/${id}`, body);
  const cash = { ...visa, answer: 'Yes, and cash.' };
  expect((await change({ version: 1, text: cash })).status).toBe(200);
  expect(await ask('do you take visa?')).toBe('Yes, and cash.');
  const stale = await change({ version: 1, text: visa });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('meanwhile')]);
  const untrue = await change({ version: 2, text: { ...visa, answer: 'Call (570) 555-9999.' } });
  expect(untrue.status).toBe(400);

  expect(await (await change({ version: 2, off: true })).json()).toMatchObject({ off: true });
  expect(await ask('do you take visa?')).toMatch(/rather not guess/);
  expect((await change({ version: 3, off: false })).status).toBe(200);
  expect(await ask('do you take visa?')).toBe('Yes, and cash.');
  expect((await asStaff('PATCH', '/api/answers/none', { version: 1 })).status).toBe(404);
});

test('GET /api/questions lists the answers that are public, not over and not switched off', async () => {
  const { asStaff, server, clock } = await aShop();
  const shown = async () => server.read('/api/questions');
  await asStaff('POST', '/api/answers', visa);
  const body = { ...visa, ...published, until: '2026-11-24' };
  const { id } = (await (await asStaff('POST', '/api/answers', body)).json()) as TaughtAnswer;
  expect(await shown()).toEqual([{ question: visa.questions[0], answer: visa.answer }]);
  await asStaff('PATCH', `/api/answers/${id}`, { version: 1, off: true });
  expect(await shown()).toEqual([]);
  await asStaff('PATCH', `/api/answers/${id}`, { version: 2, off: false });
  expect(await shown()).toHaveLength(1);
  clock.pass(2 * 24 * 60 * 60_000);
  expect(await shown()).toEqual([]);
});

test('of several questions in one message only the unknown is collected, and each is answered', async () => {
  const { ask, listed, asStaff } = await aShop();
  await ask('what are your hours monday? do you take visa?');
  expect((await listed()).open).toMatchObject([
    { questions: [expect.not.stringMatching(/hours/)] },
  ]);
  await asStaff('POST', '/api/answers', visa);
  const both = await ask('what are your hours monday? do you take visa?');
  expect(both).toMatch(/10:00 AM - 8:00 PM[\s\S]*Yes, all cards\./);
});

const published = { public: true, names_checked: true };
const visa = {
  questions: ['do you take visa', 'can I pay by credit card'],
  answer: 'Yes, all cards.',
};

test('an unknown question is collected by likeness, taught once, and answered until the answer’s last day', async () => {
  const { ask, listed, asStaff, clock } = await aShop();
  await ask('do you take visa cards?');
  await ask('hi, my name is Rita Bell, 570-555-0199, do you take a visa card');
  await ask('when are you open?');
  const { open } = await listed();
  expect(open).toMatchObject([{ count: 2, wrong_answer: null }]);
  expect(JSON.stringify(open)).not.toMatch(/Rita|0199/);

  const body = { ...visa, until: '2026-11-24', settles: open[0]?.id };
  // Sent from two windows at once, or again because the reply was lost.
  const both = [1, 2].map(() => asStaff('POST', '/api/answers', body));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await listed()).toMatchObject({ taught: [visa], open: [] });
  expect(await ask('do you take visa?')).toBe('Yes, all cards.');
  expect(await ask('my basement flooded, do you take visa?')).toMatch(/sorry/);
  clock.pass(2 * 24 * 60 * 60_000);
  expect(await ask('do you take visa?')).toMatch(/rather not guess/);
});

test('an open question is closed by an answer that is taught to the same words', async () => {
  const { ask, listed, asStaff } = await aShop();
  await ask('Do you take Visa?');
  expect((await listed()).open).toHaveLength(1);
  expect((await asStaff('POST', '/api/answers', visa)).status).toBe(201);
  expect((await listed()).open).toEqual([]);
});

test.each([
  ['We are open on Sunday from 9 AM to 5 PM.', 'The answer contradicts our opening hours.'],
  ['Call (570) 555-9999.', 'The answer gives another phone number than ours, (570) 555-0142.'],
  ['You get $200 off your first project.', 'discount or referral'],
])('a taught answer against the facts is refused with the reason: %s', async (answer, reason) => {
  const { asStaff, listed } = await aShop();
  const reply = await asStaff('POST', '/api/answers', { ...visa, answer });
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(reason)]);
  expect((await listed()).taught).toEqual([]);
});

test('staff can mark an answer as wrong, once, and delete the open question; a visitor cannot mark it', async () => {
  const { asStaff, listed, server } = await aShop();
  const visitor = await newVisitor(server);
  const headers = { cookie: visitor.cookie };
  const say = (message: string, is_bot: boolean) =>
    server.post('/api/conversations', { visitor_id: visitor.id, message, is_bot }, headers);
  await say('do you have a showroom dog?', false);
  const told = (await (await say('Yes, we sell and install that.', true)).json()) as Message;
  const marked = { visitor_id: visitor.id, message_id: told.id };
  expect((await server.post('/api/answers/wrong', marked, headers)).status).toBe(401);
  expect((await asStaff('POST', '/api/answers/wrong', marked)).status).toBe(201);
  const { open } = await listed();
  expect(open).toMatchObject([
    {
      questions: ['do you have a showroom dog?'],
      count: 1,
      wrong_answer: 'Yes, we sell and install that.',
      wrong_messages: [told.id],
    },
  ]);
  // A colleague presses too, before hearing of it.
  expect((await asStaff('POST', '/api/answers/wrong', marked)).status).toBe(201);
  expect((await listed()).open).toEqual([
    { ...open[0], last_at: expect.any(String), count: 1, wrong_messages: [told.id] },
  ]);
  expect((await asStaff('DELETE', `/api/answers/${open[0]?.id}`)).status).toBe(204);
  expect((await listed()).open).toEqual([]);
  expect((await asStaff('DELETE', '/api/answers/none')).status).toBe(404);
});

test('an open question is kept without names and house numbers, and erased with the visitor who asked it', async () => {
  const { asStaff, listed, server } = await aShop();
  const ask = async (cookie: string, id: string, message: string) =>
    server.post('/api/chatbot/message', { message, visitorInfo: { id } }, cookie);
  const [vera, other] = [await newVisitor(server), await newVisitor(server)];
  const known = { visitor_id: vera.id, name: 'Vera Quill', phone: '5705550177' };
  await server.post('/api/chatbot/known', known, vera.cookie);
  await ask(
    vera.cookie,
    vera.id,
    'does vera get a parking permit for 17 canary row from Mr. Finch?',
  );
  await ask(other.cookie, other.id, 'do I get a parking permit from you?');
  const [one] = (await listed()).open;
  expect(one?.questions).toEqual([
    'does … get a parking permit for … from Mr. …?',
    'do I get a parking permit from you?',
  ]);
  expect(one?.whose.map(({ visitor_id }) => visitor_id)).toEqual([vera.id, other.id]);
  expect((await asStaff('DELETE', `/api/conversations/${vera.id}`)).status).toBe(200);
  expect((await listed()).open[0]?.questions).toEqual(['do I get a parking permit from you?']);
  expect((await asStaff('DELETE', `/api/conversations/${other.id}`)).status).toBe(200);
  expect((await listed()).open).toEqual([]);
});

test('a public answer is accepted only once it was checked for names', async () => {
  const { asStaff, listed } = await aShop();
  const { names_checked: _, ...unchecked } = { ...visa, ...published };
  const refused = await asStaff('POST', '/api/answers', unchecked);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('names')]);
  const { id } = (await (await asStaff('POST', '/api/answers', visa)).json()) as TaughtAnswer;
  const change = { version: 1, text: unchecked };
  expect((await asStaff('PATCH', `/api/answers/${id}`, change)).status).toBe(400);
  expect((await listed()).taught).toMatchObject([{ public: false }]);
});

test('the audit log says which answers are published and unpublished, and by whom', async () => {
  const { asStaff } = await aShop();
  const post = await asStaff('POST', '/api/answers', { ...visa, ...published });
  const { id } = (await post.json()) as TaughtAnswer;
  await asStaff('PATCH', `/api/answers/${id}`, { version: 1, off: true });
  await asStaff('POST', '/api/answers', visa);
  const listed = await asStaff('GET', '/api/audit?limit=2');
  expect(await listed.json()).toMatchObject([
    { by: { role: 'staff' }, event: { type: 'answer-unpublished', answer: { id } } },
    { by: { role: 'staff' }, event: { type: 'answer-published', answer: { id } } },
  ]);
});

test('an answer that the audit log cannot take is not published', async () => {
  const { url, fill, empty } = await databaseWithFull('audit');
  const { asStaff, listed } = await aShop({ DATABASE_URL: url });
  const publish = async () =>
    (await asStaff('POST', '/api/answers', { ...visa, ...published })).status;
  await fill();
  expect(await publish()).toBe(503);
  expect((await listed()).taught).toEqual([]);
  await empty();
  expect(await publish()).toBe(201);
});
