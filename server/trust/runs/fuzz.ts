import { once } from 'node:events';
import path from 'node:path';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { WebSocket } from 'ws';
import { consultation, forms } from '../../src/testing/forms.ts';
import { createPostgresServer } from '../../src/testing/postgres-server.ts';
import { watchMemory } from '../live-memory.ts';
import type { RunOptions, TrustRun } from '../trust-run.ts';
import { openTrustShop, type TrustShop, type TrustVisitor } from '../trust-shop.ts';

const FRAMES_PER_SOCKET = 20;
const GROWTH_WITHIN = 20;
/** Matches one line without markup and without the words of a parser. */
const forPeople = /^(?!.*(expected|received|Invalid input))[^<>\n]{1,500}$/;

export const trustRun: TrustRun = {
  promise:
    'mutated frames and as many mutated bodies are taken or refused: no exit, no 500, no memory kept',
  cycles: 10_000,
  async run(options) {
    const database = await createPostgresServer();
    try {
      const folder = await fuzz(options, 'folder', {});
      const postgres = await fuzz(options, 'Postgres', { DATABASE_URL: database.url });
      return {
        figure: `${options.cycles} frames and ${options.cycles} bodies on each: ${folder.figure}; ${postgres.figure}`,
        broken: [...folder.broken, ...postgres.broken],
      };
    } finally {
      await database.remove();
    }
  },
};

async function fuzz(options: RunOptions, store: string, env: Record<string, string>) {
  const memory = await watchMemory();
  const shop = await openTrustShop(path.join(options.dir, store), { ...env, ...memory.env });
  const visitor = await shop.newVisitor();
  const broken: string[] = [];
  const first = Math.min(1000, options.cycles);
  await throwAt({ ...options, cycles: first }, shop, visitor, []); // Code and caches that load at first use are not a leak.
  const before = await memory.read();
  const counts = await throwAt(options, shop, visitor, broken);
  const growth = (await memory.read()) - before;
  if (growth > GROWTH_WITHIN) broken.push(`memory grew by ${growth.toFixed(0)} MiB`);
  await expectUnhurt(shop, visitor, broken);
  await shop.close();
  return {
    figure: `${store} ${counts.taken} taken, ${counts.refused} refused, memory + ${growth.toFixed(0)} MiB`,
    broken: [...broken, ...shop.alarms].map((sentence) => `${store}: ${sentence}`),
  };
}

type Thrower = Pick<RunOptions, 'cycles' | 'random' | 'progress'>;

async function throwAt(
  { cycles, random, progress }: Thrower,
  shop: TrustShop,
  visitor: TrustVisitor,
  broken: string[],
) {
  const counts = { taken: 0, refused: 0 };
  for (let at = 0; at < cycles; at += 1) {
    if (at % FRAMES_PER_SOCKET === 0) await throwFrames(shop, visitor, random, broken);
    const status = await throwBody(shop, visitor, random, broken);
    counts[status < 400 ? 'taken' : 'refused'] += 1;
    progress(`${at} frames and bodies`);
  }
  return counts;
}

function frames({ id }: TrustVisitor): string[] {
  const about = { visitor_id: id, seq: 1, kind: 'contacts', id: 'x' };
  const signs = ['typing', 'read', 'viewing', 'takeOver', 'handBack'];
  const line = { visitor_id: id, message: 'Hello', client_id: 'one', is_admin: true };
  return [
    { type: 'liveChatMessage', data: line },
    ...signs.map((type) => ({ type, data: about })),
  ].map((frame) => JSON.stringify(frame));
}

/** Sends mutated frames as a visitor's page or a desk; every fifth registration is mutated too. */
async function throwFrames(
  { origin, staff }: TrustShop,
  visitor: TrustVisitor,
  random: () => number,
  broken: string[],
) {
  const isVisitor = random() < 0.5;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`, {
    headers: isVisitor ? {} : { cookie: staff },
  });
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.type === 'error' && !forPeople.test(frame.message)) broken.push(frame.message);
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  const registration = JSON.stringify(
    isVisitor
      ? { type: 'register', visitorId: visitor.id, visitorToken: visitor.visitorToken, lastSeq: 2 }
      : { type: 'register', isAdmin: true, cursor: 'x.1' },
  );
  socket.send(random() < 0.2 ? mutated(registration, random) : registration);
  const all = frames(visitor);
  for (let count = 0; count < FRAMES_PER_SOCKET; count += 1) {
    socket.send(mutated(all[Math.floor(random() * all.length)] as string, random));
  }
  socket.close();
  await closed;
}

function bodies({ id }: TrustVisitor): [string, object][] {
  const earlier = [{ message: 'Hi', is_bot: false, client_id: 'one' }];
  return [
    ...forms.map((form): [string, object] => [form.path, form.body]),
    ['/api/conversations', { visitor_id: id, message: 'Hi', is_bot: true, client_id: 'two' }],
    ['/api/visitors', { name: 'Ada', email: 'ada@example.com', conversation: earlier }],
    [
      '/api/chatbot/message',
      {
        message: 'When are you open?',
        stage: 'colors',
        conversationHistory: [{ role: 'user', content: 'Hi' }],
        visitorInfo: { id, name: 'Ada' },
        client_id: 'three',
      },
    ],
    ['/api/chatbot/consultation', { ...consultation, flooring_type: 'oak', visitor_id: id }],
    ['/api/live-chat-settings', { is_available: true }],
  ];
}

async function throwBody(
  { origin, staff }: TrustShop,
  visitor: TrustVisitor,
  random: () => number,
  broken: string[],
): Promise<number> {
  const all = bodies(visitor);
  const [where, body] = all[Math.floor(random() * all.length)] as [string, object];
  const text = mutated(JSON.stringify(body), random);
  const reply = await fetch(origin + where, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `visitor=${visitor.id}.${visitor.visitorToken}; ${staff}`,
    },
    body: text,
  });
  const said = await reply.text();
  if (reply.status >= 500) broken.push(`${reply.status} for ${where} ${text}`);
  if (!reply.ok && !forPeople.test(said)) broken.push(`${where} was told: ${said}`);
  return reply.status;
}

async function expectUnhurt(shop: TrustShop, { id }: TrustVisitor, broken: string[]) {
  await shop.call('GET', '/readyz');
  await shop.call('GET', '/api/live-chat-threads', undefined, shop.staff);
  const where = `/api/conversations?visitor_id=${id}`;
  const reply = await shop.call('GET', where, undefined, shop.staff);
  const messages = (await reply.json()) as { seq: number }[];
  const gap = messages.findIndex(({ seq }, at) => seq !== at + 1);
  if (gap >= 0) broken.push(`the conversation has a gap at ${gap + 1}`);
}

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

function mutated(text: string, random: () => number): string {
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
