import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import { nextOfferTurn } from '@sallie/shared/rules/offers';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { errorName } from '../system/log.ts';
import { type Packed, type Pages, servePages } from './pages.ts';
import type { Rendering } from './rendering.ts';

/** So long at most an answer still stands on its page after its last day. */
const LOOK_EVERY_MS = 60_000;

/** What staff taught for anybody to read. */
interface PublicAnswers {
  read(): Promise<PublicAnswer[]>;
  onChange(listener: () => void): void;
}

interface FreshPagesDeps extends Pick<Core, 'clock' | 'after'> {
  rendering: Rendering;
  /** The settings as they are now, and the version that they are of. */
  shown(): { settings: SiteSettings; version: number };
  facts: Pick<Facts, 'current' | 'onChange'>;
  /** What every reply has. */
  common: Record<string, string>;
  publicAnswers: PublicAnswers;
  log: Pick<Core['log'], 'warn'>;
  onPages(pages: Pages): void;
}

export type ShownPages = ReturnType<typeof createShownPages>;

/** The pages as they were shown last; who asks for them before there are any waits. */
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

/** Shows the site, and shows it anew when what anybody may read has changed. Rejects where the first time fails; returns the end. */
export async function keepPagesFresh(deps: FreshPagesDeps): Promise<() => void> {
  const { publicAnswers, facts } = deps;
  const pages = new FreshPages(deps);
  await pages.showFirst();
  const look = () => pages.look();
  publicAnswers.onChange(look);
  const off = facts.onChange(look);
  // What was published while the first pages were made.
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
  /** One after the other: what is shown last is what was read last. */
  #last = Promise.resolve();

  constructor(deps: FreshPagesDeps) {
    this.#deps = deps;
  }

  /** A store that is out of reach keeps no page from being shown. */
  async showFirst(): Promise<void> {
    const questions = await this.#deps.publicAnswers.read().catch((error: unknown) => {
      this.#failed(error);
      return [];
    });
    await this.#show(questions);
  }

  /** Starts a look unless one is under way; after many changes only the last is shown. */
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

  /** Looks again at the latest when the next offer begins or ends, which may have been while these pages were made. */
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

/** What is as it was needs no packing. */
function packedBefore({ pages }: RenderedSite, before: Pages | null): Packed {
  const same = new Map<string, Buffer>();
  for (const { path, html } of pages) {
    const content = before?.contents.get(path);
    const packed = content?.is(html) && content.packed();
    if (packed) same.set(path, packed);
  }
  return same;
}
