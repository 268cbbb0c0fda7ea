import { HOUR_MS } from '@sallie/shared/rules/duration';
import { api } from '@sallie/shared/testing/api';
import { describe, expect, test } from 'vitest';
import { line, newVisitor, openSocket, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { consultation } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop } from '../testing/running-server.ts';

const roles = ['anonymous', 'this visitor', 'other visitor', 'staff', 'expired'] as const;
type Role = (typeof roles)[number];

/** Opens Ada's chat, and one client for every role that might want to read it. */
async function aHouse() {
  const { server, cookie: expired, clock } = await openShop({}, createHandClock());
  clock.pass(3 * HOUR_MS);
  const staff = await switchOn(server);
  const ada = await newVisitor(server, 'Ada Miller', 'ada@example.com');
  const bob = await newVisitor(server, 'Bob Novak', 'bob@example.com');
  const cookies: Record<Role, string> = {
    anonymous: '',
    'this visitor': ada.cookie,
    'other visitor': bob.cookie,
    staff,
    expired,
  };
  return { server, staff, ada, bob, cookies };
}

/** Has the status for each role, in the order above; path and body may contain Ada's id. */
const matrix: [string, string, ((id: string) => unknown) | null, number[]][] = [
  [
    'POST',
    '/api/conversations',
    (visitor_id) => ({ visitor_id, message: 'Hi', is_bot: false }),
    [404, 201, 404, 404, 404],
  ],
  [
    'POST',
    '/api/conversations',
    (visitor_id) => ({ visitor_id, message: 'Hi', is_bot: true }),
    [404, 201, 404, 404, 404],
  ],
  ['GET', '/api/conversations?visitor_id=ADA', null, [404, 200, 404, 200, 404]],
  ['GET', '/api/conversations?visitor_id=nobody', null, [404, 404, 404, 404, 404]],
  ['GET', '/api/live-chat-threads', null, [401, 401, 401, 200, 401]],
  ['GET', '/api/live-chat-settings', null, [200, 200, 200, 200, 200]],
  ['POST', '/api/live-chat-settings', () => ({ is_available: true }), [401, 401, 401, 200, 401]],
  ['POST', '/api/live-chat-ticket', null, [401, 401, 401, 201, 401]],
  [
    'POST',
    '/api/chatbot/message',
    (id) => ({ message: 'When are you open?', visitorInfo: { id } }),
    [200, 200, 200, 200, 200],
  ],
  [
    'POST',
    '/api/chatbot/consultation',
    (visitor_id) => ({ ...consultation, visitor_id }),
    [200, 200, 200, 200, 200],
  ],
  ['GET', '/api/visitors', null, [401, 401, 401, 200, 401]],
];

/** Refusals are sentences, not JSON. */
const SENTENCE = 'text/plain; charset=utf-8';

describe('every route of the chat', () => {
  test('answers each role as it should', async () => {
    const { server, ada, cookies } = await aHouse();
    for (const [method, path, bodyFor, expected] of matrix) {
      const before = (await ada.messagesOf()).length;
      const statuses: number[] = [];
      for (const role of roles) {
        const url = path.replace('ADA', ada.id);
        const reply = await server.call(method, url, bodyFor?.(ada.id), cookies[role]);
        statuses.push(reply.status);
      }
      const byRole = (all: number[]) =>
        Object.fromEntries(roles.map((role, at) => [role, all[at]]));
      expect({ path, ...byRole(statuses) }).toEqual({ path, ...byRole(expected) });
      const said = (await ada.messagesOf()).slice(before).map(({ is_admin }) => is_admin);
      const isSaid = path === '/api/conversations' || path === '/api/chatbot/message';
      expect([path, ...said]).toEqual([path, ...(isSaid ? [false] : [])]);
    }
  });

  test('POST /api/visitors gives a visitor’s record again to that visitor alone', async () => {
    const { server, ada, cookies } = await aHouse();
    const ids: boolean[] = [];
    for (const role of roles) {
      const body = { name: 'Ada Miller', email: 'ada@example.com' };
      ids.push((await server.make('/api/visitors', body, cookies[role])).id === ada.id);
    }
    expect(ids).toEqual([false, true, false, false, false]);
  });

  test('every endpoint for staff answers 401 to everybody else, expired and made-up sessions included', async () => {
    const { server, cookies } = await aHouse();
    const others = { ...cookies, 'made-up': 'session=made-up' };
    const sheet = { who: 'staff', method: 'GET', path: '/api/export/contacts.csv' };
    for (const { who, method, path } of [...Object.values(api), sheet]) {
      if (who === 'anyone') continue;
      for (const [role, cookie] of Object.entries(others)) {
        if (role === 'staff') continue;
        const url = path.replace(/:kind/, 'contacts').replace(/:\w+/g, 'x');
        const body = method === 'GET' ? undefined : {};
        const reply = await server.call(method, url, body, { cookie });
        const type = reply.headers.get('content-type');
        expect([method, path, role, reply.status, type]).toEqual([
          method,
          path,
          role,
          401,
          SENTENCE,
        ]);
      }
    }
  });
});

