import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartRefused } from '../system/start-refused.ts';
import { connectRaw, getRaw } from '../testing/raw-connection.ts';
import { startTestServer } from '../testing/running-server.ts';
import { readFacts } from './business-file.ts';

async function folderWith(portrait: string, files: Record<string, string | Buffer> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-portraits-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const team = [{ name: 'Ann Ash', role: 'Owner', about: 'Ann knows floors.', portrait }];
  await mkdir(join(dir, 'portraits/a-folder.jpg'), { recursive: true });
  await writeFile(join(dir, 'business.json'), JSON.stringify({ team }));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dir, 'portraits', name), content);
  }
  return dir;
}

test('a portrait that the facts name is served, and nothing else of its folder or beside it', async () => {
  const dir = await folderWith('ann.jpg', { 'ann.jpg': 'a face', 'other.jpg': 'a secret' });
  const { call, origin } = await startTestServer({ DATA_DIR: dir });
  const face = await call('GET', '/portraits/ann.jpg');
  expect(face.status).toBe(200);
  expect(await face.text()).toBe('a face');
  expect(face.headers.get('content-type')).toBe('image/jpeg');
  expect(face.headers.get('x-content-type-options')).toBe('nosniff');
  expect(face.headers.get('cache-control')).toBe('no-cache');
  const etag = face.headers.get('etag') ?? '';
  const again = await getRaw(`${origin}/portraits/ann.jpg`, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect((await call('GET', '/portraits/other.jpg')).status).toBe(404);
  expect((await call('GET', '/business.json')).status).toBe(404);
  for (const path of [
    '/portraits/../business.json',
    '/portraits/%2e%2e/business.json',
    '/portraits/',
  ]) {
    const { socket, heard, over } = await connectRaw(origin);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await over;
    expect(heard()).toContain('HTTP/1.1 404');
  }
  await rm(join(dir, 'portraits/ann.jpg'));
  expect((await call('GET', '/portraits/ann.jpg')).status).toBe(404);
});

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  ['ann.jpg', {}, /team\.0\.portrait: there is no file .*portraits.ann\.jpg/],
  ['a-folder.jpg', {}, /team\.0\.portrait: .* is no file/],
  ['ann.jpg', { 'ann.jpg': Buffer.alloc(1_000_001) }, /team\.0\.portrait: .* larger than 1 MB/],
  ['../business.json', {}, /team\.0\.portrait: a portrait is the name of a JPEG/],
  ['ann.svg', { 'ann.svg': '<svg/>' }, /team\.0\.portrait: a portrait is the name of a JPEG/],
  ['.hidden.jpg', { '.hidden.jpg': 'a face' }, /team\.0\.portrait: a portrait is the name/],
])('the portrait %s stops the start with a sentence', async (portrait, files, said) => {
  const failed = await readFacts(await folderWith(portrait, files)).catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(StartRefused);
  expect((failed as Error).message).toMatch(said);
  expect((failed as Error).message).toMatch(/^[^\n]{20,400}\.$/);
});
