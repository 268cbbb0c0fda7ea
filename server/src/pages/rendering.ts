import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  type DemoSite,
  type RenderedSite,
  type SiteSettings,
  unknownOrigin,
} from '@sallie/shared/contract/page';
import { StartRefused } from '../system/start-refused.ts';

export interface Rendering {
  /** The same for as long as these settings give the same site. */
  key(settings: SiteSettings): string;
  render(settings: SiteSettings): Promise<RenderedSite>;
}

/** Looks for what the site's build made. Throws `StartRefused` when it was not built yet. */
export async function openRendering(siteDir: string): Promise<Rendering> {
  const folder = join(siteDir, 'dist-ssr');
  const demoText = await readDemo(join(folder, 'demo.json'));
  return {
    key: (settings) =>
      createHash('sha256').update(demoText).update(JSON.stringify(settings)).digest('hex'),
    async render(settings) {
      const demo: DemoSite = JSON.parse(demoText.replaceAll(unknownOrigin, settings.origin));
      const isDemo = JSON.stringify(settings) === JSON.stringify(demo.settings);
      return isDemo ? demo.site : renderInThread(join(folder, 'render.js'), settings);
    },
  };
}

async function readDemo(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartRefused('The site is not built yet: run `npm run build` first.');
  }
}

function renderInThread(file: string, settings: SiteSettings): Promise<RenderedSite> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      // React picks its build by this; nothing else of our settings is its business.
      env: { NODE_ENV: 'production' },
      workerData: { renderer: pathToFileURL(file).href, settings },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The renderer ended without pages')));
  });
}
