import { randomUUID } from 'node:crypto';
import type { Message } from '@sallie/shared/contract/message';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { cookieOf, staffName, staffPassword } from '../src/testing/running-server.ts';

interface VisitorOfHouse {
  id: string;
  visitorToken: string;
}

export type ChatHouse = Awaited<ReturnType<typeof openChatHouse>>;

/** The built server on one folder and one port, to be restarted under its guests. */
export async function openChatHouse(dataDir: string) {
  const server = await startBuiltServer(dataDir);
  const { origin } = server;

  async function call(method: string, path: string, body?: unknown, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie, connection: 'close' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(origin + path, { method, headers, ...text });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }

  const signIn = async (username: string, password: string) =>
    cookieOf(await call('POST', '/api/login', { username, password }));

  async function conversation(visitorId: string, cookie = dana): Promise<Message[]> {
    const path = `/api/conversations?visitor_id=${visitorId}`;
    return (await (await call('GET', path, undefined, cookie)).json()) as Message[];
  }

  const dana = await signIn(staffName, staffPassword);
  await call('POST', '/api/live-chat-settings', { is_available: true }, dana);
  const colleague = { username: 'robin', name: 'Robin', password: randomUUID() };
  await call('POST', '/api/staff', colleague, dana);

  return {
    origin,
    conversation,
    cookies: [dana, await signIn(colleague.username, colleague.password)],
    async newVisitor(): Promise<VisitorOfHouse> {
      const made = await call('POST', '/api/visitors', { name: 'Guest', email: '' });
      return (await made.json()) as VisitorOfHouse;
    },
    async restart(signal: NodeJS.Signals): Promise<void> {
      await server.stop(signal);
      await server.start();
    },
    close: () => server.stop('SIGTERM'),
  };
}
