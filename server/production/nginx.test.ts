import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';

/* What our nginx does with what it is sent, in front of two processes of which each fails in its turn. */

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);
const reason = nginx ? '' : ' (skipped: nginx is not on this machine)';
const conf = readFileSync(fileURLToPath(new URL('nginx.conf', import.meta.url)), 'utf8');

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A process that takes a request in and is gone, as one that is killed; it counts them by their path. */
async function failing(counts: Map<string, number>): Promise<number> {
  const server = createServer((request) => {
    counts.set(request.url ?? '', (counts.get(request.url ?? '') ?? 0) + 1);
    request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return portOf(server);
}

/** The file as it is, without a certificate and at ports that are free. */
async function startNginx([first, second]: readonly [number, number]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'sallie-nginx-'));
  chmodSync(home, 0o755);
  const port = await freePort();
  const site = conf
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(listen \[::\]:443|ssl_).*$/gm, '');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/errors; events {} http { access_log off;
     ${temp.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}\n${site}\n}`,
  );
  const child = spawn(nginx ?? '', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: 'inherit',
  });
  onTestFinished(async () => {
    child.kill('SIGQUIT');
    await once(child, 'exit');
    rmSync(home, { recursive: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(origin).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  return origin;
}

test.skipIf(!nginx)(
  `nginx sends a POST or PATCH without a key to one process alone, and any other request to both${reason}`,
  async () => {
    const counts = new Map<string, number>();
    const origin = await startNginx([await failing(counts), await failing(counts)]);
    const send = async (path: string, method: string, headers: Record<string, string> = {}) =>
      (await fetch(origin + path, { method, headers, ...(method !== 'GET' && { body: '{}' }) }))
        .status;
    const statuses = [
      await send('/login', 'POST'),
      await send('/change', 'PATCH'),
      await send('/form', 'POST', { 'idempotency-key': 'one' }),
      await send('/page', 'GET'),
      await send('/gone', 'DELETE'),
    ];
    // Nobody answered: the sentence with Retry-After.
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
    counts.delete('/');
    expect([...counts]).toEqual([
      ['/login', 1],
      ['/change', 1],
      ['/form', 2],
      ['/page', 2],
      ['/gone', 2],
    ]);
  },
);

test.skipIf(!nginx)(
  `nginx passes over a process that does not listen, also for a POST without a key${reason}`,
  async () => {
    const there = createServer((_, response) => response.end('taken')).listen(0, '127.0.0.1');
    await once(there, 'listening');
    onTestFinished(() => void there.close());
    const origin = await startNginx([await freePort(), portOf(there)]);
    for (let sent = 0; sent < 4; sent += 1) {
      const reply = await fetch(`${origin}/login`, { method: 'POST', body: '{}' });
      expect([reply.status, await reply.text()]).toEqual([200, 'taken']);
    }
  },
);
