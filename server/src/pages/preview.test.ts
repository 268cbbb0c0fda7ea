import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { openShop } from '../testing/running-server.ts';
import { openRendering, type Rendering } from './rendering.ts';

test('staff see the preview of a draft without scripts, framed by the desk alone; others are answered 401', async () => {
  const { server, cookie } = await openShop();
  const see = async (path: string, as = cookie) => {
    const reply = await fetch(`${server.origin}/preview${path}`, { headers: { cookie: as } });
    return { reply, html: await reply.text() };
  };
  const change = (value: string, path: string, base: number) =>
    server.patch('/api/website/draft', { base, changes: [{ path: [path], value }] }, cookie);
  await change('2125550188', 'phone', 0);
  await change('nowhere', 'email', 1);

  const { reply, html } = await see('/contact');
  expect(html).toContain('(212) 555-0188');
  // A field that cannot be published as typed shows its published value.
  expect(html).not.toContain('nowhere');
  expect(html).toContain('href="/preview/about"');
  expect(html).not.toMatch(/<script|<noscript|<iframe|modulepreload/);
  // The frame has no scripts, but shows form, menu and chat as visitors will see them.
  expect(html).not.toMatch(/scripting: ?none/);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect(reply.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'/,
  );
  expect((await see('/contact', (await newColleague(server, cookie)).cookie)).html).toContain(
    '(212) 555-0188',
  );

  const head = await server.call('HEAD', '/preview/contact', undefined, cookie);
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await server.post('/preview/contact', {}, cookie)).headers.get('allow')).toBe(
    'GET, HEAD',
  );
  const refused = await see('/contact', '');
  expect(refused.reply.status).toBe(401);
  expect(refused.reply.headers.get('cache-control')).toBe('no-store');
  expect(refused.html).not.toContain('555');
  expect((await see('/admin-dashboard')).reply.status).toBe(404);
  const published = await fetch(`${server.origin}/contact`);
  expect(await published.text()).not.toContain('555-0188');
  expect(published.headers.get('x-frame-options')).toBe('DENY');
});

test('a preview that could not be rendered is rendered when it is asked for again', async () => {
  const dir = fileURLToPath(new URL('../../../site/', import.meta.url));
  const render = await openRendering(dir);
  let isShort = false;
  const rendering: Rendering = async (settings) => {
    if (isShort) throw new Error('ERR_WORKER_INIT_FAILED');
    return render(settings);
  };
  const { server, cookie } = await openShop({}, undefined, { rendering });
  const see = async () => (await server.get('/preview/contact', cookie)).status;
  isShort = true;
  expect(await see()).toBe(500);
  isShort = false;
  expect(await see()).toBe(200);
});
