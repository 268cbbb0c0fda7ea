import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Content } from '@sallie/shared/contract/content';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { generatedShop } from '@sallie/shared/testing/generated-shop';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';

async function shopWith(content: Partial<Content>): Promise<string> {
  const dir = ownFolder();
  await writeFile(join(dir, 'business.json'), JSON.stringify({ ...generatedShop, ...content }));
  return dir;
}

test('a redirect of the owner’s answers 301 with the new address and the query', async () => {
  const redirects = [
    { from: '/carpet.html', to: '/our-products' },
    { from: '/über-uns', to: '/about' },
  ];
  const { call } = await startTestServer({ DATA_DIR: await shopWith({ redirects }) });
  for (const [path, target] of [
    ['/carpet.html?from=card', '/our-products?from=card'],
    ['/carpet.html/', '/our-products'],
    ['/%C3%BCber-uns', '/about'],
  ] as const) {
    const reply = await call('GET', path);
    expect([reply.status, reply.headers.get('location')], path).toEqual([301, target]);
  }
  expect((await call('POST', '/carpet.html')).status).toBe(404);
});

test('a page’s address in capitals or with too many slashes leads to the page', async () => {
  const { call } = await startTestServer({ DATA_DIR: await shopWith({}) });
  for (const [path, page] of [
    ['/Contact', '/contact'],
    ['/OUR-PRODUCTS/?room=kitchen', '/our-products?room=kitchen'],
    ['/contact/', '/contact'],
    ['//contact//', '/contact'],
    ['//', '/'],
    ['/Admin-Login', '/admin-login'],
  ] as const) {
    const reply = await call('GET', path);
    expect([reply.status, reply.headers.get('location')], path).toEqual([308, page]);
  }
  for (const path of ['/404', '/404/', '/Contacts', '/con/tact', '//evil.example/contact']) {
    expect((await call('GET', path)).status, path).toBe(404);
  }
  expect((await call('POST', '/Contact')).status).toBe(405);
});

test('the owner’s redirect comes before another spelling of a page', async () => {
  const redirects = [{ from: '/Contact', to: '/about' }];
  const { call } = await startTestServer({ DATA_DIR: await shopWith({ redirects }) });
  const reply = await call('GET', '/Contact');
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/about']);
});

test('no redirect leaves the site', () => {
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a b']) {
    const content = { ...generatedShop, redirects: [{ from: '/old', to }] };
    expect(z.safeParse(Content, content).success, to).toBe(false);
  }
});

test('staff read which addresses were missing, for 30 days and over a restart, without the probes of robots', async () => {
  const clock = createHandClock(Date.parse('2026-11-02T12:00:00Z'));
  const DATA_DIR = await shopWith({});
  const first = await startTestServer({ DATA_DIR }, clock);
  for (const path of ['/tile.htm?q=1', '/tile.htm', '/<b>', '/wp-login.php', '/.env', '/about']) {
    await first.get(path);
  }
  await first.stop();
  const { call, signIn } = await startTestServer({ DATA_DIR }, clock);
  const cookie = await signIn();
  const read = async () =>
    (await call('GET', '/api/website/missing', undefined, { cookie })).json();
  expect(await read()).toEqual([
    { path: '/tile.htm', count: 2, last: '2026-11-02' },
    { path: expect.stringMatching(/^\/(<b>|%3Cb%3E)$/), count: 1, last: '2026-11-02' },
  ]);
  clock.pass(20 * DAY_MS);
  await call('GET', '/tile.htm');
  const missing = async () =>
    (await call('GET', '/api/website/missing', undefined, { cookie: await signIn() })).json();
  expect(await missing()).toMatchObject([{ path: '/tile.htm', count: 3, last: '2026-11-22' }, {}]);
  clock.pass(11 * DAY_MS);
  expect(await missing()).toEqual([{ path: '/tile.htm', count: 1, last: '2026-11-22' }]);
  clock.pass(20 * DAY_MS);
  expect(await missing()).toEqual([]);
});

test('pages are noindex while something of the demo is shown, and indexed afterwards', async () => {
  const robots = async (DATA_DIR: string) => {
    const { call } = await startTestServer({ DATA_DIR });
    const reply = await call('GET', '/about');
    const html = await reply.text();
    return [reply.headers.get('x-robots-tag'), html.includes('name="robots" content="noindex"')];
  };
  expect(await robots(await shopWith({ phone: '5705550142' }))).toEqual(['noindex', true]);
  expect(await robots(await shopWith({}))).toEqual([null, false]);
});
