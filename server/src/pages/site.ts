import type { RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { atAddress } from './anywhere.ts';
import { keep, readKept } from './page-cache.ts';
import { type Pages, servePages } from './pages.ts';
import type { Rendering } from './rendering.ts';

/** How long a start is left alone before what nobody asked for yet is packed, in milliseconds. */
const PACK_AFTER = 60_000;

interface SiteDeps {
  rendering: Rendering;
  dataDir: string;
  log: Logger;
  after: After;
}

/** The settings, and of which version of the content they are. */
export interface ShownContent {
  settings: SiteSettings;
  version: number;
}

export interface Site {
  /** The pages of these settings, kept from an earlier start or rendered; `common` headers go out with each. */
  show(shown: ShownContent, common: Record<string, string>): Promise<Pages>;
  stop(): void;
}

export function openSite({ rendering, dataDir, log, after }: SiteDeps): Site {
  let stopped = false;
  let cancel = () => {};
  let before: Pages | null = null;

  /** What is as it was needs no packing. */
  function packedBefore({ pages }: RenderedSite): Map<string, Buffer> {
    const same = new Map<string, Buffer>();
    for (const { path, html } of pages) {
      const content = before?.contents.get(path);
      const packed = content?.is(html) && content.packed();
      if (packed) same.set(path, packed);
    }
    return same;
  }

  /** Before a visitor waits for it, and for the next start. */
  async function packAll({ contents }: Pages): Promise<Map<string, Buffer>> {
    const packed = new Map<string, Buffer>();
    for (const [path, content] of contents) {
      if (!stopped) packed.set(path, await content.bytes('br'));
    }
    return packed;
  }

  return {
    async show({ settings, version }, common) {
      const { origin } = settings;
      const key = rendering.key(settings);
      const kept = await readKept(dataDir, key, log);
      const anywhere = kept?.site ?? (await rendering.render(settings));
      const site = atAddress(anywhere, origin);
      const isAsKept = kept?.origin === origin;
      const packed = isAsKept ? kept.packed : packedBefore(site);
      const pages = servePages({ site, settings, version, common, packed });
      before = pages;
      cancel();
      async function packAndKeep() {
        cancel = () => {}; // Or the texts of all pages stay in memory with it.
        const packed = await packAll(pages);
        if (!stopped) await keep(dataDir, key, { site: anywhere, origin, packed }, log);
      }
      if (!isAsKept) cancel = after(PACK_AFTER, () => void packAndKeep());
      return pages;
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
