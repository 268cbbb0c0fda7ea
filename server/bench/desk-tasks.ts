import type { Page } from '@playwright/test';
import { longestTask, watchTasks } from './desk-page.ts';

/* What stops the desk under a hand: the longest task of the page's thread while somebody works. */

/** Milliseconds until what an action caused is drawn, also what waits for the typing to end. */
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

/** In this order: each begins where the one before has left the desk. */
export const hands: Record<string, Hand> = {
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

/** Milliseconds for each; 0 where no task reached 50, below which a browser tells of none. */
export async function longestTasks(page: Page, origin: string): Promise<Record<string, number>> {
  await watchTasks(page);
  const longest: Record<string, number> = {};
  for (const [name, act] of Object.entries(hands)) {
    await act(page, origin);
    await page.waitForTimeout(SETTLED);
    longest[name] = await longestTask(page);
  }
  return longest;
}
