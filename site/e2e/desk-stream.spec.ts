import type { Page } from '@playwright/test';
import type { Call } from '@sallie/shared/contract/client';
import { sendContact } from '@sallie/shared/contract/contact';
import { changeLead } from '@sallie/shared/contract/leads';
import { signInAt } from '@sallie/shared/testing/built-server';
import { alwaysOpen, expect, type Shop, signIn, test } from './shop.ts';
import { leadIn, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const OPEN = 1000;
/** Changes of leads per second, and the milliseconds between two changes. */
const A_SECOND = 50;
const EVERY = 1000 / A_SECOND;
const AT_ONCE = 20;

const write = (call: Call, name: string, email: string) =>
  call(sendContact, { body: { name, email, message: 'How soon could you look at our hall?' } });

async function bring(call: Call, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = Array.from({ length: AT_ONCE }, (_, at) => ids.length + at);
    const sent = await Promise.all(
      batch.map((at) => write(call, `Olive Open ${at}`, `open${at}@example.com`)),
    );
    ids.push(...sent.map(({ id }) => id));
  }
  return ids;
}

/** Changes these leads in turn, as colleagues and timers do, until it is stopped. */
function changeAll(call: Call, ids: readonly string[]) {
  const params = { kind: 'contacts' };
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const at = sent.length;
    const body = { version: 1 + Math.floor(at / ids.length), notes: `Looked at ${at} times` };
    sent.push(call(changeLead, { params: { ...params, id: ids[at % ids.length] ?? '' }, body }));
  }, EVERY);
  return {
    count: () => sent.length,
    async end() {
      clearInterval(timer);
      await Promise.all(sent);
    },
  };
}

type Watching = Window & { denials: string[] };

/** Records each moment when Today says that nothing waits while it counts waiting leads. */
async function watchDenials(page: Page) {
  await page.addInitScript(() => {
    const denials: string[] = [];
    Object.assign(window, { denials });
    new MutationObserver(() => {
      const text = document.querySelector('#place-today')?.textContent ?? '';
      if (text.includes('Nothing waits') && /\d waits? for somebody/.test(text)) denials.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as Watching).denials);
}

async function wait(shop: Shop) {
  const call = await signInAt(shop);
  const ids = await bring(call, OPEN);
  return { call, changes: changeAll(call, ids) };
}

test('Today shows a new lead within 5 s while 1,000 leads change 50 times a second', async ({
  page,
  shop,
}) => {
  const denials = await watchDenials(page);
  const { call, changes } = await wait(shop);
  await signIn(page, shop);
  await expect(todayOf(page)).toContainText('1,000 wait for somebody');
  await expect(leadIn(page, 'Olive Open').first()).toBeVisible();

  await write(call, 'Nora New', 'nora@example.com');
  const before = changes.count();
  await expect(leadIn(page, 'Nora New')).toBeVisible({ timeout: 5000 });
  await expect(todayOf(page)).toContainText('1,001 wait for somebody');
  expect(changes.count() - before, 'changes while it came').toBeLessThan(5 * A_SECOND);
  await changes.end();
  expect(await denials()).toEqual([]);
});
