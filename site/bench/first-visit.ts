import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

/** The bytes that a phone loads for one page before it is touched; text counts as compressed with Brotli. */
export interface FirstVisit {
  html: number;
  /** Scripts that had arrived before the first paint. */
  scriptsToPaint: number;
  scripts: number;
  styles: number;
  fonts: number;
  pictures: number;
}

const texts = new Set(['document', 'script', 'stylesheet']);
/** Milliseconds, after which a page that waits for the browser to be idle has hydrated. */
const SETTLED = 4000;

/** Weighs every page with the same compression, whatever its own server uses. */
export async function weighFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const visit: FirstVisit = {
    html: 0,
    scriptsToPaint: 0,
    scripts: 0,
    styles: 0,
    fonts: 0,
    pictures: 0,
  };
  const scripts = new Map<string, number>();
  const weighing: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    weighing.push(
      (async () => {
        const response = await request.response();
        if (!response || response.status() >= 300) return;
        // Scripts are also prefetched before the touch that runs them.
        const isScript = new URL(request.url()).pathname.endsWith('.js');
        const kind = isScript ? 'script' : request.resourceType();
        const body = await response.body();
        const size = texts.has(kind) ? brotliCompressSync(body).length : body.length;
        if (kind === 'document') visit.html += size;
        if (kind === 'script') scripts.set(request.url(), size);
        if (kind === 'stylesheet') visit.styles += size;
        if (kind === 'font') visit.fonts += size;
        if (kind === 'image') visit.pictures += size;
      })(),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED);
  await Promise.all(weighing);
  const early = await page.evaluate(fetchedBeforePaint);
  for (const [address, size] of scripts) {
    visit.scripts += size;
    if (early.includes(address)) visit.scriptsToPaint += size;
  }
  await context.close();
  return visit;
}

/** Runs in the page. */
function fetchedBeforePaint(): string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ responseEnd }) => responseEnd < (paint?.startTime ?? 0))
    .map(({ name }) => name);
}
