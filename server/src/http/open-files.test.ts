import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { staffName, staffPassword } from '../testing/running-server.ts';

const pictures = fileURLToPath(new URL('../../../site/dist/assets/pictures', import.meta.url));
const OPEN_FILES = 128;

async function aServerWithFewFiles() {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-few-files-'));
  const server = await startBuiltServer(dir, {
    through: ['sh', '-c', `ulimit -n ${OPEN_FILES}; exec "$0" "$@"`],
  });
  // A connection made before the files run out, as a proxy or visitor would have.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  });
  async function ask(method: string, path: string, body?: object) {
    const sent = request(server.origin + path, { method, agent });
    if (body) sent.setHeader('Content-Type', 'application/json');
    sent.end(body && JSON.stringify(body));
    const [reply] = await once(sent, 'response');
    reply.resume();
    await once(reply, 'end');
    return reply.statusCode as number;
  }
  return { ...server, ask };
}

/** Opens idle connections, more than there are files left for. */
async function crowd(origin: string): Promise<Socket[]> {
  const { port } = new URL(origin);
  const sockets = Array.from({ length: OPEN_FILES }, () => connect(Number(port), '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  // The server closes connections beyond the limit.
  await Promise.race(
    sockets.map((socket) => {
      socket.on('error', () => {});
      return once(socket, 'close');
    }),
  );
  return sockets;
}

test.skipIf(process.platform === 'win32')(
  'a server that has run out of files answers 503 for a picture, and serves again once files are free',
  async () => {
    const { origin, process: child, ask, stop } = await aServerWithFewFiles();
    const picture = `/assets/pictures/${(await readdir(pictures)).find((name) => name.endsWith('.jpg'))}`;
    expect(await ask('GET', picture)).toBe(200);
    const sockets = await crowd(origin);
    expect(await ask('GET', picture)).toBe(503);
    expect(await ask('GET', '/')).toBe(200);
    expect([201, 503]).toContain(await ask('POST', '/api/contact', contact));
    const login = { username: staffName, password: staffPassword };
    expect([200, 503]).toContain(await ask('POST', '/api/login', login));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => ask('GET', picture)).toBe(200);
    await expect.poll(() => ask('POST', '/api/contact', contact)).toBe(201);
    expect(child.exitCode).toBeNull();
    expect(await stop('SIGTERM')).toBe(0);
  },
);
