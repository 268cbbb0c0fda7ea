import { access, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type Renderer, type SiteSettings, unknownOrigin } from '@sallie/shared/contract/page';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../system/log.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { atAddress } from './anywhere.ts';
import type { Pages } from './pages.ts';
import { openRendering, siteSettings } from './rendering.ts';
import { openSite } from './site.ts';

const built = fileURLToPath(new URL('../../../site', import.meta.url));
const demo = siteSettings({}, demoContent, 'https://shop.example:8443', new Date());
const own: SiteSettings = { ...demo, content: { ...demoContent, name: 'Oak & Sons' } };

/** A site of the same build that is out of order: nothing can be rendered with it. */
async function brokenSite() {
  const dir = ownFolder();
  await mkdir(join(dir, 'dist-ssr'));
  await copyFile(join(built, 'dist-ssr/demo.json'), join(dir, 'dist-ssr/demo.json'));
  return dir;
}

/** Shows the site once; `later` lets the time come at which it is packed and kept. */
async function show(siteDir: string, dataDir: string, settings: SiteSettings) {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  let later: (() => void) | undefined;
  const after = (_milliseconds: number, task: () => void) => {
    later = task;
    return () => {};
  };
  const site = openSite({ rendering: await openRendering(siteDir), dataDir, log, after });
  const pages = await site.show({ settings, version: 1 }, {});
  return { site, pages, logged, later: () => later?.(), willKeep: later !== undefined };
}

const home = async ({ contents }: Pages) => String(await contents.get('/')?.bytes('identity'));

let dataDir: string;
let first: Pages;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sallie-pages-'));
  const { pages, later } = await show(built, dataDir, own);
  first = pages;
  later();
  await vi.waitFor(() => access(join(dataDir, 'pages.cache')), { timeout: 50_000 });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('the demo site as built is what the renderer makes of the demo facts at this address', async () => {
  const { renderSite } = (await import(join(built, 'dist-ssr/render.js'))) as Renderer;
  const rendered = await renderSite(demo);
  const anywhere = await (await openRendering(await brokenSite())).render(demo);
  expect(atAddress(anywhere, demo.origin)).toEqual(rendered);
});

test('so are facts of its own, even those that look like what stands for the address', async () => {
  const { renderSite } = (await import(join(built, 'dist-ssr/render.js'))) as Renderer;
  const name = `Oak ${unknownOrigin} ${demo.origin} & Sons`;
  const settings = { ...demo, content: { ...demoContent, name } };
  const rendered = await renderSite(settings);
  const anywhere = await (await openRendering(built)).render(settings);
  expect(atAddress(anywhere, demo.origin)).toEqual(rendered);
  expect(rendered.pages[0]?.html).toContain(unknownOrigin);
});

test("the shop's own facts are rendered in a thread, like the demo ones in the build", async () => {
  const site = atAddress(await (await openRendering(built)).render(own), own.origin);
  const demoSite = await (await openRendering(built)).render(demo);
  expect(site.pages.map(({ path }) => path)).toEqual(demoSite.pages.map(({ path }) => path));
  expect(site.pages[0]?.html).toContain('Oak &amp; Sons');
  expect(site.notMe.ask).toContain('Oak &amp; Sons');
  expect(site.pages[0]?.html).not.toContain(demoContent.name);
});

test('a rendering that fails ends the start', async () => {
  const site = openSite({
    rendering: await openRendering(await brokenSite()),
    dataDir: ownFolder(),
    log: createLog('silent'),
    after: () => () => {},
  });
  await expect(site.show({ settings: own, version: 1 }, {})).rejects.toThrow(/render\.js/);
});

test('what was rendered and packed once is there at the next start, packed', async () => {
  const { pages, willKeep } = await show(await brokenSite(), dataDir, own);
  expect(willKeep).toBe(false);
  expect(pages.notMe).toEqual(first.notMe);
  for (const path of ['/', '/contact', '/404', '/admin-dashboard']) {
    const [kept, made] = [pages.contents.get(path), first.contents.get(path)];
    expect(await kept?.bytes('br')).toEqual(await made?.bytes('br'));
    const plain = await made?.bytes('identity');
    expect(await kept?.bytes('identity')).toEqual(plain);
    expect(brotliDecompressSync((await kept?.bytes('br')) ?? '')).toEqual(plain);
  }
});

