import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { demoBusiness } from '@sallie/shared/rules/business';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

export interface HeardRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: HeardRequest, response: ServerResponse) => void | Promise<void>;

/** A server that speaks as much of the contract as a console needs to connect, on a port of its own. */
export async function startShopServer() {
  const sessions = new Set<string>();
  const requests: HeardRequest[] = [];
  const registrations: { cursor?: string }[] = [];
  const codes: number[] = [];
  const answers = new Map<string, Answer>();
  let count = 0;

  const server = createServer((request, response) => void handle(request, response));
  const wss = new WebSocketServer({ server, path: '/ws/livechat' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => stop());

  function stop() {
    for (const socket of wss.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  }

  const isIn = ({ headers }: { headers: IncomingMessage['headers'] }) =>
    sessions.has(headers.cookie ?? '');

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    const heard = { method, url, headers, body };
    requests.push(heard);
    const answer = answers.get(`${method} ${url}`);
    if (answer) return answer(heard, response);
    if (method === 'POST' && url === '/api/login') return signIn(heard, response);
    if (url === '/api/shop') return reply(response, 200, { business: demoBusiness, origin });
    if (!isIn(heard)) return reply(response, 401, 'Please sign in');
    if (url === '/api/logout') {
      sessions.delete(headers.cookie ?? '');
      return reply(response, 204, '');
    }
    reply(response, 200, {
      id: 's',
      username: 'dana',
      name: 'Dana',
      has_name: true,
      role: 'owner',
      notices: [],
    });
  }

  function signIn({ body }: HeardRequest, response: ServerResponse) {
    const { username, password } = JSON.parse(body) as Record<string, string>;
    if (password !== 'right') return reply(response, 401, 'Invalid username or password');
    count += 1;
    const cookie = `session=${username}-${count}`;
    sessions.add(cookie);
    response.setHeader('set-cookie', `${cookie}; Path=/; Max-Age=60; HttpOnly`);
    reply(response, 200, { username, name: 'Dana' });
  }

  wss.on('connection', (socket: WebSocket, request) => {
    const say = (frame: ServerFrame) => socket.send(JSON.stringify(frame));
    socket.on('close', (code) => codes.push(code));
    socket.once('message', (data) => {
      const registration = JSON.parse(String(data)) as { cursor?: string };
      registrations.push(registration);
      if (!isIn(request)) {
        say({ type: 'error', message: 'Please sign in again.' });
        return socket.close(1008, 'not registered');
      }
      const { cursor } = registration;
      say({ type: 'connected', cursor: '1', resume: cursor ? 'ok' : 'reset', online: [] });
    });
  });

  return {
    origin,
    requests,
    registrations,
    /** With which code each socket that is gone was closed. */
    codes,
    sockets: wss.clients,
    on: (call: string, answer: Answer) => void answers.set(call, answer),
    heard: (call: string) => requests.filter(({ method, url }) => `${method} ${url}` === call),
    tell(frame: ServerFrame) {
      for (const socket of wss.clients) socket.send(JSON.stringify(frame));
    },
    /** Somebody ended this machine's session elsewhere. */
    endSessions() {
      sessions.clear();
      for (const socket of wss.clients) socket.close(1008, 'signed out');
    },
    stop,
  };
}

export function reply(response: ServerResponse, status: number, body: unknown) {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}
