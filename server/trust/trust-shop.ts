import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { WebSocket } from 'ws';
import { cookieOf, staffName, staffPassword } from '../src/testing/running-server.ts';
import { CannotRun } from './trust-run.ts';

/** Pino's level for a fault of ours. */
const ERROR = 50;

export interface TrustVisitor {
  id: string;
  visitorToken: string;
}

export type TrustShop = Awaited<ReturnType<typeof openTrustShop>>;

/** Returns a caller of that server, which throws at any refusal. */
export function callerOf(origin: string) {
  return async (method: string, path: string, body?: unknown, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie, connection: 'close' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(origin + path, { method, headers, ...text });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
}

/** Opens the built server, run by `through`, with the calls of the runs; no limits unless `env` sets them. */
export async function openTrustShop(
  dataDir: string,
  env: Record<string, string> = {},
  through: string[] = [],
) {
  const server = await startBuiltServer(dataDir, { env, through });
  // Kills the server when the run fails.
  process.once('exit', () => server.process.kill('SIGKILL'));
  const { origin } = server;
  const alarms: string[] = [];
  const hearAlarms = () => {
    if (!server.process.stdout) return;
    createInterface({ input: server.process.stdout }).on('line', (line) => {
      if (line.startsWith('{') && JSON.parse(line).level >= ERROR) alarms.push(line);
    });
  };
  hearAlarms();

  const call = callerOf(origin);
  const signIn = async (username = staffName, password = staffPassword) =>
    cookieOf(await call('POST', '/api/login', { username, password }));
  const staff = await signIn();
  await call('POST', '/api/live-chat-settings', { is_available: true }, staff);

  return {
    origin,
    server,
    call,
    signIn,
    staff,
    /** Lines that the log calls errors. */
    alarms,
    async newVisitor(): Promise<TrustVisitor> {
      const made = await call('POST', '/api/visitors', { name: 'Guest', email: '' });
      return (await made.json()) as TrustVisitor;
    },
    /** Returns the resident MiB. Throws `CannotRun` where the system does not tell. */
    resident(): number {
      const status = readProc(server.process.pid, 'status');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    openFiles: () => fs.readdirSync(`/proc/${server.process.pid}/fd`).length,
    async restart(signal: NodeJS.Signals): Promise<void> {
      await server.stop(signal);
      await server.start();
      hearAlarms();
    },
    close: () => server.stop('SIGTERM'),
  };
}

function readProc(pid: number | undefined, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    throw new CannotRun('this system does not tell what a process takes.');
  }
}

export interface TrustSocket {
  raw: WebSocket;
  say(visitorId: string, message: string, clientId: string): void;
  close(): void;
}

/** Registers a page of a visitor, or a desk; `onFrame` gets all later frames. */
export async function openTrustSocket(
  { origin, staff }: Pick<TrustShop, 'origin' | 'staff'>,
  visitor: TrustVisitor | null,
  onFrame: (frame: ServerFrame) => void,
): Promise<TrustSocket> {
  const raw = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`, {
    headers: visitor ? {} : { cookie: staff },
  });
  const send = (frame: object) => raw.send(JSON.stringify(frame));
  raw.on('open', () =>
    send(
      visitor
        ? { type: 'register', visitorId: visitor.id, visitorToken: visitor.visitorToken }
        : { type: 'register', isAdmin: true },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    raw.on('error', reject);
    raw.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === 'connected') resolve();
      else onFrame(frame);
    });
  });
  return {
    raw,
    say: (visitor_id, message, client_id) =>
      send({ type: 'liveChatMessage', data: { visitor_id, message, client_id } }),
    close: () => raw.terminate(),
  };
}

/** A shop with two desks that can be restarted while people talk. */
export interface ChatHouse {
  origin: string;
  newVisitor(): Promise<TrustVisitor>;
  restart(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<unknown>;
  conversation(visitorId: string, cookie?: string): Promise<Message[]>;
  cookies: string[];
}

export async function openChatHouse(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ChatHouse> {
  const shop = await openTrustShop(dataDir, env);
  const { origin, call, signIn, staff, newVisitor, restart, close } = shop;
  const colleague = { username: 'robin', name: 'Robin', password: randomUUID() };
  await call('POST', '/api/staff', colleague, staff);
  return {
    origin,
    newVisitor,
    restart,
    close,
    async conversation(visitorId: string, cookie = staff): Promise<Message[]> {
      const path = `/api/conversations?visitor_id=${visitorId}`;
      return (await (await call('GET', path, undefined, cookie)).json()) as Message[];
    },
    cookies: [staff, await signIn(colleague.username, colleague.password)],
  };
}
