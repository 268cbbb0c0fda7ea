import { expect, test } from 'vitest';
import { seededRandom } from '../../trust/seeded-random.ts';
import { line, newVisitor, openSocket, switchOn } from '../testing/chat-socket.ts';
import { consultation } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

const odd = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '1.5',
  '1e999',
  '9007199254740993',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  JSON.stringify('a'.repeat(3000)),
  '['.repeat(500) + ']'.repeat(500),
];

/** Something that nearly is what was given. */
function mutate(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const to = at + 1 + Math.floor(random() * 12);
  const values = [...text.matchAll(/(?<=[:[,])("[^"]*"|true|false|\d+|null)/g)];
  const value = values[Math.floor(random() * values.length)];
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + String.fromCharCode(random() * 0x3000) + text.slice(at + 1);
    default: {
      const other = odd[Math.floor(random() * odd.length)] ?? '';
      if (!value) return other;
      return text.slice(0, value.index) + other + text.slice(value.index + value[0].length);
    }
  }
}

/** One line without markup, and nothing of how the program sees it. */
const forPeople = /^(?!.*(expected|received|Invalid input))[^<>\n]{1,500}$/;

async function aHouse() {
  const seed = Math.floor(Math.random() * 1_000_000);
  const server = await startTestServer();
  const staff = await switchOn(server);
  const ada = await newVisitor(server);
  return { seed, random: seededRandom(seed), server, staff, ada };
}

type House = Awaited<ReturnType<typeof aHouse>>;

/** Alive, and nothing that went wrong was our bug. */
async function expectUnhurt({ seed, server, staff, ada }: House) {
  const alarms = server.logged.filter((entry) => JSON.parse(entry).level >= 50);
  expect({ seed, alarms }).toEqual({ seed, alarms: [] });
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  const conversation = await ada.messagesOf();
  expect(conversation.map(({ seq }) => seq)).toEqual(conversation.map((_, at) => at + 1));
  const list = await server.call('GET', '/api/live-chat-threads', undefined, { cookie: staff });
  expect(list.status).toBe(200);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
}

test('500 mutated frames: answered or closed', async () => {
  const house = await aHouse();
  const { random, server, staff, ada } = house;
  const about = { visitor_id: ada.id, seq: 1, kind: 'contacts', id: 'x' };
  const types = ['typing', 'read', 'viewing', 'takeOver', 'handBack'];
  const frames = [
    line(ada, 'Hello', { client_id: 'one', is_admin: true }),
    ...types.map((type) => ({ type, data: about })),
  ].map((frame) => JSON.stringify(frame));
  const registrations = [
    JSON.stringify({ ...ada.registration, lastSeq: 2 }),
    JSON.stringify({ type: 'register', isAdmin: true, authToken: 'x', cursor: 'x.1' }),
  ];
  for (let round = 0; round < 50; round += 1) {
    const [asVisitor, asStaff] = registrations as [string, string];
    const isVisitor = round % 2 === 0;
    const socket = await openSocket(server, { cookie: isVisitor ? ada.cookie : staff });
    if (round % 5 === 4) socket.socket.send(mutate(isVisitor ? asVisitor : asStaff, random));
    else if (isVisitor) socket.socket.send(asVisitor);
    else socket.send({ type: 'register', isAdmin: true });
    for (let count = 0; count < 10; count += 1) {
      const frame = frames[Math.floor(random() * frames.length)] as string;
      socket.socket.send(mutate(frame, random));
    }
    socket.socket.close();
    await socket.closed;
    for (const { message } of socket.heard('error')) expect(message).toMatch(forPeople);
  }
  await expectUnhurt(house);
});

test('500 mutated bodies: taken or refused', async () => {
  const house = await aHouse();
  const { seed, random, server, staff, ada } = house;
  const earlier = [{ message: 'Hi', is_bot: false, client_id: 'one' }];
  const told = [{ role: 'user', content: 'Hi' }];
  const bodies: [string, object][] = [
    ['/api/conversations', { visitor_id: ada.id, message: 'Hi', is_bot: true, client_id: 'two' }],
    ['/api/visitors', { name: 'Ada', email: 'ada@example.com', conversation: earlier }],
    [
      '/api/chatbot/message',
      {
        message: 'When are you open?',
        stage: 'colors',
        conversationHistory: told,
        visitorInfo: { id: ada.id, name: 'Ada' },
        client_id: 'three',
      },
    ],
    ['/api/chatbot/consultation', { ...consultation, flooring_type: 'oak', visitor_id: ada.id }],
    ['/api/live-chat-settings', { is_available: true }],
  ];
  for (let count = 0; count < 500; count += 1) {
    const [path, body] = bodies[Math.floor(random() * bodies.length)] as [string, object];
    const text = mutate(JSON.stringify(body), random);
    const reply = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${ada.cookie}; ${staff}` },
      body: text,
    });
    const said = await reply.text();
    expect({ seed, text, status: reply.status < 500 }).toEqual({ seed, text, status: true });
    if (!reply.ok) expect(said).toMatch(forPeople);
  }
  await expectUnhurt(house);
}, 30_000);
