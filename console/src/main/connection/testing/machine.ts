import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attention, ServerFrame } from '@sallie/shared/contract/frames';
import { expect, onTestFinished } from 'vitest';
import { createHandClock } from '../../../testing/hand-clock.ts';
import { createSettings } from '../../settings/settings.ts';
import { createConnection } from '../connection.ts';
import { createServers } from '../server-access.ts';
import { createNodeSession, type NodeSession, openNodeSocket } from './node-session.ts';
import { startShopServer } from './shop-server.ts';

const defaults = {
  startWithComputer: false,
  closeToTray: true,
  muted: false,
  volume: 1,
  hideMessageText: false,
};
export const attention: Attention = {
  ringing: [],
  waiting: 2,
  unread: 3,
  quiet: false,
  on_duty: 1,
};

/** The link of one machine, with real settings, over real sockets. */
export function openMachine(folder = mkdtempSync(join(tmpdir(), 'desk-link-'))) {
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = createHandClock();
  const sessions = new Map<string, NodeSession>();
  const frames: ServerFrame[] = [];
  const told: string[] = [];
  const settings = createSettings({
    file: join(folder, 'settings.json'),
    defaults,
    now: clock.now,
    log() {},
  });
  const openServer = createServers({
    sessionFor(partition) {
      const session = sessions.get(partition) ?? createNodeSession();
      sessions.set(partition, session);
      return session;
    },
    openSocket: openNodeSocket,
    hostname: 'Dana’s PC',
  });
  const link = createConnection({
    settings,
    openServer,
    clock,
    random: () => 0,
    log() {},
    onFrame: (frame) => void frames.push(frame),
    onChange() {},
    onSignedOut: () => void told.push('signed out'),
  });
  onTestFinished(link.stop);
  return {
    link,
    clock,
    settings,
    frames,
    told,
    folder,
    sessions: () => [...sessions.values()],
    connect: (address: string) => link.connect({ address, allowPlain: false }),
    signIn: (password = 'right') =>
      link.fetch({
        method: 'POST',
        path: '/api/login',
        body: JSON.stringify({ username: 'dana', password }),
      }),
    becomes: (state: string) => expect.poll(link.socket, eventually).toBe(state),
  };
}

export async function openSignedIn() {
  const shop = await startShopServer();
  const machine = openMachine();
  await machine.connect(shop.origin);
  await machine.signIn();
  await machine.becomes('online');
  // What follows a connection has ended too: the session is renewed, and its cookie written once more.
  await expect.poll(() => machine.sessions()[0]?.flushed, eventually).toBe(2);
  return { shop, ...machine };
}

/** Machines that run tests may be busy. */
export const eventually = { timeout: 15_000, interval: 5 };
