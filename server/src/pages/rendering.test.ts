import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Renderer, SiteSettings } from '@sallie/shared/contract/page';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, test } from 'vitest';
import { ownFolder } from '../testing/own-folder.ts';
import { openRendering, siteSettings } from './rendering.ts';

const built = fileURLToPath(new URL('../../../site', import.meta.url));
const demo = siteSettings({}, demoContent, 'https://shop.example:8443', new Date());
const own: SiteSettings = { ...demo, content: { ...demoContent, name: 'Oak & Sons' } };

/** Makes a site of the same build that cannot render anything. */
async function brokenSite() {
  const dir = ownFolder();
  await mkdir(join(dir, 'dist-ssr'));
  await copyFile(join(built, 'dist-ssr/demo.json'), join(dir, 'dist-ssr/demo.json'));
  return dir;
}

test('the prebuilt demo site is what the renderer makes of the demo facts at this address', async () => {
  const { renderSite } = (await import(join(built, 'dist-ssr/render.js'))) as Renderer;
  const render = await openRendering(await brokenSite());
  expect(await render(demo)).toEqual(await renderSite(demo));
});

test.each<[string, SiteSettings]>([
  ['its own facts', own],
  ['a tag', { ...demo, tagManagerId: 'GTM-X' }],
  ['an answer', { ...demo, questions: [{ question: 'Do you lay cork?', answer: 'We do.' }] }],
])('a shop with %s is not shown as the demo when it cannot be rendered', async (_, settings) => {
  const render = await openRendering(await brokenSite());
  await expect(render(settings)).rejects.toThrow(/render\.js/);
});

test("the shop's own facts are rendered to the same pages as the demo ones, without the demo name", async () => {
  const render = await openRendering(built);
  const [site, demoSite] = [await render(own), await render(demo)];
  expect(site.pages.map(({ path }) => path)).toEqual(demoSite.pages.map(({ path }) => path));
  expect(site.pages[0]?.html).toContain('Oak &amp; Sons');
  expect(site.notMe.ask).toContain('Oak &amp; Sons');
  expect(site.pages[0]?.html).not.toContain(demoContent.name);
});
