import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import { nextOfferTurn } from '@sallie/shared/rules/owner-texts';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { errorName } from '../system/log.ts';
import { type Packed, type Pages, servePages } from './pages.ts';
import type { Rendering } from './rendering.ts';

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