test.each<[string, SiteSettings]>([
  ['other facts', { ...own, content: { ...own.content, phone: '5705550199' } }],
  ['a tag', { ...own, tagManagerId: 'GTM-X' }],
])('what was kept is not shown after a change: %s', async (_, settings) => {
  const { pages, willKeep } = await show(built, dataDir, settings);
  expect(willKeep).toBe(true);
  expect(await home(pages)).not.toBe(await home(first));
});

test('nor after another build', async () => {
  const siteDir = await brokenSite();
  const file = join(siteDir, 'dist-ssr/demo.json');
  const { build, ...site } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ build: build.toUpperCase(), ...site }));
  await expect(show(siteDir, dataDir, own)).rejects.toThrow(/render\.js/);
});

test('moved to another address, the shop shows what was kept as rendered for that one, and packs it anew', async () => {
  const { renderSite } = (await import(join(built, 'dist-ssr/render.js'))) as Renderer;
  const moved = { ...own, origin: 'http://localhost:8080' };
  const rendered = await renderSite(moved);
  const movedDir = ownFolder();
  await copyFile(join(dataDir, 'pages.cache'), join(movedDir, 'pages.cache'));
  const siteDir = await brokenSite();
  const { pages, later, willKeep } = await show(siteDir, movedDir, moved);
  expect(willKeep).toBe(true);
  expect([pages.notMe, pages.unsubscribe, pages.weekly]).toEqual([
    rendered.notMe,
    rendered.unsubscribe,
    rendered.weekly,
  ]);
  for (const { path, html } of rendered.pages) {
    const content = pages.contents.get(path);
    expect(String(await content?.bytes('identity'))).toBe(html);
    expect(String(brotliDecompressSync((await content?.bytes('br')) ?? ''))).toBe(html);
  }
  later();
  const isKept = async () => !(await show(siteDir, movedDir, moved)).willKeep;
  await expect.poll(isKept, { timeout: 50_000 }).toBe(true);
});

test('a page that a new answer leaves as it was is packed at once', async () => {
  const { site, pages: before } = await show(built, dataDir, own);
  const questions = [{ question: 'Do you lay cork?', answer: 'We do.' }];
  const { contents } = await site.show({ settings: { ...own, questions }, version: 1 }, {});
  expect(contents.get('/about')?.packed()).toEqual(before.contents.get('/about')?.packed());
  expect(contents.get('/contact')?.packed()).toBeUndefined();
});

test('damaged, what was kept is made anew', async () => {
  const whole = await readFile(join(dataDir, 'pages.cache'));
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
  // One that leaves it readable: the name of a tag is another.
  const quiet = Buffer.from(whole);
  const letter = whole.lastIndexOf('</') + 2;
  quiet[letter] = (quiet[letter] ?? 0) ^ 1;
  expect(JSON.parse(quiet.toString('utf8', 9))).toMatchObject({ origin: own.origin });
  const siteDir = await brokenSite();
  for (const bytes of [
    flipped,
    quiet,
    whole.subarray(0, 5000),
    Buffer.from(''),
    Buffer.from('{}\n'),
  ]) {
    const damaged = ownFolder();
    await writeFile(join(damaged, 'pages.cache'), bytes);
    await expect(show(siteDir, damaged, own)).rejects.toThrow(/render\.js/);
  }
  const again = ownFolder();
  await writeFile(join(again, 'pages.cache'), flipped);
  expect(await home((await show(built, again, own)).pages)).toBe(await home(first));
});

test('a folder in which nothing can be kept stops nothing', async () => {
  const full = ownFolder();
  await mkdir(join(full, 'pages.cache'));
  const { pages, later, logged } = await show(built, full, demo);
  expect(await home(pages)).toContain(demoContent.name);
  later();
  await expect.poll(() => logged.join('')).toContain('the pages cannot be kept');
});
