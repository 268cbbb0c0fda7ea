import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppProtocol } from './app-protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-page-'));
const root = join(folder, 'renderer');
const answer = createAppProtocol({ root, readFile });
const ask = (url: string, method = 'GET') => answer(new Request(url, { method }));

beforeAll(() => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/page.js'), 'export {}');
  writeFileSync(join(root, 'assets/page.js.map'), '{}');
  writeFileSync(join(folder, 'secret.json'), '{}');
  mkdirSync(`${root}-other`);
  writeFileSync(join(`${root}-other`, 'secret.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['app://console/', 'text/html; charset=utf-8'],
  ['app://console/index.html', 'text/html; charset=utf-8'],
  ['app://console/index.html?place=1#top', 'text/html; charset=utf-8'],
  ['app://console/assets/page.js', 'text/javascript; charset=utf-8'],
])('the address %s is served with its type and the strict headers', async (url, type) => {
  const response = await ask(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test.each([
  'app://console/../secret.json',
  'app://console/..%2fsecret.json',
  'app://console/%2e%2e/secret.json',
  'app://console/assets/..%2f..%2fsecret.json',
  'app://console/..%2frenderer-other%2fsecret.json',
  'app://console/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'app://console//etc/passwd',
  'app://console/index.html%00.js',
  'app://console/%zz',
  'app://console/missing.js',
  'app://console/assets',
  'app://console/assets/page.js.map',
  'app://elsewhere/index.html',
  'https://console/index.html',
])('the address %s is refused', async (url) => {
  const response = await ask(url);
  expect([400, 404]).toContain(response.status);
  expect(await response.text()).toBe('');
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('the method %s is refused', async (method) => {
  expect((await ask('app://console/index.html', method)).status).toBe(405);
});
