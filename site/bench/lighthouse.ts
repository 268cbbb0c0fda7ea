import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The last version that runs on Node 20; it is large, so it is fetched only for a measurement. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

export interface Lighthouse {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds, on a simulated mid-range phone. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
}

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

async function lighthouse(url: string, chrome: string): Promise<Lighthouse> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic';
  const { stdout } = await run(
    'npx',
    ['-y', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const score = (name: keyof Report['categories']) => Math.round(categories[name].score * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestContentfulPaint: figure('largest-contentful-paint'),
    totalBlockingTime: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
  };
}

/** Returns the worst of several runs for each figure, because a good average hides a bad visit. */
export async function worstLighthouse(
  url: string,
  chrome: string,
  runs: number,
): Promise<Lighthouse> {
  let worst: Lighthouse | null = null;
  for (let at = 0; at < runs; at += 1) {
    // Now and then Lighthouse fails to record anything, which says nothing about the page.
    const one = await lighthouse(url, chrome).catch(() => lighthouse(url, chrome));
    worst = worst ? worse(worst, one) : one;
  }
  if (!worst) throw new Error('at least one run is needed');
  return worst;
}

function worse(a: Lighthouse, b: Lighthouse): Lighthouse {
  return {
    performance: Math.min(a.performance, b.performance),
    accessibility: Math.min(a.accessibility, b.accessibility),
    bestPractices: Math.min(a.bestPractices, b.bestPractices),
    seo: Math.min(a.seo, b.seo),
    largestContentfulPaint: Math.max(a.largestContentfulPaint, b.largestContentfulPaint),
    totalBlockingTime: Math.max(a.totalBlockingTime, b.totalBlockingTime),
    layoutShift: Math.max(a.layoutShift, b.layoutShift),
  };
}
