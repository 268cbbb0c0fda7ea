import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { Content } from '@sallie/shared/contract/content';
import {
  type DemoSite,
  type RenderedSite,
  type SiteSettings,
  unknownOrigin,
} from '@sallie/shared/contract/page';
import { demoTraces } from '@sallie/shared/rules/demo/content';
import { daysToCome } from '@sallie/shared/rules/opening-hours';
import { currentOffers, nextOfferTurn } from '@sallie/shared/rules/owner-texts';
import type { Config } from '../config.ts';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { errorCode } from '../system/disk.ts';
import { errorName } from '../system/log.ts';
import { StartRefused } from '../system/start-refused.ts';
import { type Packed, type Pages, servePages } from './pages.ts';

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

/** Also limits how long an answer stays on its page after its last day. */
const LOOK_EVERY_MS = 60_000;

interface PublicAnswers {
  read(): Promise<PublicAnswer[]>;
  onChange(listener: () => void): void;
}

interface FreshPagesDeps extends Pick<Core, 'clock' | 'after'> {
  rendering: Rendering;
  shown(): { settings: SiteSettings; version: number };
  facts: Pick<Facts, 'current' | 'onChange'>;
  common: Record<string, string>;
  publicAnswers: PublicAnswers;
  log: Pick<Core['log'], 'warn'>;
  onPages(pages: Pages): void;
}

export type ShownPages = ReturnType<typeof createShownPages>;

export function createShownPages() {
  const { promise: first, resolve } = Promise.withResolvers<Pages>();
  let shown: Pages | undefined;
  return {
    first,
    now: () => shown,
    latest: async () => shown ?? first,
    show(pages: Pages): void {
      shown = pages;
      resolve(pages);
    },
  };
}

/** Rejects when the first rendering fails. Returns a function that ends the renewal. */
export async function keepPagesFresh(deps: FreshPagesDeps): Promise<() => void> {
  const { publicAnswers, facts } = deps;
  const pages = new FreshPages(deps);
  await pages.showFirst();
  const look = () => pages.look();
  publicAnswers.onChange(look);
  const off = facts.onChange(look);
  // Something may have been published while the first pages were rendered.
  look();
  return () => {
    off();
    pages.stop();
  };
}

class FreshPages {
  readonly #deps: FreshPagesDeps;
  #before: string | null = null;
  #pages: Pages | null = null;
  #isWaiting = false;
  #isStopped = false;
  #cancel = () => {};
  /** Runs one at a time, so that the pages read last are shown last. */
  #last = Promise.resolve();

  constructor(deps: FreshPagesDeps) {
    this.#deps = deps;
  }

  /** Pages are shown even when the store cannot be read. */
  async showFirst(): Promise<void> {
    const questions = await this.#deps.publicAnswers.read().catch((error: unknown) => {
      this.#failed(error);
      return [];
    });
    await this.#show(questions);
  }

  /** Starts a look unless one is waiting; of many changes only the last is rendered. */
  look(): void {
    if (this.#isWaiting || this.#isStopped) return;
    this.#isWaiting = true;
    const { clock, publicAnswers } = this.#deps;
    let began = clock.now();
    this.#last = this.#last
      .then(async () => {
        this.#isWaiting = false;
        began = clock.now();
        await this.#show(await publicAnswers.read());
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => this.#lookLater(began));
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #show(questions: PublicAnswer[]): Promise<void> {
    const { rendering, common, onPages } = this.#deps;
    const { settings, version } = this.#deps.shown();
    const more = questions.length > 0 ? { questions } : {};
    const shown = { settings: { ...settings, ...more }, version };
    const text = JSON.stringify(shown);
    if (text === this.#before) return;
    const site = await rendering(shown.settings);
    const packed = packedBefore(site, this.#pages);
    this.#pages = servePages({ ...shown, site, common, packed });
    onPages(this.#pages);
    this.#before = text;
  }

  /** Looks again when the next offer begins or ends; this may have happened during the rendering. */
  #lookLater(began: Date): void {
    this.#cancel();
    if (this.#isStopped) return;
    const { facts, clock, after } = this.#deps;
    const turn = nextOfferTurn(facts.current(), began) ?? Number.POSITIVE_INFINITY;
    const wait = Math.min(LOOK_EVERY_MS, Math.max(0, turn - clock.now().getTime()));
    this.#cancel = after(wait, () => this.look());
  }

  #failed(error: unknown): void {
    this.#deps.log.warn({ error: errorName(error) }, 'the pages are as they were');
  }
}

/** Unchanged pages need no compression. */
function packedBefore({ pages }: RenderedSite, before: Pages | null): Packed {
  const same = new Map<string, Buffer>();
  for (const { path, html } of pages) {
    const content = before?.contents.get(path);
    const packed = content?.is(html) && content.packed();
    if (packed) same.set(path, packed);
  }
  return same;
}
