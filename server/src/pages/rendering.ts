import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Content } from '@sallie/shared/contract/content';
import {
  type DemoSite,
  type RenderedSite,
  type SiteSettings,
  unknownOrigin,
} from '@sallie/shared/contract/page';
import { demoTraces } from '@sallie/shared/rules/demo/content';
import { daysToCome } from '@sallie/shared/rules/opening-hours';
import { currentOffers } from '@sallie/shared/rules/owner-texts';
import type { Config } from '../config.ts';
import { errorCode } from '../system/disk.ts';
import { StartRefused } from '../system/start-refused.ts';

export type Rendering = (settings: SiteSettings) => Promise<RenderedSite>;

/** Throws `StartRefused` when the site has not been built. */
export async function openRendering(siteDir: string): Promise<Rendering> {
  const folder = join(siteDir, 'dist-ssr');
  const readDemo = () => readBuilt(join(folder, 'demo.json'));
  await readDemo();
  return async (settings) => {
    // The text is 1 MB and is not kept in memory.
    const here = (await readDemo()).replaceAll(unknownOrigin, settings.origin);
    const demo: DemoSite = JSON.parse(here);
    const isDemo = JSON.stringify(settings) === JSON.stringify(demo.settings);
    return isDemo ? demo.site : renderInWorker(join(folder, 'render.js'), settings);
  };
}

async function readBuilt(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartRefused('The site is not built yet: run `npm run build` first.');
  }
}

function renderInWorker(file: string, settings: SiteSettings): Promise<RenderedSite> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      // React chooses its build by NODE_ENV; the rest of our environment stays out.
      env: { NODE_ENV: 'production' },
      workerData: { renderer: pathToFileURL(file).href, settings },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The renderer ended without pages')));
  });
}

export function siteSettings(
  {
    TAG_MANAGER_ID: tagManagerId,
    VISUALIZER_SCRIPT_URL: visualizerScriptUrl,
  }: Pick<Config, 'TAG_MANAGER_ID' | 'VISUALIZER_SCRIPT_URL'>,
  published: Content,
  origin: string,
  now: Date,
): SiteSettings {
  const isDemo = demoTraces(published).length > 0;
  const content = { ...published, offers: currentOffers(published, now) };
  const days = daysToCome(published, now);
  return { content, isDemo, ...days, origin, tagManagerId, visualizerScriptUrl };
}
