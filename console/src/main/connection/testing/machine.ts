import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { login, logout } from '@sallie/shared/contract/staff';
import { type Shop, staff } from '@sallie/shared/testing/built-server';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, onTestFinished } from 'vitest';
import { createSettings, defaultsFor } from '../../settings/settings.ts';
import { Connection } from '../connection.ts';
import { createServers } from '../server-access.ts';
import { createNodeSession, type NodeSession, openNodeSocket } from './node-session.ts';

interface MachineOptions {
  /** Has the settings of an earlier run. */
  folder?: string;
  /** Has the session cookie of an earlier run. */
  cookie?: string;
}

/** Opens the connection of one machine with real settings and real sockets; the test moves its clock. */
export function openMachine({ folder, cookie }: MachineOptions = {}) {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'desk-connection-'));
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    return rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const clock = createHandClock();
  const sessions = new Map<string, NodeSession>();
  const frames: ServerFrame[] = [];
  const notified: string[] = [];
  let held: Promise<void> | undefined;
  const settings = createSettings({
    file: join(home, 'settings.json'),
    defaults: defaultsFor('win32', false),
    now: clock.now,
    log() {},
  });

  function takeHeld() {
    const once = held;
    held = undefined;
    return once;
  }

  const openServer = createServers({
    sessionFor(partition) {
      const session = sessions.get(partition) ?? createNodeSession({ cookie, held: takeHeld });
      sessions.set(partition, session);
      return session;
    },
    openSocket: openNodeSocket,
    hostname: 'Dana’s PC',
  });
  const connection = new Connection({
    settings: {
      get: settings.get,
      // A late reply must not create the folder again.
      change: (part) => void (isOver || settings.change(part)),
    },
    openServer,
    clock,
    random: () => 0,
    log() {},
    onFrame: (frame) => void frames.push(frame),
    onChange() {},
    onSignedOut: () => void notified.push('signed out'),
  });
  onTestFinished(connection.stop);
  const all = () => [...sessions.values()];
  return {
    connection,
    clock,
    settings,
    notified,
    folder: home,
    sessions: all,
    framesOf: <T extends ServerFrame['type']>(type: T) =>
      frames.filter((frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type),
    /** Counts requests to any server, by `METHOD /path`. */
    sent: (call: string) =>
      all().flatMap(({ sent }) => sent.filter(({ method, path }) => `${method} ${path}` === call)),
    connect: (address: string) => connection.connect({ address, allowPlain: false }),
    signIn: (password = staff.password) =>
      connection.fetch({
        method: 'POST',
        path: '/api/login',
        body: JSON.stringify({ username: staff.username, password }),
      }),
    becomes: (state: string) => expect.poll(connection.socket, eventually).toBe(state),
    /** Holds the next reply until the returned function is called. */
    holdReply(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

/** Opens a machine at which somebody has just signed in. The server takes a while to hash the password. */
export async function openSignedIn(shop: Shop) {
  const machine = openMachine();
  await machine.connect(shop.origin);
  await machine.signIn();
  await machine.becomes('online');
  // Waits for the end of what follows a connection: the session is renewed and its cookie written again.
  await expect.poll(() => machine.sessions()[0]?.flushed, eventually).toBe(2);
  return machine;
}

/** Opens a machine that an earlier run signed in. All of one shop share a session, so none may end it. */
export async function openAtWork(shop: Shop) {
  const cookie = await sessionOf(shop);
  const machine = openMachine({ cookie });
  machine.settings.change({ server: { origin: shop.origin, business: null, signedIn: true } });
  machine.connection.start();
  await machine.becomes('online');
  await expect.poll(() => machine.sessions()[0]?.flushed, eventually).toBe(1);
  await expect.poll(() => machine.connection.known()?.business, eventually).not.toBeNull();
  return machine;
}

const sessionsOf = new WeakMap<Shop, Promise<string>>();

function sessionOf(shop: Shop): Promise<string> {
  const known = sessionsOf.get(shop) ?? signIn(shop);
  sessionsOf.set(shop, known);
  return known;
}

async function signIn({ origin }: Shop): Promise<string> {
  const reply = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Ends this machine's session without notifying the machine. */
export async function endElsewhere(shop: Shop, cookie = ''): Promise<void> {
  const headers = { cookie, origin: shop.origin };
  const { status } = await fetch(shop.origin + logout.path, { method: 'POST', headers });
  expect(status).toBe(204);
}

export const eventually = { timeout: 15_000, interval: 5 };
