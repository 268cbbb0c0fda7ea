import { once } from 'node:events';
import type { Attention } from '@sallie/shared/contract/attention';
import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Clock } from '../system/clock.ts';
import { chatRequest } from './forms.ts';
import { openShop, type TestServer } from './running-server.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** The test configuration sets the timeout. */
const often = { interval: 5 };

/** Opens a socket that records every frame it receives. */
export async function openSocket(server: TestServer, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws/livechat`, { headers });
  onTestFinished(() => socket.terminate());
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  const codes: number[] = [];
  socket.once('close', (code) => codes.push(code));
  await once(socket, 'open');

  async function closes(): Promise<number | undefined> {
    await expect.poll(() => codes).toHaveLength(1);
    return codes[0];
  }

  const heard = <T extends ServerFrame['type']>(type: T) =>
    frames.filter((frame): frame is FrameOf<T> => frame.type === type);

  return {
    socket,
    frames,
    get closed() {
      return closes();
    },
    heard,
    /** The latest attention frame: what rings and what is counted. */
    attention: (): Attention | undefined => heard('attention').at(-1)?.data,
    /** Everything that attention frames reported as returned. */
    returned: () => heard('attention').flatMap(({ data }) => data.returned ?? []),
    send: (frame: unknown) => socket.send(JSON.stringify(frame)),
    async hears<T extends ServerFrame['type']>(type: T, count = 1): Promise<FrameOf<T>[]> {
      await expect.poll(() => heard(type).length, often).toBeGreaterThanOrEqual(count);
      return heard(type);
    },
    /** Frames are handled in order: the error for a nonsense frame means that all before it are handled. */
    async isCaughtUp(): Promise<void> {
      const before = heard('error').length;
      socket.send('nonsense');
      await expect.poll(() => heard('error').length, often).toBeGreaterThan(before);
    },
    async leave(): Promise<void> {
      socket.close();
      await closes();
    },
  };
}

export type TestVisitor = Awaited<ReturnType<typeof newVisitor>>;

/** Creates a visitor with a record, and with the visitor token as cookie and as text. */
export async function newVisitor(server: TestServer, name = 'Ada Miller', email = '') {
  return visitorAt(server, await server.make<Made>('/api/visitors', { name, email }));
}

interface Made {
  id: string;
  visitorToken: string;
}

/** Acts as the visitor of this record; all requests carry these headers. */
export function visitorAt(server: TestServer, { id, visitorToken }: Made, headers: object = {}) {
  const cookie = `visitor=${id}.${visitorToken}`;
  const own = { ...headers, cookie };
  return {
    id,
    visitorToken,
    cookie,
    registration: { type: 'register', visitorId: id, visitorToken },
    /** Sends a message over HTTP, as SallieBot's page does. */
    say: (message: string, more: object = {}) =>
      server.post('/api/conversations', { visitor_id: id, message, is_bot: false, ...more }, own),
    /** Sends what SallieBot has learned about the visitor. */
    tell: (known: object) => server.post('/api/chatbot/known', { visitor_id: id, ...known }, own),
    /** Accepts SallieBot's offer of a home visit. */
    request: (more: object = {}) =>
      server.make('/api/chatbot/consultation', { ...chatRequest, visitor_id: id, ...more }, own),
    async messagesOf(): Promise<Message[]> {
      const path = `/api/conversations?visitor_id=${id}`;
      return server.read<Message[]>(path, own);
    },
  };
}

export async function openPage(
  server: TestServer,
  visitor: Pick<TestVisitor, 'registration'>,
  lastSeq?: number,
  headers: Record<string, string> = {},
) {
  const page = await openSocket(server, headers);
  page.send({ ...visitor.registration, ...(lastSeq !== undefined && { lastSeq }) });
  await page.hears('connected');
  return page;
}

/** Opens the socket of a visitor who is with SallieBot. */
export async function openListeningPage(server: TestServer, visitor: TestVisitor, more = {}) {
  const page = await openSocket(server);
  page.send({ ...visitor.registration, listening: true, ...more });
  await page.hears('connected');
  return page;
}

export async function openStaffClient(server: TestServer, cookie: string) {
  const staffClient = await openSocket(server, { cookie });
  staffClient.send({ type: 'register', isAdmin: true });
  await staffClient.hears('connected');
  return staffClient;
}

/** One message of staff, by a desk of whoever has this session; resolves once it is kept, with its ack. */
export async function sayAtDesk(
  server: TestServer,
  cookie: string,
  visitor: { id: string },
  message: string,
  more: object = {},
) {
  const desk = await openStaffClient(server, cookie);
  desk.send(line(visitor, message, more));
  const [ack] = await desk.hears('ack');
  await desk.isCaughtUp();
  await desk.leave();
  return ack;
}

export function line(visitor: { id: string }, message: string, more: object = {}) {
  return { type: 'liveChatMessage', data: { visitor_id: visitor.id, message, ...more } };
}

export async function switchOn(server: TestServer, session?: string): Promise<string> {
  const cookie = session ?? (await server.signIn());
  await server.post('/api/live-chat-settings', { is_available: true }, cookie);
  return cookie;
}

export async function openChatShop<C extends Clock>(env?: Record<string, string>, clock?: C) {
  const shop = await openShop(env, clock);
  await switchOn(shop.server, shop.cookie);
  return { ...shop, staffClient: await openStaffClient(shop.server, shop.cookie) };
}
