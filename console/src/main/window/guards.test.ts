import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, WebContents } from 'electron';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppProtocol, guardPages, outsideAddress } from './guards.ts';

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['HTTPS://SHOP.example', 'https://shop.example/'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['tel:+15705550142', 'tel:+15705550142'],
])('the address %s may be opened outside', (text, address) => {
  expect(outsideAddress(text, null)).toBe(address);
});

test.each([
  'http://shop.example',
  'file:///etc/passwd',
  'file://share/run.exe',
  'javascript:alert(1)',
  'data:text/html,hello',
  'smb://server/share',
  'ms-settings:notifications',
  'ms-msdt:/id PCWDiagnostic',
  'sallie://lead/contacts/1',
  'app://console/index.html',
  'vbscript:x',
  'https://ada:secret@shop.example/',
  'https://ada@shop.example/',
  '//shop.example',
  'shop.example',
  ' ',
  '',
])('the address %s may not be opened outside', (text) => {
  expect(outsideAddress(text, null)).toBeNull();
});

test('unencrypted pages may be opened outside only from the connected shop’s own origin', () => {
  const shop = 'http://192.168.1.5:3000';
  expect(outsideAddress(`${shop}/contact`, shop)).toBe(`${shop}/contact`);
  expect(outsideAddress('http://192.168.1.5:8080/', shop)).toBeNull();
  expect(outsideAddress('http://other.example/', shop)).toBeNull();
  expect(outsideAddress('http://user:secret@192.168.1.5:3000/', shop)).toBeNull();
});

type Opening = Parameters<Parameters<WebContents['setWindowOpenHandler']>[0]>[0];

class HandContents extends EventEmitter {
  openWindow: (url: string) => unknown = () => 'no guard';
  setWindowOpenHandler(handler: (opening: Opening) => unknown) {
    this.openWindow = (url) => handler({ url } as Opening);
  }
  tries(door: string, url = 'https://evil.example/'): boolean {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    this.emit(door, { url, preventDefault }, url);
    return isPrevented;
  }
}

function openGuarded() {
  const app = new EventEmitter();
  const outside: string[] = [];
  const openExternal = async (url: string) => void outside.push(url);
  guardPages({
    app: app as unknown as App,
    openExternal,
    shop: () => null,
    log() {},
  });
  const contents = new HandContents();
  app.emit('web-contents-created', {}, contents);
  return { contents, outside };
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'])(
  'the event %s is always prevented, and opens nothing outside',
  (door) => {
    const { contents, outside } = openGuarded();
    expect(contents.tries(door)).toBe(true);
    expect(contents.tries(door, 'file:///etc/passwd')).toBe(true);
    expect(outside).toEqual([]);
  },
);

test('a tel or mailto link opens outside, and the page does not navigate', () => {
  const { contents, outside } = openGuarded();
  expect(contents.tries('will-navigate', 'tel:+15705550142')).toBe(true);
  expect(contents.tries('will-navigate', 'mailto:ada@example.com')).toBe(true);
  expect(outside).toEqual(['tel:+15705550142', 'mailto:ada@example.com']);
});

test('a new window never opens; its address is opened outside if it may be', () => {
  const { contents, outside } = openGuarded();
  expect(contents.openWindow('https://maps.example/')).toEqual({ action: 'deny' });
  expect(contents.openWindow('file:///etc/passwd')).toEqual({ action: 'deny' });
  expect(outside).toEqual(['https://maps.example/']);
});

const folder = mkdtempSync(join(tmpdir(), 'desk-page-'));
const root = join(folder, 'renderer');
const answer = createAppProtocol({
  root,
  readFile,
  readPicture: async (path) => Buffer.from(path),
});
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
  'app://console/pictures/../../api/session',
  'app://console/pictures/oak%2f-160.webp',
  'app://elsewhere/index.html',
  'https://console/index.html',
])('the address %s is refused', async (url) => {
  const response = await ask(url);
  expect([400, 404]).toContain(response.status);
  expect(await response.text()).toBe('');
});

test('a picture of the website comes from the shop’s server', async () => {
  const response = await ask('app://console/pictures/0a1b-160.webp');
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(await response.text()).toBe('/pictures/0a1b-160.webp');
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('the method %s is refused', async (method) => {
  expect((await ask('app://console/index.html', method)).status).toBe(405);
});
