import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { segmentsPath } from '../src/store/folder.ts';
import { segmentSize } from '../src/store/segment.ts';
import { type Contestants, owner, signIn } from './contestants.ts';
import { hands, longestTasks } from './desk-tasks.ts';
import { makeLeadFolder } from './lead-folder.ts';
import type { Peers } from './peers.ts';
import type { Program } from './program.ts';
import { type Budget, inRounds, printTable, quantile } from './rounds.ts';

const LEADS = 100_000;
/** Of them so many that nobody is done with. */
const OPEN = 200;
const CELL = 'desk';
/** Of each question in each round. */
const TIMES = 10;
const LOOK_EVERY = 200;
const MIB = 1024 * 1024;

/** What a list is asked for; the words of the last ones stand in every lead, in one of a thousand, in one. */
const questions: Record<string, string> = {
  'newest page': '',
  'sorted by name': 'sort=name&order=asc',
  'sorted by message, filtered': 'sort=message&order=desc&spam=none&taken=nobody',
  'filtered by day': 'from=2026-01-01&work=done',
  'a letter': 'search=a',
  'a word of all': 'search=floors',
  'part of a name': 'search=ller+99',
  'a phone number': 'search=570-555-0111',
  'one address, by name': 'search=ada77777%40example.com&sort=name&order=asc',
};

const browsers = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', chromium.executablePath()];

/** The desk of a large shop in a browser, and what its lists ask of the server. */
export async function benchDesk(
  contestants: Contestants,
  _peers: Peers,
  budget: Budget,
): Promise<void> {
  const folder = await contestants.newFolder();
  await makeLeadFolder(folder, LEADS, OPEN);
  const sallie = await contestants.sallie(folder);
  const cookie = await signIn(sallie.origin);
  const executablePath = browsers.find((path) => path && existsSync(path));
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const names = Object.keys(questions);
  await untilIndexed(folder);

  const answers = await inRounds(budget, [CELL], names, (_, name) =>
    timesOf(`${sallie.origin}/api/leads/contacts?${questions[name]}`, cookie),
  );
  const visits = await inRounds(budget, [CELL], ['the desk'], () => visit(browser, sallie));
  await sallie.begin();
  const { rss } = await sallie.cost();
  await browser.close();
  await sallie.end();

  printTable(
    [`Lists of ${LEADS} leads, ${answers.rounds} rounds`, 'p50 ms', 'p95 ms'],
    names.map((name) => [
      name,
      answers.median(CELL, name, 'p50'),
      answers.median(CELL, name, 'p95'),
    ]),
  );
  printTable(
    [`Desk at ${LEADS} leads, ${visits.rounds} rounds`, 'useful ms', 'heap MiB', 'server RSS MiB'],
    [
      [
        'Sallie',
        visits.median(CELL, 'the desk', 'useful'),
        visits.median(CELL, 'the desk', 'heap'),
        rss / MIB,
      ],
    ],
  );
  printTable(
    [`Longest task of the page at ${LEADS} leads, ${visits.rounds} rounds`, 'ms, 0 below 50'],
    Object.keys(hands).map((name) => [name, visits.median(CELL, 'the desk', name)]),
  );
}

/** A folder made by hand has no search files yet; a server that ran on it has them beside each full segment. */
async function untilIndexed(folder: string) {
  const full = 2 * Math.floor(LEADS / segmentSize);
  const made = () => readdirSync(segmentsPath(folder)).filter((name) => name.endsWith('.search'));
  while (made().length < full) await pause(LOOK_EVERY);
}

async function timesOf(url: string, cookie: string) {
  const times = await askFor(url, cookie, TIMES);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function askFor(url: string, cookie: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    const reply = await fetch(url, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
    await reply.text();
    took.push(performance.now() - began);
  }
  return took;
}

/** From the address until what waits and the first list are there, the memory of the page once all is loaded, and its longest tasks. */
async function visit(browser: Browser, { origin }: Program) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/admin-login`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await untilUseful(page);
  const began = performance.now();
  await page.goto(`${origin}/admin-dashboard`);
  await untilUseful(page);
  const useful = performance.now() - began;
  await page.waitForLoadState('networkidle');
  const heap = (await usedHeap(page)) / MIB;
  const tasks = await longestTasks(page, origin);
  await context.close();
  return { useful, heap, ...tasks };
}

async function untilUseful(page: Page) {
  await page.getByRole('region', { name: 'Today' }).getByRole('listitem').first().waitFor();
  await page.getByRole('tab', { name: /^Visitors/ }).click();
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
}

/** Of what is still needed, in bytes. */
async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
