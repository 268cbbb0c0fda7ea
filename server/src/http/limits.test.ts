import { api } from '@sallie/shared/testing/api';
import { expect, test } from 'vitest';
import { newVisitor } from '../testing/chat-socket.ts';
import { consultation, contact, forms } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';
import { createLimit, createLimits, type Limits } from './limits.ts';

test('a small RATE_LIMITS slows everybody down and locks nobody out', async () => {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: '0.01' }, clock);
  const post = () => server.post('/api/contact', contact);
  expect((await post()).status).toBe(201);
  const refused = await post();
  expect(refused.status).toBe(429);
  clock.pass(Number(refused.headers.get('retry-after')) * 1000);
  expect((await post()).status).toBe(201);
  expect(await server.signIn()).toMatch(/^session=/);
});

/** [at once, then per hour], as promised. */
const promised: Record<keyof Limits, [burst: number, perHour: number]> = {
  forms: [10, 30],
  referrals: [25, 60],
  visitors: [10, 30],
  settings: [60, 3600],
  openings: [60, 600],
  chatbotByVisitor: [20, 240],
  chatbotByAddress: [60, 60],
  chatbotInAll: [1000, 1000 / 24],
  conversations: [60, 1800],
  lines: [10, 3600],
  frames: [30, 18_000],
  typing: [1, 3600],
  staff: [40, 72_000],
  testMail: [3, 12],
  loginByUser: [5, 20],
  loginByAddress: [20, 80],
  loginByNetwork: [80, 320],
  loginByAccount: [100, 100],
  codesByAccount: [10, 4],
};

test('each limit allows its promised burst and hourly rate', () => {
  const clock = createHandClock(0);
  for (const [name, limit] of Object.entries(createLimits(clock, 1))) {
    const [burst, perHour] = promised[name as keyof Limits];
    const taken = () => {
      let count = 0;
      while (limit.take('somebody') === 0) count += 1;
      return count;
    };
    expect([name, taken()]).toEqual([name, burst]);
    const each = 3_600_000 / perHour;
    clock.pass(each * 0.99);
    expect([name, taken()]).toEqual([name, 0]);
    clock.pass(each * 0.02);
    expect([name, taken()]).toEqual([name, 1]);
    expect([name, limit.take('somebody else')]).toEqual([name, 0]);
  }
});

test('a limit forgets the longest unused address after 20,000 others', () => {
  const limit = createLimit({ burst: 1, perHour: 1 }, createHandClock(), 1);
  expect([limit.take('first') > 0, limit.take('first') > 0]).toEqual([false, true]);
  for (let address = 0; address < 20_000; address += 1) limit.take(`address ${address}`);
  expect(limit.take('first')).toBe(0);
});

/** Free of limits: facts, public answers, and a visitor's own conversation, which needs the visitor token. */
const withoutLimit = ['GET /api/questions', 'GET /api/conversations', 'GET /api/shop'];

test('every public endpoint has a limit, except three that need none', async () => {
  // Behind a proxy, because otherwise the limit of connections per address would come first.
  const server = await startTestServer({ RATE_LIMITS: '0.001', TRUST_PROXY: '1' });
  const ada = await newVisitor(server);
  const { id: visitor_id } = ada;
  const bodies: Record<string, object> = {
    ...Object.fromEntries(forms.map(({ path, body }) => [path, body])),
    '/api/visitors': { name: 'Guest', email: '' },
    '/api/conversations': { visitor_id, message: 'Hello', is_bot: false },
    '/api/chatbot/message': { message: 'Are you open?' },
    '/api/chatbot/consultation': { ...consultation, visitor_id },
    '/api/chatbot/correction': { visitor_id, consultation_id: 'x' },
    '/api/chatbot/known': { visitor_id, phone: '5705550142' },
    '/api/push-receipts': { token: 'none of ours' },
    '/api/push-claims': { token: 'none of ours' },
    '/api/login': { username: 'nobody', password: 'a wild guess' },
  };
  const open: string[] = [];
  for (const { who, method, path } of Object.values(api)) {
    if (who !== 'anyone') continue;
    const asked = method === 'GET' ? `${path}?visitor_id=${visitor_id}` : path;
    const body = method === 'GET' ? undefined : (bodies[path] ?? {});
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const reply = await server.call(method, asked, body, { cookie: ada.cookie });
      statuses.push(reply.status);
    }
    expect([path, statuses.includes(400)]).toEqual([path, false]);
    if (!statuses.includes(429)) open.push(`${method} ${path}`);
  }
  expect(open.toSorted()).toEqual(withoutLimit.toSorted());
});