const frames = ['liveChatMessage', 'typing', 'read', 'viewing', 'takeOver', 'handBack'] as const;
type Outcome = 'done' | 'refused' | 'closed';

/** Has the outcome of each frame about Ada for each role, in the order above. */
const framesBy: Record<Role, Outcome[]> = {
  anonymous: ['closed', 'closed', 'closed', 'closed', 'closed', 'closed'],
  'this visitor': ['done', 'done', 'done', 'refused', 'refused', 'done'],
  'other visitor': ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  staff: ['done', 'done', 'done', 'done', 'done', 'done'],
  expired: ['closed', 'closed', 'closed', 'closed', 'closed', 'closed'],
};

describe('every frame about a visitor', () => {
  test.each(roles)('is done, refused or ends the socket, by role: %s', async (role) => {
    const { server, staff, ada, bob, cookies } = await aHouse();
    const staffClient = await openStaffClient(server, staff);
    const outcomes: Outcome[] = [];
    for (const [at, type] of frames.entries()) {
      if (role === 'staff') {
        const { cookie } = ada;
        await server.post('/api/conversations', said(ada.id), cookie);
      } else staffClient.send(line(ada, 'Welcome'));
      await staffClient.isCaughtUp();
      const socket = await openSocket(server, { cookie: cookies[role] });
      if (role === 'this visitor') socket.send(ada.registration);
      else if (role === 'other visitor') socket.send(bob.registration);
      else if (role !== 'anonymous') socket.send({ type: 'register', isAdmin: true });
      const before = staffClient.heard(type).length;
      const seq = (await ada.messagesOf()).length;
      socket.send({ type, data: { visitor_id: ada.id, message: 'Hello', seq } });
      socket.send('nonsense');
      await socket.hears('error');
      // The stored message may be published after the refusal of the frame behind it.
      if (framesBy[role][at] === 'done') await staffClient.hears(type, before + 1);
      await staffClient.isCaughtUp();
      const isHeard = staffClient.heard(type).length > before;
      const isClosed = socket.heard('connected').length === 0;
      if (isClosed) expect(await socket.closed).toBe(1008);
      outcomes.push(isHeard ? 'done' : isClosed ? 'closed' : 'refused');
    }
    expect(outcomes).toEqual(framesBy[role]);
  });
});

const said = (visitor_id: string) => ({ visitor_id, message: 'Hello', is_bot: false });

test('a message sent again with its key answers 201 to its visitor and 404 to everybody else', async () => {
  const { server, ada, cookies } = await aHouse();
  const send = (cookie: string) =>
    server.post('/api/conversations', said(ada.id), { cookie, 'idempotency-key': 'one' });
  expect((await send(ada.cookie)).status).toBe(201);
  expect((await send(ada.cookie)).status).toBe(201);
  for (const role of ['anonymous', 'other visitor', 'staff'] as const)
    expect([role, (await send(cookies[role])).status]).toEqual([role, 404]);
  expect(await ada.messagesOf()).toHaveLength(1);
});
