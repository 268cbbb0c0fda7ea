import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { callerOf } from '../trust/trust-shop.ts';
import { type Bench, signIn } from './contestants.ts';
import { longestTask, openBrowser, openDesk, rowsOfToday, watchTasks } from './desk-page.ts';
import { makeLeadFolder, untilIndexed } from './lead-folder.ts';
import type { Program } from './program.ts';
import { inRounds, printTable } from './rounds.ts';

/** Leads that are not handled; each is a message and its visitor. */
const numbers = [1000, 10_000];
const RATE = 50;
/** This many leads are changed in turn, because the page of a list holds no more. */
const CHANGED = 1000;
/** Milliseconds until earlier changes are drawn, and until a stream of changes is steady. */
const SETTLED = 1500;
const WHO = 'Today';

/** Measures Today in a shop that is behind: how soon a lead is shown, and how long that blocks the page. */
export const benchToday: Bench = async (contestants, _peers, { rounds, until }) => {
  const browser = await openBrowser();
  const table: (string | number)[][] = [];
  for (const [at, open] of numbers.entries()) {
    const folder = await contestants.newFolder();
    await makeLeadFolder(folder, open, open);
    const sallie = await contestants.sallie(folder);
    await untilIndexed(folder, open);
    const changes = await startChanges(sallie);
    const share = (until - performance.now()) / (numbers.length - at);
    const budget = { rounds, until: performance.now() + share };
    const results = await inRounds(budget, [WHO], [WHO], async () => {
      const { context, page } = await openDesk(browser, sallie);
      const { row: calm, longest } = await arrive(page, sallie);
      changes.goOn();
      const busy = await arrive(page, sallie);
      changes.hold();
      await context.close();
      return { calm, longest, busy: busy.row };
    });
    const figure = (name: string) => results.median(WHO, WHO, name);
    table.push([String(open), figure('calm'), figure('longest'), figure('busy')]);
    await changes.end();
    await sallie.end();
  }
  await browser.close();
  const busy = `row after, ms, at ${RATE} changes a second`;
  printTable(['Open leads', 'row after, ms', 'longest task, ms, 0 below 50', busy], table);
};

let leads = 0;

/** Sends a lead; returns the ms until its row is shown, and the page's longest task meanwhile. */
async function arrive(page: Page, { origin }: Program) {
  await pause(SETTLED);
  await watchTasks(page);
  leads += 1;
  const name = `Nora New ${leads}.`;
  const began = performance.now();
  const message = 'How soon could you look at our kitchen?';
  const lead = { name, email: `nora${leads}@example.com`, message };
  await callerOf(origin)('POST', '/api/contact', lead);
  await rowsOfToday(page).filter({ hasText: name }).first().waitFor();
  const row = performance.now() - began;
  await pause(SETTLED);
  return { row, longest: await longestTask(page) };
}

/** Writes notes to one lead after another, `RATE` times a second, until it is stopped. */
async function startChanges({ origin }: Program) {
  const cookie = await signIn(origin);
  const call = callerOf(origin);
  const list = await call('GET', `/api/leads/contacts?limit=${CHANGED}`, undefined, cookie);
  const { rows } = (await list.json()) as { rows: { id: string; version: number }[] };
  let isOn = false;
  let count = 0;
  const sent = new Set<Promise<unknown>>();

  async function change() {
    const row = rows[count % rows.length];
    count += 1;
    if (!row) return;
    const body = { version: row.version, notes: `Looked at ${count} times` };
    row.version += 1;
    await call('PATCH', `/api/leads/contacts/${row.id}`, body, cookie);
  }

  const timer = setInterval(() => {
    if (!isOn) return;
    const changing = change().finally(() => sent.delete(changing));
    sent.add(changing);
  }, 1000 / RATE);
  return {
    goOn() {
      isOn = true;
    },
    hold() {
      isOn = false;
    },
    async end() {
      clearInterval(timer);
      await Promise.all(sent);
    },
  };
}
