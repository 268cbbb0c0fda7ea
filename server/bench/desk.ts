import type { Browser, Page } from '@playwright/test';
import type { Bench } from './contestants.ts';
import { longestTask, openBrowser, openDesk, rowsOfToday, watchTasks } from './desk-page.ts';
import { makeLeadFolder, untilIndexed } from './lead-folder.ts';
import type { Program } from './program.ts';
import { inRounds, printTable } from './rounds.ts';

const LEADS = 100_000;
/** This many leads are not handled. */
const OPEN = 200;
const CELL = 'desk';
const MIB = 1024 * 1024;

export const benchDesk: Bench = async (contestants, _peers, budget) => {
  const folder = await contestants.newFolder();
  await makeLeadFolder(folder, LEADS, OPEN);
  const sallie = await contestants.sallie(folder);
  const browser = await openBrowser();
  await untilIndexed(folder, LEADS);

  const visits = await inRounds(budget, [CELL], ['the desk'], () => visit(browser, sallie));
  await sallie.begin();
  const { rss } = await sallie.cost();
  await browser.close();
  await sallie.end();

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
};

/** Measures the time until the open leads and the first list show, the page's memory, and its longest tasks. */
async function visit(browser: Browser, sallie: Program) {
  const { origin } = sallie;
  const { context, page } = await openDesk(browser, sallie);
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
  await rowsOfToday(page).first().waitFor();
  await page.getByRole('tab', { name: /^Visitors/ }).click();
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor();
}

/** Returns the bytes in use after a garbage collection. */
async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/* Measures how long the desk blocks while somebody works: the longest task of the page's thread. */

/** Milliseconds until the effect of an action is drawn, including the delay after typing. */
const SETTLED = 1500;

type Hand = (page: Page, origin: string) => Promise<unknown>;

const sortBy =
  (name: string): Hand =>
  (page) =>
    page.getByRole('columnheader', { name }).getByRole('button').click();
const goTo =
  (place: string): Hand =>
  (page) =>
    page.getByRole('tab', { name: new RegExp(`^${place}`) }).click();

/** The order matters: each action begins where the one before has left the desk. */
const hands: Record<string, Hand> = {
  'opening a list': goTo('Messages'),
  'sorting by name': sortBy('Name'),
  'searching, letter by letter': (page) =>
    page.getByRole('searchbox').pressSequentially('floors', { delay: 120 }),
  'all again': (page) => page.getByRole('searchbox').fill(''),
  'opening a record': (page) =>
    page.getByRole('tabpanel').getByRole('row').nth(1).getByRole('button').first().click(),
  'a lead arrives, in its list': aLead,
  'going to Today': goTo('Today'),
  'a lead arrives, in Today': aLead,
  'searching all': async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('floors', { delay: 120 });
  },
};

let leads = 0;

async function aLead(page: Page, origin: string): Promise<void> {
  leads += 1;
  const body = {
    name: `Nora New ${leads}`,
    email: `nora${leads}@example.com`,
    message: 'How soon could you look at our kitchen?',
  };
  const reply = await page.request.post(`${origin}/api/contact`, { data: body });
  if (!reply.ok()) throw new Error(`A lead was answered ${reply.status()}`);
}

/** Returns each action's longest task in ms; 0 below 50, which a browser does not report. */
async function longestTasks(page: Page, origin: string): Promise<Record<string, number>> {
  await watchTasks(page);
  const longest: Record<string, number> = {};
  for (const [name, act] of Object.entries(hands)) {
    await act(page, origin);
    await page.waitForTimeout(SETTLED);
    longest[name] = await longestTask(page);
  }
  return longest;
}
