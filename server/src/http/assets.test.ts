import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownSite, picture, pictureBytes, script, scriptText } from '../testing/own-site.ts';
import { connectRaw, getRaw } from '../testing/raw-connection.ts';
import { said, startTestServer } from '../testing/running-server.ts';

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function withOwnSite() {
  const siteDir = await ownSite();
  const clock = createHandClock();
  const server = await startTestServer({}, clock, { siteDir });
  /** Begins a download and stops after its first bytes. */
  async function begin() {
    const { socket } = await connectRaw(server.origin);
    socket.write(ask(picture));
    await once(socket, 'data');
    socket.pause();
    return socket;
  }
  return { ...server, clock, begin, file: (path: string) => join(siteDir, 'dist', path) };
}

/** Returns the open files of this process; Linux lists them. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(join('/proc/self/fd', name));
    } catch {
      return []; // The descriptor that listed them.
    }
  });
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('100 downloads that break off leave no file open', async () => {
  const { begin, call, file } = await withOwnSite();
  const before = openFiles().length;
  for (let round = 0; round < 2; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 50 }, begin));
    expect(openFiles()).toContain(file(picture));
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(() => openFiles().filter((path) => path === file(picture))).toEqual([]);
  await expect.poll(() => openFiles().length).toBeLessThanOrEqual(before + 5);
  expect((await call('HEAD', picture)).status).toBe(200);
});

onLinux('a download that nobody reads is cut after thirty seconds', async () => {
  const { begin, clock, file, logged } = await withOwnSite();
  const reader = await begin();
  expect(openFiles()).toContain(file(picture));
  await expect
    .poll(
      () => {
        clock.pass(30_000);
        return logged.filter((line) => line.includes('"route":"asset"'));
      },
      { interval: 500 },
    )
    .toHaveLength(1);
  await expect.poll(openFiles).not.toContain(file(picture));
  expect(reader.bytesRead).toBeLessThan(pictureBytes);
});

onLinux('pipelined requests for files open one file at a time', async () => {
  const { origin, file } = await withOwnSite();
  const { socket } = await connectRaw(origin);
  socket.write(ask(picture).repeat(5));
  await once(socket, 'data');
  socket.pause();
  expect(openFiles().filter((path) => path === file(picture))).toHaveLength(1);
  socket.destroy();
  await expect.poll(openFiles).not.toContain(file(picture));
});

test('a hidden file, source map, packed form or page in the folder of assets is not served', async () => {
  const siteDir = await ownSite();
  const hidden = [
    ...['/.hidden.json', '/.hidden.jpg', '/index.html'],
    ...['/assets/entry.1a2b3c4d.js.map', '/assets/entry.1a2b3c4d.js.br'],
  ];
  for (const path of hidden) await writeFile(join(siteDir, 'dist', path), '{"secret":true}');
  const { get } = await startTestServer({}, undefined, { siteDir });
  expect((await get(script)).status).toBe(200);
  for (const path of hidden) {
    const reply = await get(path);
    expect([path, reply.status, (await reply.text()).includes('secret')]).toEqual([
      path,
      404,
      false,
    ]);
  }
});

test('a vanished picture answers 404 with the page for it; a vanished script is still served', async () => {
  const { call, file } = await withOwnSite();
  await rm(file(picture));
  await rm(file(script));
  for (let time = 0; time < 2; time += 1) {
    const reply = await call('GET', picture);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(await reply.text()).toContain('</html>');
  }
  expect(await said(call('GET', script))).toEqual([200, scriptText]);
});

test('a picture is served whole, by range, or as 304 when it is unchanged', async () => {
  const { origin, call } = await withOwnSite();
  const { status, headers } = await call('HEAD', picture);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(headers.get('content-length')).toBe(String(pictureBytes));
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const ask = (more: Record<string, string>) => getRaw(origin + picture, more);
  expect((await ask({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  const part = await ask({ range: 'bytes=0-9' });
  expect([part.status, part.body.length]).toEqual([206, 10]);
  const beyond = await ask({ range: `bytes=${pictureBytes}-` });
  expect([beyond.status, beyond.headers['cache-control']]).toEqual([416, undefined]);
});
