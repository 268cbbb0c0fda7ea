import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ownSite, script } from '../testing/own-site.ts';
import { getRaw } from '../testing/raw-connection.ts';
import { startTestServer } from '../testing/running-server.ts';

const { BROTLI_PARAM_QUALITY } = constants;

/** Returns a function that loads a page or file as a client that accepts these encodings. */
async function aSite() {
  const { origin } = await startTestServer({}, undefined, { siteDir: await ownSite() });
  return (path: string, accepted?: string, more: Record<string, string> = {}) =>
    getRaw(origin + path, {
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
      ...more,
    });
}

test('a client that accepts Brotli, in any order, gets Brotli; others get gzip or plain text', async () => {
  const load = await aSite();
  const expected = [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['*', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
    [undefined, undefined],
  ] as const;
  for (const [accepted, encoding] of expected) {
    for (const path of ['/', script, '/robots.txt', '/nowhere']) {
      const { headers } = await load(path, accepted);
      expect([path, accepted, headers['content-encoding']]).toEqual([path, accepted, encoding]);
      expect(headers.vary).toBe('Accept-Encoding');
    }
  }
});

test('the Brotli and gzip forms unpack to the plain text, and Brotli is as small as it can be', async () => {
  const load = await aSite();
  for (const path of ['/', '/contact', '/sitemap.xml', script]) {
    const plain = (await load(path)).body;
    const { body } = await load(path, 'gzip, deflate, br');
    expect(brotliDecompressSync(body)).toEqual(plain);
    expect(gunzipSync((await load(path, 'gzip')).body)).toEqual(plain);
    const best = brotliCompressSync(plain, { params: { [BROTLI_PARAM_QUALITY]: 11 } });
    expect([path, body.length]).toEqual([path, best.length]);
  }
});

test.each<Record<string, string>>([
  {},
  { PUBLIC_ORIGIN: 'https://shop.example', HSTS_SUBDOMAINS: '1' },
])(
  'a page loaded again has the same headers and body as at first, and is logged alike: %j',
  async (env) => {
    const { origin, logged } = await startTestServer(env);
    const load = (path: string, more = {}) =>
      getRaw(origin + path, { 'accept-encoding': 'gzip, deflate, br, zstd', ...more });
    for (const path of ['/', '/contact', '/admin-login', '/robots.txt', '/404', '/?utm=x']) {
      const first = await load(path);
      // It is compressed by now, and an ETag of another text must be compared.
      for (const again of [await load(path), await load(path, { 'if-none-match': '"other"' })]) {
        const { 'x-request-id': id, date, ...headers } = again.headers;
        const { 'x-request-id': firstId, date: firstDate, ...expected } = first.headers;
        expect([path, again.status, headers]).toEqual([path, first.status, expected]);
        expect([id === firstId, id?.length, !date]).toEqual([false, 12, !firstDate]);
        expect(again.body).toEqual(first.body);
      }
    }
    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const pages = lines.filter(({ route }) => route === 'page');
    expect(pages).toHaveLength(15);
    for (const { request, method, status, ms } of pages) {
      expect([request.length, method, status, typeof ms]).toEqual([12, 'GET', 200, 'number']);
    }
  },
);

test('each encoding of a page has its own ETag, which gives 304 for that encoding alone', async () => {
  const load = await aSite();
  const forms = ['br', 'gzip', 'identity'];
  for (const path of ['/', script]) {
    const etags: string[] = [];
    for (const form of forms) etags.push((await load(path, form)).headers.etag ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const [index, etag] of etags.entries()) {
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const form of forms) {
        const { status } = await load(path, form, { 'if-none-match': etag });
        expect([form, etag, status]).toEqual([form, etag, form === forms[index] ? 304 : 200]);
      }
    }
  }
});
