import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type FirstVisit, weighFirstVisit } from './first-visit.ts';
import { type Lighthouse, worstLighthouse } from './lighthouse.ts';
import { openPeers } from './peers.ts';
import { openSite } from './served.ts';
import { printTable } from './table.ts';

/*
 * npm run bench -- site [--runs 3] [--pages /,/contact] [--no-lighthouse] [--no-peers]
 * Measures the cost of a first visit: ours, and two peers that show the same page. Prints Lighthouse's
 * worst of the runs.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: '' },
    lighthouse: { type: 'boolean', default: true },
    peers: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const known = [
  process.env.CHROMIUM,
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  chromium.executablePath(),
];
const chrome = known.find((path) => path && existsSync(path));
if (!chrome) throw new Error('No Chromium here: run `npm test` once, which finds or fetches one.');

const site = await openSite();
const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox'] });
const paths = values.pages ? values.pages.split(',') : await site.publicPaths();
const pages = paths.map((path) => ({ name: `Sallie ${path}`, url: site.origin + path }));
const peers = values.peers ? await openPeers(site.origin) : null;

try {
  const all = [...pages, ...(peers?.pages ?? [])];
  const visits: [string, FirstVisit][] = [];
  for (const { name, url } of all) visits.push([name, await weighFirstVisit(browser, url)]);
  await browser.close(); // An open browser would take time from the next measurement.
  printTable(
    ['First visit, kB', 'HTML', 'scripts before paint', 'scripts', 'styles', 'fonts', 'pictures'],
    visits.map(([name, visit]) => [name, ...Object.values(visit).map(kilobytes)]),
  );
  if (values.lighthouse) {
    const scores: [string, Lighthouse][] = [];
    for (const { name, url } of all) {
      scores.push([name, await worstLighthouse(url, chrome, Number(values.runs))]);
    }
    printTable(
      [
        `Lighthouse mobile, worst of ${values.runs}`,
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'LCP s',
        'TBT ms',
        'CLS',
      ],
      scores.map(([name, one]) => [
        name,
        String(one.performance),
        String(one.accessibility),
        String(one.bestPractices),
        String(one.seo),
        (one.largestContentfulPaint / 1000).toFixed(2),
        one.totalBlockingTime.toFixed(0),
        one.layoutShift.toFixed(3),
      ]),
    );
  }
} finally {
  await peers?.close();
  await site.close();
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
